/** Arrows that are drawn as outlines are connectors of one line each. */
import { expect, test } from "vitest";
import type { PageSight } from "../../../../src/core/detection.ts";
import type { Draft } from "../../../../src/core/assemble/draft.ts";
import { besideArrows, edgesOfArrows, findOutlinedArrows, withoutArrows } from "../../../../src/core/assemble/trace/outlined-arrows.ts";
import type { Node } from "../../../../src/core/diagram/types.ts";
import { drawBitmap } from "../../../make/bitmap.ts";
import { aNode } from "../../../make/diagram.ts";
import { aDraft } from "../../../make/draft.ts";

const boxes = [aNode({ id: "n1", box: [20, 60, 60, 40] }), aNode({ id: "n2", box: [180, 60, 60, 40] })];
const drawnBoxes =
  '<rect x="20" y="60" width="60" height="40" fill="none" stroke="#000"/><rect x="180" y="60" width="60" height="40" fill="none" stroke="#000"/>';
const path = (d: string, fill = "#fff"): string => `<path d="${d}" fill="${fill}" stroke="#000" stroke-width="2"/>`;
const right = path("M80 74H150V64L180 80L150 96V86H80Z");
const left = path("M180 74H110V64L80 80L110 96V86H180Z");
const both = path("M80 80L110 64V74H150V64L180 80L150 96V86H110V96Z");
const down = path("M124 20H136V70H146L130 100L114 70H124Z");

/** Makes the draft of two boxes with what is drawn between them. */
async function draftOf(drawn: string, nodes: readonly Node[] = boxes): Promise<Draft> {
  return aDraft({ bitmap: await drawBitmap(260, 160, drawnBoxes + drawn), nodes: [...nodes] });
}

/** Says what connectors the outlined arrows of a page are. */
async function edgesIn(drawn: string, nodes?: readonly Node[]): Promise<readonly string[]> {
  const draft = await draftOf(drawn, nodes);
  return edgesOfArrows(findOutlinedArrows(draft).arrows, draft.nodes).map(
    ({ source, target, startMarker, endMarker }) => `${source.node} ${startMarker} ${endMarker} ${target.node}`,
  );
}

test.each([
  ["to the right", right, "n1 none triangle_hollow n2"],
  ["to the left", left, "n2 none triangle_hollow n1"],
  ["both ways", both, "n1 triangle_hollow triangle_hollow n2"],
  ["filled palely", path("M80 74H150V64L180 80L150 96V86H80Z", "#dae8fc"), "n1 none triangle_hollow n2"],
])("an outlined arrow %s joins its shapes", async (_, drawn, edge) => {
  expect(await edgesIn(drawn)).toEqual([edge]);
});

test("one that is filled with a colour is a line of that colour, as thick as its shaft", async () => {
  const draft = await draftOf(path("M80 74H150V64L180 80L150 96V86H80Z", "#60c0c8"));
  const [edge] = edgesOfArrows(findOutlinedArrows(draft).arrows, draft.nodes);
  expect(edge).toMatchObject({ source: { node: "n1" }, target: { node: "n2" }, startMarker: "none", endMarker: "triangle" });
  expect(edge).toMatchObject({ style: { stroke: "#60c0c8" } });
  expect(Math.abs(edge!.style.strokeWidth - 14)).toBeLessThanOrEqual(1);
});

test("one that leads down is one, and ends where its tip and its back are", async () => {
  const nodes = [aNode({ id: "n1", box: [100, 0, 60, 20] }), aNode({ id: "n2", box: [100, 100, 60, 40] })];
  const draft = aDraft({ bitmap: await drawBitmap(260, 160, down), nodes });
  const [edge] = edgesOfArrows(findOutlinedArrows(draft).arrows, nodes);
  expect(edge).toMatchObject({ source: { node: "n1" }, target: { node: "n2" }, style: { stroke: "#000000", strokeWidth: 2 } });
  for (const [at, y] of [20, 100].entries()) expect(Math.abs(edge!.points[at]![1] - y)).toBeLessThanOrEqual(4);
  expect(Math.abs(edge!.style.headLength! - 30)).toBeLessThanOrEqual(5);
});

test.each([
  ["a band of one width", path("M80 74H180V86H80Z"), boxes],
  ["a triangle", path("M110 64L160 80L110 96Z"), boxes],
  ["a pentagon", path("M90 64H140L170 80L140 96H90Z"), boxes],
  ["an arrow that is a shape of its own", right, [...boxes, aNode({ id: "n3", kind: "block_arrow", box: [80, 64, 100, 32] })]],
  ["a part of a picture", right, [...boxes, aNode({ id: "n3", kind: "image", box: [70, 50, 120, 60] })]],
  ["an arrow between no shapes", path("M60 120H120V110L150 130L120 150V140H60Z"), [aNode({ id: "n1", box: [200, 10, 40, 30] })]],
])("%s is none", async (_, drawn, nodes) => {
  expect(await edgesIn(drawn, nodes)).toEqual([]);
});

test("what is traced beside them shows nothing of them", async () => {
  const draft = await draftOf(right);
  const { arrows, regions } = findOutlinedArrows(draft);
  const { data, width } = withoutArrows(draft.bitmap, arrows, regions);
  for (let y = 63; y < 98; y++) for (let x = 88; x < 172; x++) expect(data[3 * (y * width + x)]).toBeGreaterThan(245);
  const ends = [{ point: [120, 80] }, { point: [20, 20] }];
  expect(besideArrows({ ends } as unknown as PageSight, arrows).ends).toEqual([{ point: [20, 20] }]);
});
