/** Heads of stick figures. */
import { expect, test } from "vitest";
import { dropFigureParts } from "../../../src/core/judge/figures.ts";
import { aCandidate } from "../../make/bitmap.ts";

const figure = aCandidate({ x: 40, y: 30, width: 60, height: 120 }, { kind: "actor" });
const head = aCandidate({ x: 55, y: 29, width: 30, height: 30 }, { kind: "circle" });

test("a head belongs to its figure", () => {
  expect(dropFigureParts([figure, head])).toEqual([figure]);
});

test.each([
  ["beside a figure", aCandidate({ x: 120, y: 30, width: 30, height: 30 })],
  ["around it", aCandidate({ x: 20, y: 10, width: 120, height: 200 }, { kind: "container" })],
  ["that is as large", aCandidate({ x: 42, y: 32, width: 56, height: 116 }, { kind: "image" })],
])("a shape %s stays", (_, shape) => {
  expect(dropFigureParts([figure, shape])).toEqual([figure, shape]);
});

test("circles without a figure stay", () => {
  expect(dropFigureParts([head])).toEqual([head]);
});

test("shapes one below the other are no figure", () => {
  const boxes = [40, 100].map((y) => aCandidate({ x: 42, y, width: 56, height: 30 }, { confidence: 0.99 }));
  const around = { ...figure, confidence: 0.4 };
  expect(dropFigureParts([around, ...boxes])).toEqual(boxes);
  expect(dropFigureParts([{ ...figure, confidence: 1 }, ...boxes])).toHaveLength(1);
});
