import { expect, test } from "vitest";
import { crossDashes, dashAhead } from "../../../../src/core/assemble/trace/dash-crossings.ts";
import { isFree } from "../../../../src/core/assemble/trace/web.ts";
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
