import { describe, expect, test } from "vitest";
import { gapsBetweenRows, gapsInRows } from "../../../../src/core/assemble/trace/text-blocks.ts";
import { aReadLine } from "../../../make/writing.ts";

describe("gapsInRows", () => {
  test("what a line hides between two words of a row counts as text", () => {
    const gaps = gapsInRows([aReadLine("order", [20, 50, 40, 10]), aReadLine("sent", [75, 51, 30, 10])]);
    expect(gaps.map(({ box }) => box)).toEqual([{ x: 60, y: 50, width: 15, height: 11 }]);
  });

  test("only the next word counts, whatever order they come in", () => {
    const words = [aReadLine("c", [120, 50, 20, 10]), aReadLine("a", [20, 50, 40, 10]), aReadLine("b", [75, 50, 30, 10])];
    expect(
      gapsInRows(words)
        .map(({ box }) => [box.x, box.width])
        .sort((a, b) => a[0]! - b[0]!),
    ).toEqual([
      [60, 15],
      [105, 15],
    ]);
  });

  test.each([
    ["of different rows", [75, 62, 30, 10], 0],
    ["far apart", [105, 50, 30, 10], 0],
    ["of turned text", [75, 50, 30, 10], 90],
  ] as const)("words %s have nothing between them", (_, box, rotation) => {
    expect(gapsInRows([aReadLine("order", [20, 50, 40, 10]), aReadLine("sent", box, { rotation })])).toEqual([]);
  });
});

test("texts that something parts are no words of one row", () => {
  const words = [aReadLine("label", [20, 50, 40, 10]), aReadLine("shape", [75, 50, 30, 10])];
  expect(gapsInRows(words, ({ x, width }) => x < 70 && x + width > 70)).toEqual([]);
});

test("a turned word has nothing beside it", () => {
  expect(gapsInRows([aReadLine("order", [20, 50, 40, 10], { rotation: 90 }), aReadLine("sent", [75, 50, 30, 10])])).toEqual([]);
});

describe("gapsBetweenRows", () => {
  test("two rows of one label hide a line as a block", () => {
    const rows = [aReadLine("upper row", [20, 50, 60, 10]), aReadLine("lower", [30, 66, 40, 10])];
    expect(gapsBetweenRows(rows)).toEqual([{ x: 20, y: 50, width: 60, height: 26 }]);
  });

  test.each([
    ["rows far apart", [30, 90, 40, 10]],
    ["texts beside each other", [85, 66, 40, 10]],
  ] as const)("%s are no block", (_, box) => {
    expect(gapsBetweenRows([aReadLine("upper row", [20, 50, 60, 10]), aReadLine("other", box)])).toEqual([]);
  });
});
