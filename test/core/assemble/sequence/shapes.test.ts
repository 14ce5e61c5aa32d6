/** Boxes on lifelines and frames become shapes. */
import { expect, test } from "vitest";
import { activationShapes, frameShapes } from "../../../../src/core/assemble/sequence/shapes.ts";
import type { Lifeline } from "../../../../src/core/assemble/sequence/lifelines.ts";
import type { Message } from "../../../../src/core/assemble/sequence/messages.ts";
import { drawBitmap } from "../../../make/bitmap.ts";
import { aNode } from "../../../make/diagram.ts";

const lifelines = [{ activations: [{ x: 50, y: 40, width: 10, height: 60 }] }] as unknown as readonly Lifeline[];
const messages = [{ y: 38, from: 10, to: 50 }] as unknown as readonly Message[];

test("a box on a lifeline reaches up to the message that begins it, in its colours", async () => {
  const bitmap = await drawBitmap(120, 120, '<rect x="50.5" y="40.5" width="9" height="59" fill="#eef" stroke="#336"/>');
  expect(activationShapes(bitmap, [], { lifelines, messages })).toMatchObject([
    { kind: "rectangle", box: { x: 50, y: 38, width: 10, height: 62 }, style: { fill: "#eeeeff", stroke: "#333366" } },
  ]);
});

test.each([1, 2, 3])("with a border of %i px its stroke is that wide", async (width) => {
  const border = `<rect x="${49 + width / 2}" y="40.5" width="10" height="59" fill="#fff" stroke="#000" stroke-width="${width}"/>`;
  const [shape] = activationShapes(await drawBitmap(120, 120, border), [], { lifelines, messages: [] });
  expect(shape!.style.strokeWidth).toBe(width);
});

test("a box that is a shape already is none a second time", async () => {
  const bitmap = await drawBitmap(120, 120, "");
  expect(activationShapes(bitmap, [aNode({ box: [49, 39, 12, 62] })], { lifelines, messages })).toEqual([]);
});

test("a frame has the look of its lines and no fill", () => {
  const frames = frameShapes([{ box: { x: 0, y: 0, width: 200, height: 100 }, colour: 0x8888cc, thickness: 2, strokes: [2, 2, 2, 2, 2] }]);
  expect(frames).toMatchObject([{ kind: "container", style: { stroke: "#8888cc", strokeWidth: 2, dash: "dotted", fill: null } }]);
});
