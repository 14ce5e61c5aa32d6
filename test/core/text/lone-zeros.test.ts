/** Zeros that stand alone are none of the letters that look like them. */
import { expect, test } from "vitest";
import { mendLoneZeros } from "../../../src/core/text/lone-zeros.ts";
import { aLine } from "../../make/bitmap.ts";

const sized = (width: number, height: number) => aLine(20, 20, width, { box: { x: 20, y: 20, width, height } });

test("a sign that is higher than wide is a zero, a round one the letter that was read", () => {
  expect(mendLoneZeros(["o", "o", "O", "O"], [sized(8, 12), sized(9, 9), sized(10, 14), sized(13, 13)])).toEqual(["0", "o", "0", "O"]);
});

test("words keep their letters", () => {
  expect(mendLoneZeros(["oo", "Or"], [sized(14, 20), sized(10, 14)])).toEqual(["oo", "Or"]);
});
