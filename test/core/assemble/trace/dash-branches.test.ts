import { describe, expect, test } from "vitest";
import { branchDashes, mendChains } from "../../../../src/core/assemble/trace/dash-branches.ts";
import { joinEnds } from "../../../../src/core/assemble/trace/web.ts";
import type { Web } from "../../../../src/core/assemble/trace/web.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aField, aWeb } from "../../../make/web.ts";

const level = (from: number, to: number, y = 100): readonly Point[] => [
  [from, y],
  [to, y],
];
const upright = (from: number, to: number): readonly Point[] => [
  [140, from],
  [140, to],
];
/** Two dashes that are joined: strokes 0 and 1. */
const chain = [level(100, 110), level(116, 126)];

/** Makes a web whose first two strokes are a chain, and joins more ends. */
function chained(lines: readonly (readonly Point[])[], joints: readonly (readonly [number, number])[] = []): Web {
  const web = aWeb([...chain, ...lines]);
  for (const [one, other] of [[1, 2] as const, ...joints]) joinEnds(web, one, other);
  return web;
}

describe("mendChains", () => {
  test("a chain goes on behind the line that swallows a dash of it", () => {
    const web = chained([level(158, 168), level(174, 184), upright(20, 180)], [[5, 6]]);
    mendChains(web, aField());
    expect(web.mate[3]).toBe(4);
  });

  test("but not around a corner, and not for ever", () => {
    const web = chained([level(158, 168, 124), level(174, 184, 124)], [[5, 6]]);
    mendChains(web, aField());
    expect(web.mate[3]).toBe(-1);
    const far = chained([level(190, 200), level(206, 216)], [[5, 6]]);
    mendChains(far, aField());
    expect(far.mate[3]).toBe(-1);
  });
});

describe("branchDashes", () => {
  test("a chain ends on the broken line before which it stops", () => {
    const web = chained(
      [
        [
          [134, 80],
          [134, 96],
        ],
        [
          [134, 104],
          [134, 120],
        ],
      ],
      [[5, 6]],
    );
    branchDashes(web, aField());
    expect(new Set([web.junction[3], web.junction[5], web.junction[6]]).size).toBe(1);
    expect(web.junction[3]).toBeGreaterThanOrEqual(0);
  });

  test("a chain runs into a whole line at a low angle, but does not end on one that it meets squarely", () => {
    const square = chained([upright(20, 180)]);
    branchDashes(square, aField());
    expect(square.junction[3]).toBe(-1);
    const low = chained([
      [
        [60, 109],
        [200, 93],
      ],
    ]);
    branchDashes(low, aField());
    expect(low.junction[3]).toBeGreaterThanOrEqual(0);
  });
});
