/** Tests of the patterns of broken lines. */
import { expect, test } from "vitest";
import { dashPattern } from "../../../../src/core/assemble/trace/dash-pattern.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { drawField } from "../../../make/tracing.ts";

const level: readonly Point[] = [
  [40, 100.5],
  [260, 100.5],
];
const steep: readonly Point[] = [
  [60, 20],
  [180, 180],
];

test.each([
  ["dashed", 1, "3 3"],
  ["dashed", 1, "8 4"],
  ["dashed", 2, "6 6"],
  ["dotted", 1, "1 2"],
  ["dotted", 2, "2 4"],
  ["dashdot", 1, "8 3 1 3"],
  ["dashdot", 2, "12 4 2 4"],
] as const)("tells %s lines, %d wide, of strokes %s", async (pattern, width, strokes) => {
  for (const points of [level, steep]) {
    const drawn = `<path d="M${points.join("L")}" stroke="#000" stroke-width="${width}" stroke-dasharray="${strokes}"/>`;
    expect(dashPattern(await drawField({ nodes: [], drawn }), points, width)).toBe(pattern);
  }
});

test("says nothing of a line without gaps", async () => {
  expect(dashPattern(await drawField({ nodes: [], drawn: '<path d="M40 100.5H260" stroke="#000"/>' }), level, 1)).toBeNull();
});
