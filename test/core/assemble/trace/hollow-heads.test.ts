/** Small closed insides become ink; open ones, large ones and the ground outside stay bare. */
import { expect, test } from "vitest";
import { fillHollowHeads } from "../../../../src/core/assemble/trace/hollow-heads.ts";
import { maskOf, rowsOf } from "../../../make/mask.ts";

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
  expect(rowsOf(fillHollowHeads(maskOf(head), 10))).toEqual([
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
  expect(rowsOf(fillHollowHeads(maskOf(open), 10))).toEqual(open);
});

test("an inside above the size of a head stays bare: two lines that enclose ground are no head", () => {
  const side = 14;
  const frame = Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (__, x) => ([1, side - 2].includes(x) || [1, side - 2].includes(y) ? "#" : ".")).join(""),
  );
  expect(rowsOf(fillHollowHeads(maskOf(frame), 8))).toEqual(frame);
});

test("an inside that is found from its lower part is filled whole", () => {
  const slanted = ["#######...", ".#...##...", "..#.##....", "...##....."];
  expect(rowsOf(fillHollowHeads(maskOf(["..........", ...slanted, ".........."]), 10)).join("")).not.toContain("#.#");
});
