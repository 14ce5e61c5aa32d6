/** Small closed insides become ink; open ones, large ones and the ground outside stay bare. */
import { expect, test } from "vitest";
import { fillHollowHeads } from "../../../../src/core/assemble/trace/hollow-heads.ts";
import { emptyMask } from "../../../../src/core/raster/bitmap.ts";
import type { Mask } from "../../../../src/core/raster/bitmap.ts";
import { maskOf, rowsOf } from "../../../make/mask.ts";

const fill = (ink: Mask, unit: number): Mask => fillHollowHeads(ink, emptyMask(ink.width, ink.height), unit);

const head = [
  "............", //
  ".....#......",
  ".....###....",
  ".....#..##..",
  "######....#.",
  ".....#..##..",
  ".....###....",
  ".....#......",
  "............",
];

test("the inside of a head is filled, nothing else", () => {
  expect(rowsOf(fill(maskOf(head), 10))).toEqual([
    "............",
    ".....#......",
    ".....###....",
    ".....#####..",
    "###########.",
    ".....#####..",
    ".....###....",
    ".....#......",
    "............",
  ]);
});

test("a head with a gap stays as it is", () => {
  const open = head.map((row, index) => (index === 4 ? "######......" : row));
  expect(rowsOf(fill(maskOf(open), 10))).toEqual(open);
});

test("an inside above the size of a head stays bare: two lines that enclose ground are no head", () => {
  const side = 14;
  const frame = Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (__, x) => ([1, side - 2].includes(x) || [1, side - 2].includes(y) ? "#" : ".")).join(""),
  );
  expect(rowsOf(fill(maskOf(frame), 8))).toEqual(frame);
});

test("an inside that is found from its lower part is filled whole", () => {
  const slanted = ["#######...", ".#...##...", "..#.##....", "...##....."];
  expect(rowsOf(fill(maskOf(["..........", ...slanted, ".........."]), 10)).join("")).not.toContain("#.#");
});

/** Draws lines on a bare mask. */
function drawing(width: number, height: number, lines: readonly (readonly [number, number, number, number])[]): readonly string[] {
  const rows = Array.from({ length: height }, () => Array.from({ length: width }, () => "."));
  for (const [x, y, toX, toY] of lines) {
    const steps = Math.max(Math.abs(toX - x), Math.abs(toY - y));
    for (let step = 0; step <= steps; step++) {
      const [column, row] = [Math.round(x + ((toX - x) * step) / steps), Math.round(y + ((toY - y) * step) / steps)];
      rows[row]![column] = "#";
      // without gaps between corners
      rows[row]![Math.min(width - 1, column + 1)] = "#";
    }
  }
  return rows.map((row) => row.join(""));
}

const triangle = [
  [30, 8, 22, 24],
  [30, 8, 38, 24],
  [22, 24, 38, 24],
] as const;
const isFilled = (lines: readonly (readonly [number, number, number, number])[]): boolean =>
  rowsOf(fill(maskOf(drawing(60, 50, lines)), 9))[18]![30] === "#";

test("the inside of a head of a class is filled, which is larger", () => {
  expect(isFilled([...triangle, [30, 24, 30, 45]])).toBe(true);
});

test("a cell of that size between lines that go on stays bare, and so does one that is no triangle", () => {
  expect(isFilled([[33, 2, 18, 32], [27, 2, 42, 32], [10, 24, 50, 24]])).toBe(false); // prettier-ignore
  expect(isFilled([[22, 8, 36, 8], [22, 22, 36, 22], [22, 8, 22, 22], [36, 8, 36, 22], [26, 22, 26, 45]])).toBe(false); // prettier-ignore
});

test("so is that of a diamond whose tip the border of a shape hides", () => {
  const diamond = maskOf(drawing(60, 50, [[30, 8, 18, 20], [30, 8, 42, 20], [18, 20, 27, 29], [42, 20, 33, 29], [30, 1, 30, 8]])); // prettier-ignore
  const shape = emptyMask(60, 50);
  shape.data.fill(1, 60 * 30);
  const isFilledBeside = (hidden: Mask): boolean => rowsOf(fillHollowHeads(diamond, hidden, 8))[20]![30] === "#";
  expect([isFilledBeside(shape), isFilledBeside(emptyMask(60, 50))]).toEqual([true, false]);
});
