import { expect, test } from "vitest";
import { channelsOf, colourDistance, isMix, leadAlike, luma, packColour, wayBetween } from "../../../src/core/raster/colour.ts";

test("colourDistance is the largest difference of a channel", () => {
  expect(colourDistance(0x102030, 0x142030)).toBe(4);
  expect(colourDistance(0x000000, 0x0000ff)).toBe(255);
});

test("packColour clamps and undoes channelsOf", () => {
  expect(packColour(-5, 300, 127.6)).toBe(0x00ff80);
  expect(packColour(...channelsOf(0xdae8fc))).toBe(0xdae8fc);
});

test("luma weighs green most", () => {
  expect(luma(0x00ff00)).toBeGreaterThan(luma(0xff0000));
  expect(luma(0xffffff)).toBeCloseTo(255);
});

test("isMix knows the pixels of an antialiased edge, and foreign colours", () => {
  expect(isMix(0x808080, 0x000000, 0xffffff)).toBe(true);
  expect(isMix(0xff99cc, 0x000000, 0xffffff)).toBe(false);
  expect(isMix(0x123456, 0x123456, 0x123456)).toBe(true);
});

test("thin letters leave their ground on the way that thick ones of their colour do", () => {
  expect(wayBetween(0xffffff, 0xff8000)).toEqual([0, -127, -255]);
  expect(leadAlike(wayBetween(0xffffff, 0x000000), wayBetween(0xffffff, 0x999999), 0.97)).toBe(true);
  expect(leadAlike(wayBetween(0xffffff, 0x0000ff), wayBetween(0xffffff, 0x000000), 0.97)).toBe(false);
});
