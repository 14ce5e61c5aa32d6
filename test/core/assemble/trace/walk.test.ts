import { describe, expect, test } from "vitest";
import { findContacts } from "../../../../src/core/assemble/trace/contacts.ts";
import { armsOf, findWays, pointsOfWay } from "../../../../src/core/assemble/trace/walk.ts";
import type { Way } from "../../../../src/core/assemble/trace/walk.ts";
import { joinEnds } from "../../../../src/core/assemble/trace/web.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aNode } from "../../../make/diagram.ts";
import { aField, aWeb } from "../../../make/web.ts";
import { aReadLine } from "../../../make/writing.ts";

const nodes = [
  aNode({ id: "a", box: [20, 70, 60, 60] }),
  aNode({ id: "b", box: [220, 70, 60, 60] }),
  aNode({ id: "c", box: [120, 10, 60, 30] }),
  aNode({ id: "d", box: [120, 160, 60, 30] }),
];
const field = aField({ nodes });

/** Lists what the ways of lines join. */
function waysOf(lines: readonly (readonly Point[])[]): { readonly pairs: readonly string[]; readonly ways: readonly Way[] } {
  const web = aWeb(lines);
  findContacts(web, field);
  const ways = findWays(web, field);
  const pairs = ways.map(({ start, end }) =>
    [start, end]
      .map(({ outline }) => nodes[outline]!.id)
      .sort()
      .join(""),
  );
  return { pairs: pairs.sort(), ways };
}

describe("findWays", () => {
  test("a line from shape to shape is one way, of its length, without a branch", () => {
    const { pairs, ways } = waysOf([
      [
        [81, 100],
        [219, 100],
      ],
    ]);
    expect(pairs).toEqual(["ab"]);
    expect(ways[0]).toMatchObject({ drawn: 138, branches: 0, straightest: 1, covered: 0 });
  });

  test("a line that leads nowhere is none", () => {
    expect(
      waysOf([
        [
          [81, 100],
          [180, 100],
        ],
      ]).pairs,
    ).toEqual([]);
  });

  test("a trunk with two branches leads to both, and between them", () => {
    const { pairs, ways } = waysOf([
      [
        [81, 100],
        [150, 100],
      ],
      [
        [150, 100],
        [219, 100],
      ],
      [
        [150, 100],
        [150, 159],
      ],
    ]);
    expect(pairs).toEqual(["ab", "ad", "bd"]);
    expect(ways.map(({ branches }) => branches)).toEqual([1, 1, 1]);
    const straight = ways.find(({ start, end }) => start.outline + end.outline === 1);
    expect(straight!.straightest).toBeCloseTo(1, 6);
  });

  test("no way turns back sharply at a branch", () => {
    expect(
      waysOf([
        [
          [81, 100],
          [150, 100],
        ],
        [
          [150, 100],
          [219, 100],
        ],
        [
          [150, 100],
          [81, 128],
        ],
      ]).pairs,
    ).not.toContain("aa");
  });

  test("bridged gaps are counted, bare and under text apart", () => {
    const labelled = aField({ nodes, texts: [aReadLine("yes", [130, 95, 40, 10])] });
    const web = aWeb([
      [
        [81, 100],
        [126, 100],
      ],
      [
        [176, 100],
        [219, 100],
      ],
    ]);
    findContacts(web, labelled);
    joinEnds(web, 1, 2);
    const [way] = findWays(web, labelled);
    expect(way!.drawn).toBe(88);
    expect(way!.covered + way!.bridged).toBeGreaterThanOrEqual(50);
    expect(way!.covered).toBeGreaterThan(38);
    expect(way!.covered).toBeLessThan(46);
  });

  test("a grid in which there are very many ways ends", () => {
    const lines: Point[][] = [];
    for (let row = 0; row < 6; row++)
      for (let column = 0; column < 8; column++) {
        const [x, y] = [90 + 16 * column, 50 + 16 * row];
        if (column < 7)
          lines.push([
            [x, y],
            [x + 16, y],
          ]);
        if (row < 5)
          lines.push([
            [x, y],
            [x, y + 16],
          ]);
      }
    expect(
      waysOf([
        ...lines,
        [
          [81, 98],
          [90, 98],
        ],
        [
          [202, 98],
          [219, 98],
        ],
      ]).pairs.length,
    ).toBeLessThanOrEqual(800);
  });
});

test("the arms of each junction point away from it", () => {
  const web = aWeb([
    [
      [81, 100],
      [150, 100],
    ],
    [
      [150, 100],
      [219, 100],
    ],
    [
      [150, 100],
      [150, 159],
    ],
  ]);
  const [arms] = armsOf(web, field);
  expect(arms!.map(({ end, direction }) => [end, ...direction.map((part) => Math.round(part) + 0)])).toEqual([
    [1, -1, 0],
    [2, 1, 0],
    [4, 0, 1],
  ]);
});

test("the points of a way run from shape to shape, whichever way its strokes were traced", () => {
  const web = aWeb([
    [
      [150, 100],
      [81, 100],
    ],
    [
      [150, 100],
      [219, 100],
    ],
  ]);
  web.junction.fill(-1);
  findContacts(web, field);
  joinEnds(web, 0, 2);
  const [way] = findWays(web, field);
  const points = pointsOfWay(web, way!);
  const [first, last] = [points[0]!, points.at(-1)!].sort((a, b) => a[0] - b[0]);
  expect([first, last]).toEqual([
    [80, 100],
    [220, 100],
  ]);
  const steps = points.slice(1).map((point, index) => Math.abs(point[0] - points[index]![0]));
  expect(Math.max(...steps)).toBeLessThanOrEqual(1.01);
  expect(Math.min(...steps)).toBeGreaterThan(0);
});
