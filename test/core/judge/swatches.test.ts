/** Swatches of legends are shapes, however small. */
import { expect, test } from "vitest";
import type { NodeCandidate } from "../../../src/core/detection.ts";
import { withSwatches } from "../../../src/core/judge/swatches.ts";
import { aCandidate, aPage } from "../../make/bitmap.ts";
import { whitePicture } from "../../make/draft.ts";
import { aReadLine } from "../../make/writing.ts";

const page = { ...aPage(whitePicture(300, 200)), glyphHeight: 9 };
const swatch = (y: number, [x, side]: readonly [number, number] = [20, 11]): NodeCandidate => {
  const plain = aCandidate({ x, y, width: side, height: side });
  return { ...plain, style: { ...plain.style, fill: "#64bea6" } };
};
const rows = [20, 50, 80];
const lines = rows.map((y) => aReadLine("Core component", [44, y + 1, 90, 9]));
const legend = rows.map((y) => swatch(y));
const added = (candidates: readonly NodeCandidate[], chosen: readonly NodeCandidate[] = []): readonly NodeCandidate[] =>
  withSwatches(chosen, candidates, { lines, page }).slice(chosen.length);

test("boxes before the lines of a legend are shapes, in the box around it, too", () => {
  expect(added(legend)).toEqual(legend);
  expect(added(legend, [aCandidate({ x: 10, y: 10, width: 150, height: 100 })])).toEqual(legend);
});

test("those that the judge chose count, and are there but once", () => {
  expect(added(legend, [{ ...legend[0]!, trust: 0.9 }])).toEqual(legend.slice(1));
  expect(
    added(
      legend,
      legend.map((one) => ({ ...one, trust: 0.9 })),
    ),
  ).toEqual([]);
});

test("of two that overlap one is taken", () => {
  expect(added([...legend, ...rows.map((y) => swatch(y + 1))])).toEqual(legend);
});

test.each([
  ["two are no legend", legend.slice(0, 2)],
  ["those as small as bullets", rows.map((y) => swatch(y + 3, [22, 5]))],
  ["those as large as shapes", rows.map((y) => swatch(y - 8, [10, 28]))],
  ["those without a fill", rows.map((y) => aCandidate({ x: 20, y, width: 11, height: 11 }))],
  ["those before no text", rows.map((y) => swatch(y, [200, 11]))],
  ["those between lines", rows.map((y) => swatch(y + 14))],
  ["those in no column", rows.map((y, at) => swatch(y, [16 + 5 * at, 11]))],
])("%s are none", (_, candidates) => {
  expect(added(candidates.map((one) => (one.style.fill === "#64bea6" ? one : { ...one, style: { ...one.style, fill: null } })))).toEqual(
    [],
  );
});

test("what lies over a chosen shape is none", () => {
  expect(added(legend, [aCandidate({ x: 5, y: 10, width: 20, height: 100 })])).toEqual([]);
});
