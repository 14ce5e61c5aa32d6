/** Rings of two lines that are too near to each other to be told in one cut. */
import { expect, test } from "vitest";
import { twoLinesOf } from "../../../../src/core/assemble/doubles/two-lines.ts";
import { drawBitmap } from "../../../make/bitmap.ts";

const ring = (radius: number, width = 1): string =>
  `<circle cx="50.5" cy="50.5" r="${radius}" fill="none" stroke="#000" stroke-width="${width}"/>`;
const about = (radius: number) => ({ x: 50.5 - radius, y: 50.5 - radius, width: 2 * radius, height: 2 * radius });
const look = async (drawn: string, radius: number) => twoLinesOf(await drawBitmap(101, 101, drawn), about(radius), [0xffffff, 0]);

test.each([24, 25, 23])("two lines two pixels apart are told, with the box of the outer one, from a box at radius %d", async (radius) => {
  const lines = await look(ring(25) + ring(23) + '<path d="M0 50.5H25" stroke="#000"/>', radius);
  expect(lines!.box.width).toBeCloseTo(50, 0);
  expect(lines!.width).toBeCloseTo(3, 0);
});

test.each([
  ["one line", ring(25)],
  ["one thick line", ring(24, 3)],
  ["a line around a disc", ring(25) + '<circle cx="50.5" cy="50.5" r="22" fill="#000"/>'],
  ["lines that are farther apart", ring(25) + ring(20)],
])("%s is no such ring", async (_, drawn) => {
  expect(await look(drawn, 25)).toBeNull();
});
