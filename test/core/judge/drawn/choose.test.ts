/** On pages drawn by hand the likeliest box of each thing stays, with the family that a close look tells. */
import { expect, test } from "vitest";
import type { Family } from "../../../../src/core/decode/families.ts";
import type { Box } from "../../../../src/core/geometry/box.ts";
import { chooseDrawn } from "../../../../src/core/judge/drawn/choose.ts";
import { drawnMeasures } from "../../../../src/core/judge/drawn/evidence.ts";
import type { Forest } from "../../../../src/core/judge/forest.ts";
import { whitePicture } from "../../../make/draft.ts";
import { aDrawn, aLook } from "../../../make/scene.ts";

const bitmap = whitePicture(800, 600);

/** Log-odds of 2 where the net is surer than a half that a box is exact, else of -2. */
const forest: Forest = {
  measures: drawnMeasures,
  trees: [0.25, 0.5, 0.75].map((threshold) => ({
    measure: [drawnMeasures.indexOf("look exact")],
    threshold: [threshold],
    left: [-1],
    right: [-2],
    leaf: [-1, 1],
  })),
  calibration: [
    [0.5, 0.6],
    [1, 0.9],
  ],
};

function choose(...seen: readonly (readonly [ReturnType<typeof aDrawn>, Parameters<typeof aLook>[0]])[]): ReturnType<typeof chooseDrawn> {
  const sight = { candidates: seen.map(([one]) => one), looks: seen.map(([, sure]) => aLook(sure)) };
  return chooseDrawn(sight, bitmap, { forest, background: "#ffffff" });
}

const box: Box = { x: 100, y: 100, width: 80, height: 50 };
const moved: Box = { ...box, x: 106, width: 90 };

test("of two boxes of one thing the likelier stays, with its sides as they were proposed", () => {
  const nodes = choose([aDrawn(moved), { exact: 0.6, rectangle: 1 }], [aDrawn(box), { exact: 0.9, rectangle: 1 }]);
  expect(nodes).toMatchObject([{ box, kind: "rectangle", origin: "net" }]);
  expect(nodes[0]!.confidence).toBeGreaterThan(0.6);
});

test("what is unlikely is no shape", () => {
  expect(choose([aDrawn(box), { exact: 0.4, rectangle: 1 }])).toEqual([]);
});

test("the kind is what a close look tells, whatever the page net said; only large boxes hold shapes", () => {
  expect(choose([aDrawn(box), { exact: 0.9, diamond: 0.8, rectangle: 0.2 }])).toMatchObject([{ kind: "diamond" }]);
  const frame = { exact: 0.9, frame: 0.7, rectangle: 0.3 };
  expect(choose([aDrawn(box, "frame"), frame])).toMatchObject([{ kind: "rectangle" }]);
  expect(choose([aDrawn({ x: 10, y: 10, width: 500, height: 400 }), frame])).toMatchObject([{ kind: "container" }]);
});

test("the sign in a shape is none, but what a frame holds is", () => {
  const sign: Box = { x: 115, y: 110, width: 40, height: 25 };
  const both = (family: Family): number =>
    choose([aDrawn(box, family), { exact: 0.9, rectangle: 1 }], [aDrawn(sign), { exact: 0.9, picture: 1 }]).length;
  expect(both("rectangle")).toBe(1);
  expect(both("frame")).toBe(2);
});

test("looks of other candidates are refused", () => {
  const sight = { candidates: [aDrawn(box)], looks: [] };
  expect(() => chooseDrawn(sight, bitmap, { forest, background: "#ffffff" })).toThrow("are not those of");
});

test("a shape whose rim cannot be measured has the colour of the pen", () => {
  const drawn = whitePicture(800, 600);
  for (let at = 0; at < 25; at++)
    for (const [x, y] of [
      [140 - at, 100 + at],
      [140 + at, 100 + at],
    ] as const)
      drawn.data.set([20 + at, 20 + at, 120], 3 * (y * 800 + x));
  const sight = { candidates: [aDrawn(box)], looks: [aLook({ exact: 0.9, diamond: 1 })] };
  const [node] = chooseDrawn(sight, drawn, { forest, background: "#ffffff" });
  expect(node!.style).toMatchObject({ fill: null, stroke: expect.stringMatching(/^#[23].[23].78$/) as string });
});
