/** Plates reach a little beyond their text, whichever way it runs. */
import { expect, test } from "vitest";
import { centre } from "../../../src/core/geometry/box.ts";
import { plateBox, plateOnPage } from "../../../src/formats/lib/label-plate.ts";
import { typesetLabel } from "../../../src/formats/lib/typeset.ts";
import { anEdge } from "../../make/diagram.ts";

const setOf = (text: string, rotation: number): NonNullable<ReturnType<typeof typesetLabel>> =>
  typesetLabel(anEdge({ labels: [{ text, rotation, fontSize: 16, box: { x: 40, y: 90, width: 60, height: 20 } }] }).labels[0]!)!;

test("a plate is 1.5 font sizes high for a line, and hardly wider than the letters", () => {
  const set = setOf("submit", 0);
  const plate = plateBox(set);
  expect(plate.height).toBeCloseTo(24, -0.5);
  expect(plate.width - set.box.width).toBeCloseTo(3.2);
  expect(centre(plate)).toEqual(centre(set.box));
  expect(Object.values(plateOnPage(set)).map(Math.round)).toEqual(Object.values(plate).map(Math.round));
});

test("that of an upright text stands upright", () => {
  const [level, upright] = [plateOnPage(setOf("submit", 0)), plateOnPage(setOf("submit", 90))];
  expect([upright.width, upright.height].map(Math.round)).toEqual([level.height, level.width].map(Math.round));
});
