/** Strokes and gaps of broken lines, as every format asks for them. */
import { expect, test } from "vitest";
import { dashPattern, dashShares } from "../../../src/formats/lib/dash-pattern.ts";

test("without measured lengths strokes and gaps go by the line's width, of hairlines by one pixel", () => {
  expect(dashPattern({ dash: "dashed", strokeWidth: 2 })).toEqual([8, 6]);
  expect(dashPattern({ dash: "dotted", strokeWidth: 0.5 })).toEqual([1, 2]);
  expect(dashShares({ dash: "dashdot", strokeWidth: 9 })).toEqual([6, 3, 1, 3]);
});

test("measured lengths are taken as they are", () => {
  const line = { dash: "dashed", strokeWidth: 2, dashLengths: { dash: 14, gap: 5 } } as const;
  expect([dashPattern(line), dashShares(line)]).toEqual([
    [14, 5],
    [7, 2.5],
  ]);
});

test("a solid line has none, and no line has shares of nothing", () => {
  expect(dashPattern({ dash: "solid", strokeWidth: 2, dashLengths: { dash: 14, gap: 5 } })).toEqual([]);
  expect(dashShares({ dash: "dashed", strokeWidth: 0, dashLengths: { dash: 14, gap: 5 } })).toEqual([4, 3]);
});
