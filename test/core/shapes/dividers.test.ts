/** Dividers run from side to side, wherever their box stands and however large it is. */
import { expect, test } from "vitest";
import { canBeDivided, dividerPaths } from "../../../src/core/shapes/dividers.ts";
import { outlineOf, silhouetteOf } from "../../../src/core/shapes/outline.ts";
import { aNode } from "../../make/diagram.ts";

const divided = aNode({ box: [100, 100, 80, 40], dividers: [{ at: 0.25 }, { at: 0.5, upright: true }] });

test("a level one lies under the top, an upright one beside the left side; neither is filled", () => {
  expect(
    dividerPaths(divided).map(({ commands, filled, stroked }) => [commands.map((one) => "to" in one && one.to), filled, stroked]),
  ).toEqual([
    [
      [
        [0, 10],
        [80, 10],
      ],
      false,
      true,
    ],
    [
      [
        [40, 0],
        [40, 40],
      ],
      false,
      true,
    ],
  ]);
  expect(dividerPaths(aNode())).toEqual([]);
});

test("one that begins or ends at another does not reach the sides", () => {
  const partial = {
    ...divided,
    dividers: [
      { at: 0.5, upright: true, from: 0.25 },
      { at: 0.5, from: 0.1, to: 0.6 },
    ],
  };
  expect(dividerPaths(partial).map(({ commands }) => commands.map((one) => "to" in one && one.to))).toEqual([
    [
      [40, 10],
      [40, 40],
    ],
    [
      [8, 20],
      [48, 20],
    ],
  ]);
});

test("they turn with the box, and connectors do not meet them", () => {
  const [, level] = outlineOf({ ...divided, rotation: 180 });
  const [first] = level!.commands;
  expect("to" in first! ? first.to.map((value) => Math.round(value)) : null).toEqual([180, 130]);
  expect(silhouetteOf(divided)).toEqual(silhouetteOf(aNode({ box: [100, 100, 80, 40] })));
});

test("boxes can be divided, and nothing else", () => {
  expect((["rectangle", "rounded_rectangle", "container", "swimlane"] as const).every(canBeDivided)).toBe(true);
  expect((["ellipse", "table", "text", "image", "cylinder"] as const).some(canBeDivided)).toBe(false);
});
