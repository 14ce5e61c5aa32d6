/** Tests of the room of lines that are set in several ways. */
import { expect, test } from "vitest";
import type { Align, TextLine } from "../../../src/core/diagram/types.ts";
import { sidesOf, spanOf } from "../../../src/formats/lib/span.ts";

const line = (x: number, width: number, align?: Align): TextLine => ({
  text: "name",
  box: { x, y: 0, width, height: 10 },
  ...(align === undefined ? {} : { align }),
});

test("a heading in the middle over what is flush left spans as far to the right of it as the lines begin to its left", () => {
  const span = spanOf([line(80, 40, "center"), line(10, 90), line(10, 60)], "left", 90)!;
  expect(span).toEqual({ x: 10, width: 180 });
  expect(sidesOf(span)).toEqual({ left: 10, center: 100, right: 190 });
});

test("what is flush left and right spans from side to side, and a middle and a right side tell the left one", () => {
  expect(spanOf([line(10, 50, "left"), line(140, 60)], "right", 60)).toEqual({ x: 10, width: 190 });
  expect(spanOf([line(80, 40, "center"), line(140, 60)], "right", 60)).toEqual({ x: 0, width: 200 });
});

test("lines that are set alike have no room of their own, nor have those that would not fit in it", () => {
  expect(spanOf([line(10, 90), line(10, 60)], "left", 90)).toBeNull();
  expect(spanOf([line(20, 40, "center"), line(10, 90)], "left", 90)).toBeNull();
});
