import { describe, expect, test } from "vitest";
import {
  clearHeadKnots,
  collapseLoops,
  dropOutlineRests,
  dropSeparators,
  joinNearJunctions,
  pruneSpurs,
  settleJunctions,
} from "../../../../src/core/assemble/trace/clean.ts";
import { findContacts } from "../../../../src/core/assemble/trace/contacts.ts";
import { endsByJunction } from "../../../../src/core/assemble/trace/web.ts";
import type { Web } from "../../../../src/core/assemble/trace/web.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aNode } from "../../../make/diagram.ts";
import { aField, aWeb, strokesOf } from "../../../make/web.ts";

const field = aField();
const numbersOf = (web: Web): readonly number[] => strokesOf(web).map(([stroke]) => stroke);

describe("settleJunctions", () => {
  test("two arms that are left at a junction are one line, a single one is free", () => {
    const web = aWeb([
      [
        [20, 50],
        [80, 50],
      ],
      [
        [80, 50],
        [140, 50],
      ],
      [
        [200, 50],
        [240, 50],
      ],
    ]);
    web.junctions.push({ at: [240, 50], radius: 1 });
    web.junction[5] = 1;
    settleJunctions(web, field);
    expect(web.mate).toEqual([-1, 2, 1, -1, -1, -1]);
    expect(web.junction[5]).toBe(-1);
  });

  test("two long lines that arrive at one point from the same side stay two", () => {
    const web = aWeb([
      [
        [20, 40],
        [100, 50],
      ],
      [
        [100, 50],
        [20, 60],
      ],
    ]);
    settleJunctions(web, field);
    expect(web.mate).toEqual([-1, -1, -1, -1]);
  });
});

describe("pruneSpurs", () => {
  test("the whiskers of thick ink go and the line is whole", () => {
    const web = aWeb(
      [
        [
          [20, 50],
          [80, 50],
        ],
        [
          [80, 50],
          [140, 50],
        ],
        [
          [80, 50],
          [82, 52],
        ],
      ],
      2,
    );
    pruneSpurs(web, field);
    expect(numbersOf(web)).toEqual([0, 1]);
    expect(web.mate[1]).toBe(2);
  });

  test("a branch longer than the ink is thick stays", () => {
    const web = aWeb([
      [
        [20, 50],
        [80, 50],
      ],
      [
        [80, 50],
        [140, 50],
      ],
      [
        [80, 50],
        [80, 62],
      ],
    ]);
    pruneSpurs(web, field);
    expect(numbersOf(web)).toEqual([0, 1, 2]);
    expect(endsByJunction(web)[0]).toHaveLength(3);
  });
});

test("clearHeadKnots leaves of a filled head's bones the one that goes straight on", () => {
  const web = aWeb(
    [
      [
        [20, 50],
        [90, 50],
      ],
      [
        [90, 50],
        [98, 50],
      ],
      [
        [90, 50],
        [85, 46],
      ],
      [
        [90, 50],
        [85, 54],
      ],
    ],
    2,
  );
  clearHeadKnots(web, field);
  expect(numbersOf(web)).toEqual([0, 1]);
  expect(web.mate[1]).toBe(2);
});

test("joinNearJunctions makes one crossing of the two that thinning a thick crossing leaves", () => {
  const web = aWeb(
    [
      [
        [20, 50],
        [80, 50],
      ],
      [
        [83, 50],
        [140, 50],
      ],
      [
        [80, 50],
        [80, 10],
      ],
      [
        [83, 50],
        [83, 90],
      ],
      [
        [80, 50],
        [83, 50],
      ],
    ],
    2,
  );
  joinNearJunctions(web);
  expect(numbersOf(web)).toEqual([0, 1, 2, 3]);
  expect(endsByJunction(web).map((ends) => ends.length)).toEqual(expect.arrayContaining([0, 4]));
});

test("joinNearJunctions leaves two branches alone that are as far apart as lines are", () => {
  const web = aWeb([
    [
      [20, 50],
      [80, 50],
    ],
    [
      [90, 50],
      [140, 50],
    ],
    [
      [80, 50],
      [80, 10],
    ],
    [
      [90, 50],
      [90, 90],
    ],
    [
      [80, 50],
      [90, 50],
    ],
  ]);
  joinNearJunctions(web);
  expect(numbersOf(web)).toHaveLength(5);
});

describe("collapseLoops", () => {
  test("a hollow head in a line becomes the line, so that it goes on to the tip", () => {
    const web = aWeb([
      [
        [20, 50],
        [80, 50],
      ],
      [
        [80, 50],
        [86, 45],
        [94, 50],
      ],
      [
        [80, 50],
        [86, 57],
        [94, 50],
      ],
      [
        [94, 50],
        [98, 50],
      ],
    ]);
    collapseLoops(web, field);
    expect(numbersOf(web)).toEqual([0, 1, 3]);
    expect([web.mate[1], web.mate[3]]).toEqual([2, 6]);
  });

  test("a loop at the end of a line goes, and the end remembers how far it reached", () => {
    const web = aWeb([
      [
        [20, 50],
        [80, 50],
      ],
      [
        [80, 50],
        [92, 44],
        [92, 56],
        [80, 50],
      ],
    ]);
    collapseLoops(web, field);
    expect(numbersOf(web)).toEqual([0]);
    expect(web.junction[1]).toBe(-1);
    expect(web.blunt[1]).toBeGreaterThan(7);
  });

  test("two lines that part and meet far from each other stay", () => {
    const web = aWeb([
      [
        [20, 50],
        [60, 50],
      ],
      [
        [60, 50],
        [60, 20],
        [160, 20],
        [160, 50],
      ],
      [
        [60, 50],
        [60, 80],
        [160, 80],
        [160, 50],
      ],
      [
        [160, 50],
        [200, 50],
      ],
    ]);
    collapseLoops(web, field);
    expect(numbersOf(web)).toHaveLength(4);
  });
});

describe("dropOutlineRests", () => {
  const shaped = aField({ nodes: [aNode({ box: [100, 50, 100, 80] })] });

  test("what erasing left of a double border goes", () => {
    const web = aWeb([
      [
        [103, 60],
        [103, 120],
      ],
      [
        [110, 47.5],
        [190, 47.5],
        [199, 47.5],
      ],
    ]);
    dropOutlineRests(web, shaped);
    expect(numbersOf(web)).toEqual([]);
  });

  test("a connector that leaves the border stays, and so does a line that runs beside it", () => {
    const web = aWeb([
      [
        [200, 90],
        [280, 90],
      ],
      [
        [90, 50],
        [90, 130],
      ],
    ]);
    dropOutlineRests(web, shaped);
    expect(numbersOf(web)).toEqual([0, 1]);
  });
});

describe("dropSeparators", () => {
  const lanes = aNode({ id: "lanes", kind: "container", box: [20, 20, 260, 160] });
  const framed = aField({ nodes: [lanes, aNode({ id: "step", box: [60, 60, 60, 30] })] });

  function left(line: readonly Point[], within = framed): readonly number[] {
    const web = aWeb([line]);
    findContacts(web, within);
    dropSeparators(web, within);
    return numbersOf(web);
  }

  test("a line across a container from border to border parts its lanes", () => {
    expect(
      left([
        [21, 110],
        [279, 110],
      ]),
    ).toEqual([]);
    expect(
      left([
        [150, 21],
        [150, 179],
      ]),
    ).toEqual([]);
  });

  test("a line that slants across a container stays", () => {
    expect(
      left([
        [21, 60],
        [279, 90],
      ]),
    ).toEqual([0]);
  });

  test("a connector inside or outside a container stays", () => {
    expect(
      left([
        [121, 75],
        [279, 75],
      ]),
    ).toEqual([0]);
    expect(
      left([
        [20, 60],
        [5, 60],
        [5, 140],
        [20, 140],
      ]),
    ).toEqual([0]);
    expect(
      left([
        [21, 60],
        [150, 60],
        [150, 150],
        [279, 150],
      ]),
    ).toEqual([0]);
  });
});
