import { describe, expect, test } from "vitest";
import { crossDashes, dashAhead, noteDashCrossings } from "../../../../src/core/assemble/trace/dash-crossings.ts";
import type { Web } from "../../../../src/core/assemble/trace/web.ts";
import { isFree, joinEnds, placeOf } from "../../../../src/core/assemble/trace/web.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aField, aWeb } from "../../../make/web.ts";

const whole: (readonly Point[])[] = [
  [
    [100, 20],
    [100, 100],
  ],
  [
    [100, 100],
    [100, 180],
  ],
];
/** A dash that ends right on the whole line. */
const dash: readonly Point[] = [
  [90, 100],
  [100, 100],
];

test("a dash that ends on a line goes on in the dash behind it, and the line is whole", () => {
  const web = aWeb([
    ...whole,
    dash,
    [
      [106, 100],
      [116, 100],
    ],
  ]);
  crossDashes(web, aField());
  expect(isFree(web, 5)).toBe(true);
  expect(web.mate[1]).toBe(2);
  expect(dashAhead(web, aField(), 5)).toBe(6);
});

test("or in the dot behind it, which points nowhere", () => {
  const web = aWeb([...whole, dash, [[105, 100]]]);
  crossDashes(web, aField());
  expect(isFree(web, 5)).toBe(true);
});

test.each([
  ["nothing", []],
  [
    "a dash aside",
    [
      [
        [106, 112],
        [116, 112],
      ],
    ],
  ],
  [
    "a long line",
    [
      [
        [106, 100],
        [180, 100],
      ],
    ],
  ],
] as readonly (readonly [string, readonly (readonly Point[])[]])[])("behind which lies %s stays a branch", (_, beyond) => {
  const web = aWeb([...whole, dash, ...beyond]);
  crossDashes(web, aField());
  expect(web.junction[5]).toBeGreaterThanOrEqual(0);
});

describe("noteDashCrossings", () => {
  /** Dashes of six pixels every ten from a place on, joined to a chain. */
  const chain = (from: Point, step: Point, count: number): readonly (readonly Point[])[] =>
    Array.from({ length: count }, (_, at) => [
      [from[0] + 10 * at * step[0], from[1] + 10 * at * step[1]],
      [from[0] + (10 * at + 6) * step[0], from[1] + (10 * at + 6) * step[1]],
    ]);
  const joined = (...chains: readonly (readonly (readonly Point[])[])[]): Web => {
    const web = aWeb(chains.flat());
    let first = 0;
    for (const { length } of chains) {
      for (let at = first; at < first + length - 1; at++) joinEnds(web, 2 * at + 1, 2 * at + 2);
      first += length;
    }
    return web;
  };

  test("where two chains cross in their gaps they may meet", () => {
    const web = joined(chain([50, 100], [1, 0], 10), chain([98, 52], [0, 1], 10));
    noteDashCrossings(web, aField());
    expect(web.crossings.map(({ ends }) => ends?.toSorted((one, other) => one - other))).toContainEqual([9, 10, 29, 30]);
  });

  test("where a dash crosses a gap it is cut there, and goes on", () => {
    const web = joined(chain([50, 100], [1, 0], 10), chain([98, 57], [0, 1], 10));
    noteDashCrossings(web, aField());
    expect(web.crossings).toHaveLength(1);
    const [one, other] = web.crossings[0]!.ends!.filter((end) => end >= 20) as [number, number];
    expect(web.mate[one]).toBe(other);
    expect(placeOf(web, one)).toEqual([98, 100]);
  });

  test("chains side by side do not cross", () => {
    const web = joined(chain([50, 100], [1, 0], 10), chain([50, 101], [1, 0], 10));
    noteDashCrossings(web, aField());
    expect(web.crossings).toEqual([]);
  });
});
