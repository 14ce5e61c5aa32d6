/** Every box that a drawn shape may have is a candidate. */
import { expect, test } from "vitest";
import { gatherDrawn } from "../../../../src/core/judge/drawn/candidates.ts";
import { drawBitmap } from "../../../make/bitmap.ts";

const bitmap = await drawBitmap(400, 300, '<rect x="50" y="40" width="100" height="60" fill="none" stroke="#222" stroke-width="3"/>');

test("what ink encloses, what was measured and what the net said, the surest shape first", () => {
  const shapes = [
    { box: { x: 250, y: 200, width: 60, height: 40 }, family: "ellipse", score: 0.3 },
    { box: { x: 42, y: 46, width: 100, height: 60 }, family: "rounded", score: 0.6 },
  ] as const;
  const found = gatherDrawn({ shapes, ends: [] }, bitmap, []);
  expect(found.map(({ shape, isEnclosed }) => [shape.family, isEnclosed])).toEqual([
    ["rounded", true],
    ["rounded", false],
    ["rounded", false],
    ["ellipse", false],
    ["ellipse", false],
  ]);
  expect(Math.abs(found[0]!.box.x - 50)).toBeLessThanOrEqual(2);
  expect(Math.abs(found[0]!.box.height - 60)).toBeLessThanOrEqual(3);
  expect(found[2]!.box).toEqual(shapes[1].box);
});

test("thousands of shapes are cut to the surest", () => {
  const shapes = Array.from({ length: 1500 }, (_, at) => ({
    box: { x: at % 300, y: at % 200, width: 20, height: 20 },
    family: "ellipse" as const,
    score: at / 1500,
  }));
  const found = gatherDrawn({ shapes, ends: [] }, bitmap, []);
  expect(found).toHaveLength(2000);
  expect(found[0]!.shape.score).toBeCloseTo(1, 2);
});
