import { expect, test } from "vitest";
import { dropRepeats } from "../../../src/core/propose/arbitrate.ts";
import { aCandidate } from "../../make/bitmap.ts";

const box = { x: 50, y: 40, width: 120, height: 60 };
const nearly = { x: 52, y: 41, width: 118, height: 60 };

test("of two candidates for one shape the more trusted stays", () => {
  const sure = aCandidate(box, { confidence: 0.9, kind: "ellipse" });
  const unsure = aCandidate(nearly, { confidence: 0.6 });
  expect(dropRepeats([unsure, sure])).toEqual([sure]);
});

test("of equally trusted candidates the larger stays, in whatever order they come", () => {
  const [large, small] = [aCandidate(box), aCandidate(nearly)];
  expect(dropRepeats([small, large])).toEqual([large]);
  expect(dropRepeats([large, small])).toEqual([large]);
});

test("what lies inside or beside another shape is a shape of its own", () => {
  const frame = aCandidate({ x: 0, y: 0, width: 300, height: 200 }, { confidence: 0.7 });
  const member = aCandidate(box);
  const neighbour = aCandidate({ ...box, x: 171 });
  const kept = dropRepeats([frame, member, neighbour]);
  expect(kept).toHaveLength(3);
  expect(kept).toEqual(expect.arrayContaining([frame, member, neighbour]));
});

test("a shape inset by a few pixels is a repeat of a large frame, and none of a small one", () => {
  const inset = (outer: { readonly width: number; readonly height: number }): number =>
    dropRepeats([
      aCandidate({ x: 10, y: 10, ...outer }),
      aCandidate({ x: 16, y: 16, width: outer.width - 12, height: outer.height - 12 }, { confidence: 0.8 }),
    ]).length;
  expect(inset({ width: 200, height: 150 })).toBe(1);
  expect(inset({ width: 40, height: 30 })).toBe(2);
});

test("the order of the list does not depend on the order of the candidates", () => {
  const candidates = [0, 1, 2, 3].map((column) => aCandidate({ x: 10 + 60 * column, y: 10 + 7 * (column % 2), width: 40, height: 30 }));
  expect(dropRepeats(candidates.toReversed())).toEqual(dropRepeats(candidates));
});

test("a filled area learns from the frame around it that its border is dashed", () => {
  const { style } = aCandidate(box);
  const filled = aCandidate(
    { x: 51, y: 41, width: 119, height: 59 },
    { confidence: 0.97, style: { ...style, fill: "#dae8fc", stroke: null, strokeWidth: 0 } },
  );
  const frame = aCandidate(box, { confidence: 0.75, style: { ...style, fill: null, stroke: "#6c8ebf", strokeWidth: 2, dash: "dashed" } });
  expect(dropRepeats([filled, frame])).toEqual([
    { ...filled, box, style: { ...style, fill: "#dae8fc", stroke: "#6c8ebf", strokeWidth: 2, dash: "dashed" } },
  ]);
});

test("a frame that lies elsewhere, or is drawn through, lends nothing", () => {
  const { style } = aCandidate(box);
  const filled = aCandidate(box, { confidence: 0.97 });
  const around = aCandidate({ x: 46, y: 36, width: 128, height: 68 }, { confidence: 0.75, style: { ...style, dash: "dashed" } });
  expect(dropRepeats([filled, around, aCandidate(nearly, { confidence: 0.75 })])).toEqual([filled]);
});
