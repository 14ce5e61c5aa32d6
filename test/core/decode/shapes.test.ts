import { expect, test } from "vitest";
import { families } from "../../../src/core/decode/families.ts";
import { coarseOutput, fineOutput } from "../../../src/core/decode/page-heads.ts";
import { decodeShapes, onePerPlace } from "../../../src/core/decode/shapes.ts";
import type { FoundShape } from "../../../src/core/decode/shapes.ts";
import type { HeadMapDraft } from "../../make/head-map.ts";
import { aHeadMap, lengthLogit, logit } from "../../make/head-map.ts";

function outputs(): { readonly fine: HeadMapDraft; readonly coarse: HeadMapDraft } {
  return {
    fine: aHeadMap({ width: 24, height: 24 }, Object.values(fineOutput.heads)),
    coarse: aHeadMap({ width: 6, height: 6 }, Object.values(coarseOutput.heads)),
  };
}

const scores = (family: (typeof families)[number], score: number): readonly number[] =>
  families.map((name) => (name === family ? logit(score) : -12));

test("a peak becomes a box around its cell, in pixels", () => {
  const { fine, coarse } = outputs();
  fine.set(fineOutput.heads.node, 10, 5, scores("diamond", 0.75));
  fine.set(fineOutput.heads.box, 10, 5, [2, 3, 4, 5].map(lengthLogit));
  const [shape, ...others] = decodeShapes(fine.map, coarse.map, 0.2);
  expect(others).toEqual([]);
  expect(shape).toMatchObject({ family: "diamond", score: 0.75 });
  // The middle of the cell is (22, 42).
  expect(shape!.box.x).toBeCloseTo(14, 4);
  expect(shape!.box.y).toBeCloseTo(30, 4);
  expect(shape!.box.width).toBeCloseTo(24, 4);
  expect(shape!.box.height).toBeCloseTo(32, 4);
});

test("a shape that both outputs find is one shape", () => {
  const { fine, coarse } = outputs();
  fine.set(fineOutput.heads.node, 12, 12, scores("rectangle", 0.6));
  fine.set(fineOutput.heads.box, 12, 12, [9, 9, 9, 9].map(lengthLogit));
  coarse.set(coarseOutput.heads.node, 3, 3, scores("frame", 0.8));
  coarse.set(coarseOutput.heads.box, 3, 3, [2.5, 2.5, 2, 2].map(lengthLogit));
  expect(decodeShapes(fine.map, coarse.map, 0.2).map(({ family }) => family)).toEqual(["frame"]);
});

const at = (score: number, [x, y, width, height]: readonly [number, number, number, number]): FoundShape => ({
  box: { x, y, width, height },
  family: "rectangle",
  score,
});

test("of boxes in one place the best stays, a box inside another one and a far one too", () => {
  const best = at(0.9, [0, 0, 100, 60]);
  const double = at(0.8, [8, 4, 96, 58]);
  const inner = at(0.7, [15, 10, 70, 40]);
  const far = at(0.6, [300, 0, 40, 40]);
  expect(onePerPlace([far, inner, double, best])).toEqual([best, inner, far]);
});
