import { describe, expect, test } from "vitest";
import { findContacts } from "../../../../src/core/assemble/trace/contacts.ts";
import type { Link } from "../../../../src/core/assemble/trace/links.ts";
import { isPlausible, isPlausibleLink, withoutHatch } from "../../../../src/core/assemble/trace/plausible.ts";
import { findWays, pointsOfWay } from "../../../../src/core/assemble/trace/walk.ts";
import { joinEnds } from "../../../../src/core/assemble/trace/web.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aNode } from "../../../make/diagram.ts";
import { aField, aWeb } from "../../../make/web.ts";

const nodes = [
  aNode({ id: "a", box: [20, 70, 60, 60] }),
  aNode({ id: "b", box: [220, 70, 60, 60] }),
  aNode({ id: "frame", kind: "container", box: [210, 10, 80, 180] }),
];
const field = aField({ nodes });

/** Tells whether each way along lines, joined one after the other, is plausible. */
function judge(...lines: readonly (readonly Point[])[]): readonly boolean[] {
  const web = aWeb(lines);
  findContacts(web, field);
  for (let stroke = 1; stroke < lines.length; stroke++) joinEnds(web, 2 * stroke - 1, 2 * stroke);
  return findWays(web, field).map((way) => isPlausible(web, field, way));
}

describe("isPlausible", () => {
  test("a line between two shapes is", () => {
    expect(
      judge([
        [81, 100],
        [208, 100],
      ]),
    ).toEqual([true]);
  });

  test("a way of which nearly nothing is drawn is not", () => {
    expect(
      judge(
        [
          [81, 100],
          [88, 100],
        ],
        [
          [140, 100],
          [148, 100],
        ],
        [
          [200, 100],
          [208, 100],
        ],
      ),
    ).toEqual([false]);
  });

  test("a line between a container and what it holds is not", () => {
    expect(
      judge([
        [250, 131],
        [250, 189],
      ]),
    ).toEqual([false]);
  });

  test("a loop must leave its shape: the rest of its border is none", () => {
    expect(
      judge([
        [40, 69],
        [40, 40],
        [60, 40],
        [60, 69],
      ]),
    ).toEqual([true]);
    expect(
      judge([
        [25, 69],
        [25, 66],
        [75, 66],
        [75, 69],
      ]),
    ).toEqual([false]);
    expect(
      judge([
        [40, 69],
        [40, 60],
        [46, 60],
        [46, 69],
      ]),
    ).toEqual([false]);
  });

  test("a loop must be long: two lines side by side that meet in a tip are none", () => {
    expect(
      judge([
        [40, 69],
        [40, 54],
        [42, 54],
        [42, 69],
      ]),
    ).toEqual([false]);
  });

  test("a line from border to border inside a container is not", () => {
    expect(
      judge([
        [211, 40],
        [289, 40],
      ]),
    ).toEqual([false]);
  });
});

/** Makes a link from one node to another. */
function aLink(source: number, target: number, points: readonly Point[], endMarker: Link["endMarker"] = "triangle"): Link {
  const contact = { at: points[0]!, gap: 0, covered: 0 };
  const web = aWeb([points]);
  web.contact[0] = { ...contact, outline: source };
  web.contact[1] = { ...contact, at: points.at(-1)!, outline: target };
  const [way] = findWays(web, field);
  return { way: way!, points: pointsOfWay(web, way!), source, target, startMarker: "none", endMarker, radius: 1, supposed: false };
}

describe("isPlausibleLink", () => {
  test("a loop needs a head", () => {
    const loop: Point[] = [
      [40, 70],
      [40, 30],
      [60, 30],
      [60, 70],
    ];
    expect(isPlausibleLink(field, aLink(0, 0, loop))).toBe(true);
    expect(isPlausibleLink(field, aLink(0, 0, loop, "none"))).toBe(false);
  });

  test("a loop leaves the box of its shape", () => {
    const inside: Point[] = [
      [22, 100],
      [50, 90],
      [78, 70],
    ];
    expect(isPlausibleLink(field, aLink(0, 0, inside))).toBe(false);
  });

  test("a bare line from border to border of a container parts its lanes, whatever it touches", () => {
    const across: Point[] = [
      [211, 40],
      [289, 40],
    ];
    expect(isPlausibleLink(field, aLink(0, 2, across, "none"))).toBe(false);
    expect(isPlausibleLink(field, aLink(0, 2, across))).toBe(true);
    const half: Point[] = [
      [211, 40],
      [260, 40],
    ];
    expect(isPlausibleLink(field, aLink(0, 1, half, "none"))).toBe(true);
  });

  test("a line between two shapes needs none", () => {
    expect(
      isPlausibleLink(
        field,
        aLink(
          0,
          1,
          [
            [80, 100],
            [220, 100],
          ],
          "none",
        ),
      ),
    ).toBe(true);
  });
});

test("withoutHatch drops what joins two shapes more than three times, whichever way", () => {
  const line = (y: number, turned: boolean): Link =>
    turned
      ? aLink(1, 0, [
          [220, y],
          [80, y],
        ])
      : aLink(0, 1, [
          [80, y],
          [220, y],
        ]);
  const three = [line(80, false), line(90, true), line(100, false)];
  expect(withoutHatch(three)).toEqual(three);
  const other = aLink(0, 2, [
    [80, 120],
    [210, 120],
  ]);
  expect(withoutHatch([...three, line(110, true), other])).toEqual([other]);
});
