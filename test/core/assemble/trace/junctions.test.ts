import { describe, expect, test } from "vitest";
import { pruneSpurs } from "../../../../src/core/assemble/trace/clean.ts";
import { findContacts, splitFans } from "../../../../src/core/assemble/trace/contacts.ts";
import { armDirection, goesOnBehind, pairCrossings, passBorders } from "../../../../src/core/assemble/trace/junctions.ts";
import type { Web } from "../../../../src/core/assemble/trace/web.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aNode } from "../../../make/diagram.ts";
import { aField, aWeb } from "../../../make/web.ts";

const field = aField();

/** Makes the web of arms from (100, 100) to places. */
function star(...tips: readonly (readonly [number, number])[]): Web {
  return aWeb(tips.map((tip) => [[100, 100], tip]));
}

test("an arm leaves its junction towards its far end", () => {
  expect(armDirection(star([160, 100], [40, 100], [100, 40]), 4, 10)).toEqual([expect.closeTo(0, 9), -1]);
});

describe("pairCrossings", () => {
  test("at a crossing every line goes straight on", () => {
    const web = star([160, 100], [100, 40], [40, 100], [100, 160]);
    pairCrossings(web, field);
    expect(web.mate).toEqual([4, -1, 6, -1, 0, -1, 2, -1]);
    expect(web.junction.every((junction) => junction < 0)).toBe(true);
  });

  test("also when the lines slant", () => {
    const web = star([160, 120], [160, 80], [40, 80], [40, 120]);
    pairCrossings(web, field);
    expect([web.mate[0], web.mate[2]]).toEqual([4, 6]);
  });

  test("three lines through one point stay three", () => {
    const web = star([160, 100], [130, 152], [70, 152], [40, 100], [70, 48], [130, 48]);
    pairCrossings(web, field);
    expect([web.mate[0], web.mate[2], web.mate[4]]).toEqual([6, 8, 10]);
  });

  test("a branch of three stays a branch", () => {
    const web = star([160, 100], [40, 100], [100, 160]);
    pairCrossings(web, field);
    expect(web.mate).toEqual([-1, -1, -1, -1, -1, -1]);
    expect(web.junction[0]).toBe(0);
  });

  test("arms that go on in none stay at the junction", () => {
    const web = star([160, 100], [40, 100], [150, 150], [150, 50]);
    pairCrossings(web, field);
    expect([web.mate[0], web.mate[4], web.mate[6]]).toEqual([2, -1, -1]);
    expect([web.junction[4], web.junction[6]]).toEqual([0, 0]);
  });
});

describe("passBorders", () => {
  const framed = aField({ nodes: [aNode({ id: "frame", kind: "container", box: [100, 10, 150, 150] })] });

  test("a line goes on through the border of a container", () => {
    const web = aWeb([
      [
        [20, 50],
        [97, 50],
      ],
      [
        [103, 50],
        [180, 50],
      ],
    ]);
    findContacts(web, framed);
    passBorders(web, framed, () => false);
    expect(web.mate[1]).toBe(2);
    expect([web.contact[1], web.contact[2]]).toEqual([null, null]);
  });

  test("a thick line whose ends the border cut aslant goes on, a thin one so far off does not", () => {
    const ends: readonly (readonly Point[])[] = [
      [
        [20, 50],
        [97, 50],
      ],
      [
        [103, 54.5],
        [180, 54.5],
      ],
    ];
    for (const [radius, mate] of [
      [2, 2],
      [0.5, -1],
    ] as const) {
      const web = aWeb(ends, radius);
      findContacts(web, framed);
      passBorders(web, framed, () => false);
      expect(web.mate[1]).toBe(mate);
    }
  });

  test.each([
    [
      "that end there with a head",
      [
        [
          [20, 50],
          [97, 50],
        ],
        [
          [103, 50],
          [180, 50],
        ],
      ],
      true,
    ],
    [
      "that meet the border at different places",
      [
        [
          [20, 50],
          [97, 50],
        ],
        [
          [103, 62],
          [180, 62],
        ],
      ],
      false,
    ],
    [
      "on the same side",
      [
        [
          [20, 50],
          [97, 50],
        ],
        [
          [97, 54],
          [20, 54],
        ],
      ],
      false,
    ],
  ] as const)("two lines %s stay two", (_, lines, headed) => {
    const web = aWeb(lines);
    findContacts(web, framed);
    passBorders(web, framed, () => headed);
    expect(web.mate).toEqual([-1, -1, -1, -1]);
    expect(web.contact[1]).not.toBeNull();
  });

  test("no line runs through a shape that holds nothing", () => {
    const closed = aField({ nodes: [aNode({ box: [100, 10, 150, 150] })] });
    const web = aWeb([
      [
        [20, 50],
        [97, 50],
      ],
      [
        [103, 50],
        [180, 50],
      ],
    ]);
    findContacts(web, closed);
    passBorders(web, closed, () => false);
    expect(web.mate).toEqual([-1, -1, -1, -1]);
  });
});

describe("lines that cross right before the border of a container", () => {
  const framed = aField({ nodes: [aNode({ id: "frame", kind: "container", box: [100, 10, 150, 150] })] });
  /** Two lines that cross at (92, 50), each in two parts from (20, y) to the border and from the border on. */
  const crossed = (): Web =>
    aWeb([
      [
        [20, 14],
        [92, 50],
      ],
      [
        [20, 86],
        [92, 50],
      ],
      [
        [92, 50],
        [97, 52.5],
      ],
      [
        [92, 50],
        [97, 47.5],
      ],
      [
        [103, 55.5],
        [180, 94],
      ],
      [
        [103, 44.5],
        [180, 6],
      ],
    ]);

  test("go on behind it, each in its own way", () => {
    const web = crossed();
    findContacts(web, framed);
    expect([goesOnBehind(web, framed, 5), goesOnBehind(web, framed, 7)]).toEqual([true, true]);
    splitFans(web, framed);
    passBorders(web, framed, () => false);
    pairCrossings(web, framed);
    expect([web.mate[1], web.mate[5], web.mate[3], web.mate[7]]).toEqual([4, 8, 6, 10]);
  });

  test("and are no spurs", () => {
    const web = crossed();
    web.junctions[0] = { at: [92, 50], radius: 3 };
    pruneSpurs(web, framed);
    expect(web.strokes.every((stroke) => stroke !== null)).toBe(true);
  });

  test("lines that end at the border end there", () => {
    const web = aWeb([
      [
        [20, 14],
        [97, 50],
      ],
    ]);
    expect(goesOnBehind(web, framed, 1)).toBe(false);
  });
});
