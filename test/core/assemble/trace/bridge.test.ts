import { describe, expect, test } from "vitest";
import { bridgeCost, bridgeGaps, coveredLength } from "../../../../src/core/assemble/trace/bridge.ts";
import { findContacts } from "../../../../src/core/assemble/trace/contacts.ts";
import type { Web } from "../../../../src/core/assemble/trace/web.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { maskOf } from "../../../make/mask.ts";
import { aNode } from "../../../make/diagram.ts";
import { aField, aWeb } from "../../../make/web.ts";
import { aReadLine } from "../../../make/writing.ts";

const field = aField();

/** Lists which ends go on in which, the smaller first. */
function joints(web: Web): readonly string[] {
  return web.mate.flatMap((mate, end) => (mate > end ? [`${end}-${mate}`] : []));
}

/** Makes dashes along a row. */
function dashes(from: number, to: number, [dash, gap]: readonly [number, number]): (readonly Point[])[] {
  const lines: (readonly Point[])[] = [];
  for (let x = from; x + dash <= to; x += dash + gap)
    lines.push([
      [x, 50],
      [x + dash, 50],
    ]);
  return lines;
}

test("coveredLength measures in pixels how much of a straight way a mask covers", () => {
  const mask = maskOf([".....#####.....", "..............."]);
  expect(coveredLength(mask, [0.5, 0.5], [14.5, 0.5])).toBeCloseTo(5, 0);
  expect(coveredLength(mask, [0.5, 1.5], [14.5, 1.5])).toBe(0);
  expect(coveredLength(mask, [-20, 0.5], [-2, 0.5])).toBe(0);
});

describe("bridgeGaps", () => {
  test.each([
    ["dashes", [6, 4]],
    ["long dashes", [12, 6]],
    ["dots", [1, 3]],
  ] as const)("%s become one line", (_, rhythm) => {
    const web = aWeb(dashes(20, 140, rhythm));
    bridgeGaps(web, field, () => false);
    expect(joints(web)).toEqual(web.strokes.slice(1).map((_, index) => `${2 * index + 1}-${2 * index + 2}`));
  });

  test("dashes of a curve turn far from one to the next, where the gaps are even", () => {
    const turning = [
      [20, 50, 26, 50],
      [30, 50, 36, 52],
      [38, 56, 44, 58],
      [48, 59, 54, 59],
    ].map(([x = 0, y = 0, toX = 0, toY = 0]) => [[x, y] as const, [toX, toY] as const]);
    const web = aWeb(turning);
    bridgeGaps(web, field, () => false);
    expect(joints(web)).toEqual(["1-2", "3-4", "5-6"]);
  });

  test("and the last of them may be a dot", () => {
    const web = aWeb([
      [
        [20, 50],
        [26, 50],
      ],
      [
        [30, 50],
        [36, 50],
      ],
      [[39, 55]],
    ]);
    bridgeGaps(web, field, () => false);
    expect(joints(web)).toContain("1-2");
    expect(web.mate[3]).toBeGreaterThan(3);
  });

  test("two long lines one after the other with bare ground between stay two", () => {
    const web = aWeb([
      [
        [20, 50],
        [80, 50],
      ],
      [
        [95, 50],
        [160, 50],
      ],
    ]);
    bridgeGaps(web, field, () => false);
    expect(joints(web)).toEqual([]);
  });

  test("two lines at a shape with a text are none behind it", () => {
    const texts = [aReadLine("a shape", [95, 45, 70, 10])];
    const shape = aField({ nodes: [aNode({ id: "a", box: [90, 30, 80, 40] })], texts });
    const web = aWeb([
      [
        [20, 50],
        [86, 50],
      ],
      [
        [174, 50],
        [240, 50],
      ],
    ]);
    bridgeGaps(web, shape, () => false);
    expect(joints(web)).toEqual([]);
    bridgeGaps(web, aField({ texts }), () => false);
    expect(joints(web)).toEqual(["1-2"]);
  });

  test("dashes go on where a text and the border of a container cover the same gap", () => {
    const texts = [aReadLine("label", [96, 44, 9, 12])];
    const held = aField({ nodes: [aNode({ id: "a", kind: "container", box: [100.5, 10.5, 150, 150], style: { strokeWidth: 4 } })], texts });
    const web = aWeb([
      [
        [87, 50],
        [96, 50],
      ],
      [
        [105, 50],
        [114, 50],
      ],
    ]);
    expect(bridgeCost(web, held, 1, 2)).toBeGreaterThan(0);
    bridgeGaps(web, held, () => false);
    expect(joints(web)).toEqual(["1-2"]);
  });

  test("a line goes on behind the label that interrupts it, however long the label", () => {
    const labelled = aField({ texts: [aReadLine("a rather long label", [80, 45, 110, 10])] });
    const web = aWeb([
      [
        [20, 50],
        [78, 50],
      ],
      [
        [193, 50],
        [280, 50],
      ],
    ]);
    bridgeGaps(web, labelled, () => false);
    expect(joints(web)).toEqual(["1-2"]);
  });

  test("two lines that run into a label on different rows stay two", () => {
    const labelled = aField({ texts: [aReadLine("label", [80, 40, 40, 24])] });
    const web = aWeb([
      [
        [20, 44],
        [78, 44],
      ],
      [
        [123, 60],
        [280, 60],
      ],
    ]);
    bridgeGaps(web, labelled, () => false);
    expect(joints(web)).toEqual([]);
  });

  test("where dashed lines cross each goes straight on", () => {
    const level: Point[][] = [
      [
        [60, 50],
        [66, 50],
      ],
      [
        [70, 50],
        [76, 50],
      ],
      [
        [84, 50],
        [90, 50],
      ],
      [
        [94, 50],
        [100, 50],
      ],
    ];
    const upright = level.map((line) => line.map(([x, y]): Point => [y + 30, x - 30]));
    const web = aWeb([...level, ...upright]);
    bridgeGaps(web, field, () => false);
    expect(joints(web)).toEqual(["1-2", "3-4", "5-6", "9-10", "11-12", "13-14"]);
  });

  test("parallel dashed lines are not mixed up", () => {
    const upper = dashes(20, 120, [6, 4]);
    const web = aWeb([...upper, ...upper.map((line) => line.map(([x, y]): Point => [x, y + 5]))]);
    bridgeGaps(web, field, () => false);
    const first = 2 * upper.length;
    expect(web.mate.every((mate, end) => mate < 0 || mate < first === end < first)).toBe(true);
    expect(joints(web)).toHaveLength(2 * (upper.length - 1));
  });

  test("a ring of dashes is not closed, so that it has two ends", () => {
    const arc = (from: number): readonly Point[] =>
      Array.from({ length: 8 }, (_, k): Point => [100 + 30 * Math.cos(from + 0.05 * k), 100 + 30 * Math.sin(from + 0.05 * k)]);
    const dashed = Array.from({ length: 12 }, (_, k) => arc((k * Math.PI) / 6));
    const web = aWeb(dashed);
    bridgeGaps(web, field, () => false);
    expect(joints(web)).toHaveLength(dashed.length - 1);
  });

  test("a line that ends on a container's border goes on beyond it, but not when it bears a head there", () => {
    const nodes = [aNode({ id: "frame", kind: "container", box: [100, 10, 150, 150] })];
    const framed = aField({ nodes });
    const draw = (): Web => {
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
      return web;
    };
    const [plain, headed] = [draw(), draw()];
    bridgeGaps(plain, framed, () => false);
    bridgeGaps(headed, framed, () => true);
    expect([joints(plain), joints(headed)]).toEqual([["1-2"], []]);
    expect(plain.contact[1]).toBeNull();
    expect(headed.contact[1]).not.toBeNull();
  });
});

describe("bridgeCost", () => {
  test("a line goes on whose ends a letter pulled aside, but not two lines side by side", () => {
    const halves = (apart: number): Web =>
      aWeb([
        [
          [100, 20],
          [100, 80],
        ],
        [
          [100 - apart, 80],
          [100 - apart, 140],
        ],
      ]);
    expect(bridgeCost(halves(3), field, 1, 2)).toBeLessThan(Infinity);
    expect(bridgeCost(halves(6), field, 1, 2)).toBe(Infinity);
  });

  test("is dearer the wider the gap and the more the line bends there", () => {
    const cost = (x: number, y: number): number =>
      bridgeCost(
        aWeb([
          [
            [20, 50],
            [26, 50],
          ],
          [
            [x, 50],
            [x + 6, y],
          ],
        ]),
        field,
        1,
        2,
      );
    expect(cost(30, 50)).toBeLessThan(cost(32, 50));
    expect(cost(30, 50)).toBeLessThan(cost(30, 52));
    expect(cost(60, 50)).toBe(Infinity);
  });

  test("is infinite between a hair line and a thick one", () => {
    const web = aWeb([
      [
        [20, 50],
        [26, 50],
      ],
      [
        [30, 50],
        [36, 50],
      ],
    ]);
    web.strokes[1] = { ...web.strokes[1]!, radius: 4 };
    expect(bridgeCost(web, field, 1, 2)).toBe(Infinity);
  });

  test("a dash goes on in the thick bone of a head that touches a shape", () => {
    const shaped = aField({ nodes: [aNode({ box: [120, 20, 60, 60] })] });
    const web = aWeb([
      [
        [98, 50],
        [104, 50],
      ],
      [
        [109, 50],
        [118, 50],
      ],
    ]);
    web.strokes[1] = { ...web.strokes[1]!, radius: 3.2 };
    findContacts(web, shaped);
    expect(bridgeCost(web, shaped, 1, 2)).toBeLessThan(Infinity);
    bridgeGaps(web, shaped, () => false);
    expect(joints(web)).toEqual(["1-2"]);
  });
});
