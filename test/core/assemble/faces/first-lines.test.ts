/** Which lines of a page are measured. */
import { expect, test } from "vitest";
import { measureTexts } from "../../../../src/core/assemble/faces/first-lines.ts";

const box = { x: 0, y: 0, width: 40, height: 10 };
const style = { color: "#000000", italic: false };
const text = (count: number) => ({ lines: Array.from({ length: count }, () => ({ text: "Order", box, place: box, rotation: 0 })), style });

test("the first four lines of a text are measured, and a hundred and fifty of a page", () => {
  const measured = measureTexts([text(6), text(1), ...Array.from({ length: 40 }, () => text(4))], () => 1).map(({ length }) => length);
  expect(measured.slice(0, 3)).toEqual([4, 1, 4]);
  expect(measured.at(-1)).toBe(0);
});

test("lines that tell nothing do not count", () => {
  const measured = measureTexts(
    Array.from({ length: 60 }, () => text(4)),
    () => null,
  );
  expect(measured.every(({ length }) => length === 0)).toBe(true);
  const told = measureTexts(
    [...Array.from({ length: 60 }, () => ({ ...text(4), style: { ...style, italic: true } })), text(2)],
    (_, { italic }) => (italic ? null : 1),
  );
  expect(told.at(-1)).toEqual([1, 1]);
});
