/** Lines that meet other lines instead of shapes, as the messages and lifelines of a sequence do. */
import { describe, expect, test } from "vitest";
import { findContacts } from "../../../../src/core/assemble/trace/contacts.ts";
import { findFreeLines } from "../../../../src/core/assemble/trace/free-lines.ts";
import type { ReadLine } from "../../../../src/core/detection.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aNode } from "../../../make/diagram.ts";
import { aField, aWeb } from "../../../make/web.ts";
import { aReadLine } from "../../../make/writing.ts";

const down = (x: number, from: number, to: number): readonly Point[] => [
  [x, from],
  [x, to],
];
const across = (y: number, from: number, to: number): readonly Point[] => [
  [from, y],
  [to, y],
];
/** Names the lines by their ends, from the left or from above. */
function linesOf(strokes: readonly (readonly Point[])[], texts: readonly ReadLine[] = []): readonly string[] {
  const nodes = [aNode({ id: "left", box: [20, 5, 60, 30] }), aNode({ id: "right", box: [220, 5, 60, 30] })];
  const field = aField({ nodes });
  const web = aWeb(strokes);
  findContacts(web, field);
  return findFreeLines(web, field, texts)
    .map(({ points }) =>
      [points[0]!, points.at(-1)!]
        .map((point) => point.map(Math.round).join(" "))
        .toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }))
        .join(" - "),
    )
    .toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }));
}

/** Two lifelines and a message from one to the other. */
const sequence = [down(50, 37, 100), down(50, 100, 180), down(250, 37, 100), down(250, 100, 180), across(100, 50, 250)];

describe("findFreeLines", () => {
  test("a message ends at the lifelines that it meets, and they go straight on", () => {
    expect(linesOf(sequence)).toEqual(["50 35 - 50 180", "50 100 - 250 100", "250 35 - 250 180"]);
  });

  test("where a line bends at a branch it ends there", () => {
    const slanted: readonly Point[] = [
      [150, 100],
      [210, 160],
    ];
    expect(linesOf([down(150, 40, 100), slanted, across(100, 150, 250)])).toEqual([
      "150 40 - 150 100",
      "150 100 - 210 160",
      "150 100 - 250 100",
    ]);
  });

  test("short rests are none", () => {
    expect(linesOf([...sequence, across(150, 50, 70)])).not.toContain("50 150 - 70 150");
  });

  test("what lies in the box of a text is the text's, what runs between its rows is not", () => {
    const rows = [aReadLine("first row", [60, 84, 120, 12]), aReadLine("second row", [60, 104, 120, 12])];
    expect(linesOf([across(100, 60, 180)], rows)).toEqual(["60 100 - 180 100"]);
    expect(linesOf([across(94, 60, 180)], rows)).toEqual([]);
  });

  test("a frame that is open at a side is a line; smaller ones are pieces of what was not understood", () => {
    const bracket = (size: number): readonly Point[] => [
      [100 + 2 * size, 60],
      [100, 60],
      [100, 60 + size],
      [100 + 2 * size, 60 + size],
    ];
    expect(linesOf([bracket(90)])).toEqual(["280 60 - 280 150"]);
    expect(linesOf([bracket(30)])).toEqual([]);
  });

  test("so many bare lines are a hatching", () => {
    const rows = (count: number): readonly (readonly Point[])[] =>
      Array.from({ length: count }, (_, row) => across(40.5 + 3 * row, 100, 200));
    expect(linesOf(rows(40))).toHaveLength(40);
    expect(linesOf(rows(41))).toEqual([]);
  });
});
