import { describe, expect, test } from "vitest";
import { drawOutEnd } from "../../../../src/core/assemble/trace/ends.ts";
import { lengthOf } from "../../../../src/core/geometry/path.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aNode } from "../../../make/diagram.ts";
import { aField, dense } from "../../../make/web.ts";

const field = aField({ nodes: [aNode({ box: [20, 70, 60, 60] })] });
const [outline] = field.outlines;

function drawnOut(points: readonly Point[]): readonly Point[] {
  return drawOutEnd(field, outline!, points, lengthOf(points));
}

describe("drawOutEnd", () => {
  test("an end that the bones of a head bent aside is drawn out from the line behind it", () => {
    const [end, ...rest] = drawnOut([
      [80, 97],
      [83, 98],
      ...dense([
        [86, 100.5],
        [200, 100.5],
      ]),
    ]);
    expect(end).toEqual([80, 100.5]);
    expect(rest.every(([, y]) => y === 100.5)).toBe(true);
  });

  test("a slanting line meets the outline where it points", () => {
    const [end] = drawnOut([
      [80, 96],
      ...dense([
        [84, 102],
        [164, 142],
      ]),
    ]);
    expect(end![0]).toBeCloseTo(80, 6);
    expect(end![1]).toBeCloseTo(100, 6);
  });

  test.each([
    [
      "bends behind its end",
      [
        [80, 100],
        ...dense([
          [84, 100],
          [98, 100],
          [112, 108],
          [158, 132],
        ]),
      ],
    ],
    [
      "points past the shape",
      dense([
        [82, 72],
        [82, 10],
      ]),
    ],
    [
      "is too short to tell",
      dense([
        [80, 97],
        [84, 99],
      ]),
    ],
  ] as readonly (readonly [string, readonly Point[]])[])("a line that %s keeps its end", (_, points) => {
    expect(drawnOut(points)[0]).toEqual(points[0]);
  });

  test("the far end stays where it is", () => {
    expect(
      drawnOut([
        [80, 97],
        ...dense([
          [84, 100.5],
          [200, 100.5],
        ]),
      ]).at(-1),
    ).toEqual([200, 100.5]);
  });
});
