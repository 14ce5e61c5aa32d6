/** Tests the block arrows: sites in the order top, left, bottom, right, text in the shaft and the root of the head. */
import { expect, test } from "vitest";
import { arrowPresets } from "../../../src/formats/pptx/preset-arrows.ts";

const frame = { width: 200, height: 100, adjust: { adj1: 50_000, adj2: 50_000 } };

test.each([
  ["rightArrow", [150, 0], [0, 50], [150, 100], [200, 50]],
  ["leftArrow", [50, 0], [0, 50], [50, 100], [200, 50]],
  ["upArrow", [100, 0], [0, 50], [100, 100], [200, 50]],
  ["downArrow", [100, 0], [0, 50], [100, 100], [200, 50]],
] as const)("sites of %s", (name, ...sites) => {
  expect(arrowPresets[name]!.sites(frame).map(({ point }) => point)).toEqual(sites);
});

test("text runs into the head as far as the head is as high as the shaft", () => {
  expect(arrowPresets["rightArrow"]!.textBox(frame)).toEqual({ x: 0, y: 25, width: 175, height: 50 });
  expect(arrowPresets["leftArrow"]!.textBox(frame)).toEqual({ x: 25, y: 25, width: 175, height: 50 });
});
