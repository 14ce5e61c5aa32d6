/** Units: 96 pixels are an inch, 914,400 English metric units are one. */
import { expect, test } from "vitest";
import { emuPerPixel, pixelsPerInch, toInches } from "../../../src/formats/lib/units.ts";

test("pixels become inches and metric units alike", () => {
  expect(toInches(48)).toBe(0.5);
  expect(emuPerPixel * pixelsPerInch).toBe(914_400);
});
