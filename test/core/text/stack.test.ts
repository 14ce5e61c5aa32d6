/** Lines of several sizes stand under each other as high as they are. */
import { describe, expect, test } from "vitest";
import { numberStacked, stackDepths } from "../../../src/core/text/stack.ts";

test("lines are half of what they and their neighbour are high apart, and empty ones as high as the text's own", () => {
  expect(stackDepths({ sizes: [20, 20, 20], own: 20 }, [0, 1, 2])).toEqual([0, 1, 2]);
  expect(stackDepths({ sizes: [40, 20, 20], own: 20 }, [0, 1, 2])).toEqual([0, 1.5, 2.5]);
  expect(stackDepths({ sizes: [40, 20, 30], own: 20 }, [3, 5, 6])).toEqual([0, 2.5, 3.75]);
});

describe("numbers of lines", () => {
  const lines = { sizes: [40, 40, 20, 20], own: 20 };
  test.each([
    ["follow each other where large lines stand farther apart", [100, 148, 184, 208], [0, 1, 2, 3]],
    ["leave out what is empty", [100, 148, 208, 232], [0, 1, 3, 4]],
    ["bear what a pixel does", [100, 149, 183, 209], [0, 1, 2, 3]],
  ])("%s", (_, middles, rows) => {
    expect(numberStacked(middles, lines)).toEqual(rows);
  });

  test("leave nothing out where one line only seems to be nearer than the rest", () => {
    expect(numberStacked([100, 118, 154, 190], { sizes: [20, 20, 20, 20], own: 20 })).toEqual([0, 1, 2, 3]);
  });

  test("are none where lines stand at no one distance, or too many would be empty", () => {
    expect(numberStacked([100, 148, 400, 424], lines)).toBeNull();
    const uneven = [100, 130, 160, 204, 248, 292, 336];
    expect(numberStacked(uneven, { sizes: uneven.map(() => 20), own: 20 })).toBeNull();
    expect(numberStacked([100], { sizes: [20], own: 20 })).toBeNull();
  });
});
