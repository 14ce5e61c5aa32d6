import { describe, expect, test } from "vitest";
import { branchUnderText, placesOf, reachBehindText, turnDashes, turnUnderText } from "../../../../src/core/assemble/trace/under-text.ts";
import { endsByJunction, joinEnds } from "../../../../src/core/assemble/trace/web.ts";
import { aNode } from "../../../make/diagram.ts";
import { aField, aWeb, strokesOf } from "../../../make/web.ts";
import { aReadLine } from "../../../make/writing.ts";

const field = aField({ texts: [aReadLine("a label", [100, 80, 60, 30])] });

test("placesOf finds strokes and the bridges between them by pixel", () => {
  const web = aWeb([
    [
      [20, 50],
      [40, 50],
    ],
    [
      [60, 50],
      [80, 50],
    ],
  ]);
  joinEnds(web, 1, 2);
  const places = placesOf(web, 300);
  expect(places.strokes.get(50 * 300 + 65)).toEqual({ stroke: 1, index: 5 });
  expect(places.bridges.get(50 * 300 + 50)).toEqual({ one: 1, other: 2 });
  expect(placesOf(web, 300, 1).bridges.size).toBe(0);
});

describe("branchUnderText", () => {
  test("a short rest of a line finds the one that it leaves at the far end of a long label", () => {
    const long = aField({ texts: [aReadLine("a very long label", [62, 90, 190, 20])] });
    const web = aWeb([
      [
        [60, 20],
        [60, 180],
      ],
      [
        [254, 100],
        [266, 101],
      ],
    ]);
    branchUnderText(web, long);
    expect(endsByJunction(web)).toEqual([[1, 2, 4]]);
  });

  test("a line that runs into a text ends on the line behind it", () => {
    const web = aWeb([
      [
        [20, 100],
        [280, 100],
      ],
      [
        [130, 20],
        [130, 78],
      ],
    ]);
    branchUnderText(web, field);
    expect(endsByJunction(web)).toEqual([[1, 3, 4]]);
    expect(web.junctions[0]!.at).toEqual([130, 100]);
    expect(strokesOf(web)).toHaveLength(3);
  });

  test("also on a bridge, where nothing is drawn", () => {
    const web = aWeb([
      [
        [20, 100],
        [98, 100],
      ],
      [
        [162, 100],
        [280, 100],
      ],
      [
        [130, 20],
        [130, 78],
      ],
    ]);
    joinEnds(web, 1, 2);
    branchUnderText(web, field);
    expect(endsByJunction(web)).toEqual([[1, 2, 5]]);
    expect([web.mate[1], web.mate[2]]).toEqual([-1, -1]);
  });

  test("a line that a text does not hide, or that leaves it, ends nowhere", () => {
    const web = aWeb([
      [
        [20, 150],
        [280, 150],
      ],
      [
        [130, 20],
        [130, 78],
      ],
      [
        [220, 20],
        [220, 120],
      ],
    ]);
    branchUnderText(web, field);
    expect(web.junctions).toEqual([]);
  });
});

describe("turnUnderText", () => {
  test("a corner behind a text joins its two lines", () => {
    const web = aWeb([
      [
        [20, 95],
        [98, 95],
      ],
      [
        [130, 180],
        [130, 113],
      ],
    ]);
    turnUnderText(web, field);
    expect(web.mate[1]).toBe(3);
  });

  test("two lines whose corner lies on bare ground stay two", () => {
    const web = aWeb([
      [
        [20, 60],
        [98, 60],
      ],
      [
        [130, 180],
        [130, 113],
      ],
    ]);
    turnUnderText(web, field);
    expect(web.mate).toEqual([-1, -1, -1, -1]);
  });
});

test("turnUnderText joins slanting lines whose acute corner lies behind a text", () => {
  const web = aWeb([
    [
      [60, 20],
      [110, 76],
    ],
    [
      [200, 20],
      [150, 76],
    ],
  ]);
  turnUnderText(web, field);
  expect(web.mate[1]).toBe(3);
});

test("turnDashes joins two chains of dashes whose corner falls into a gap", () => {
  const web = aWeb([
    [
      [40, 150],
      [46, 150],
    ],
    [
      [50, 150],
      [56, 150],
    ],
    [
      [60, 154],
      [60, 160],
    ],
    [
      [60, 164],
      [60, 170],
    ],
  ]);
  joinEnds(web, 1, 2);
  joinEnds(web, 5, 6);
  turnDashes(web, field);
  expect(web.mate[3]).toBe(4);
  const lines = aWeb([
    [
      [40, 150],
      [96, 150],
    ],
    [
      [100, 154],
      [100, 190],
    ],
  ]);
  turnDashes(lines, field);
  expect(lines.mate).toEqual([-1, -1, -1, -1]);
});

test("turnDashes joins a chain of dashes to the dash that lies aslant in its round corner", () => {
  const web = aWeb([
    [
      [40, 150],
      [46, 150],
    ],
    [
      [50, 150],
      [56, 150],
    ],
    [
      [61, 151],
      [64, 156],
    ],
    [
      [65, 162],
      [65, 168],
    ],
  ]);
  joinEnds(web, 1, 2);
  joinEnds(web, 5, 6);
  turnDashes(web, field);
  expect(web.mate[3]).toBe(4);
});

test.each([
  ["before a shape", 74, true],
  ["before nothing", 120, false],
])("turnDashes joins a chain of dashes to one that stands alone %s", (_name, x, isJoined) => {
  const web = aWeb([
    [
      [60, 100],
      [60, 106],
    ],
    [
      [60, 112],
      [60, 118],
    ],
    [
      [62, 122],
      [68, 122],
    ],
  ]);
  joinEnds(web, 1, 2);
  turnDashes(web, aField({ nodes: [aNode({ id: "n1", box: [x, 100, 60, 40] })] }));
  expect(web.mate[3] === 4).toBe(isJoined);
});

test("turnDashes joins no two dashes that stand alone", () => {
  const field = aField({ nodes: [aNode({ id: "n1", box: [74, 100, 60, 40] }), aNode({ id: "n2", box: [40, 130, 24, 40] })] });
  const web = aWeb([
    [
      [62, 112],
      [68, 112],
    ],
    [
      [58, 116],
      [58, 122],
    ],
  ]);
  turnDashes(web, field);
  expect(web.mate).toEqual([-1, -1, -1, -1]);
});

test("turnDashes joins dots around a corner", () => {
  const web = aWeb([[[43, 150]], [[49, 150]], [[52, 153]], [[52, 159]]]);
  joinEnds(web, 1, 2);
  joinEnds(web, 5, 6);
  turnDashes(web, field);
  expect(web.mate[3]).toBe(4);
});

describe("reachBehindText", () => {
  const shaped = aField({ nodes: [aNode({ box: [168, 60, 60, 80] })], texts: [aReadLine("a label", [100, 80, 60, 30])] });

  test("a line that a text hides reaches the shape right behind it", () => {
    const web = aWeb([
      [
        [20, 95],
        [98, 95],
      ],
    ]);
    reachBehindText(web, shaped);
    expect(web.contact[1]).toMatchObject({ outline: 0, at: [168, 95] });
    expect(web.contact[1]!.covered).toBeGreaterThan(55);
    expect(web.contact[0]).toBeNull();
  });

  test("a shape far behind the text is not reached", () => {
    const far = aField({ nodes: [aNode({ box: [185, 60, 60, 80] })], texts: [aReadLine("a label", [100, 80, 60, 30])] });
    const web = aWeb([
      [
        [20, 95],
        [98, 95],
      ],
    ]);
    reachBehindText(web, far);
    expect(web.contact).toEqual([null, null]);
  });
});
