/** Ground and strokes of a hatched area among all of its colours. */
import { expect, test } from "vitest";
import { coloursBetween } from "../../../../src/core/effects/hatching/colours.ts";
import { colourDistance, packColour } from "../../../../src/core/raster/colour.ts";

const white = 0xffffff;
/** Pixels of a colour and of its mixtures with white, as soft edges have them. */
const inked = ([red, green, blue]: readonly [number, number, number], count: number, most = 1): readonly number[] =>
  Array.from({ length: count }, (_, at) => {
    const share = most * [1, 1, 0.75, 0.5, 0.25][at % 5]!;
    return packColour(255 + share * (red - 255), 255 + share * (green - 255), 255 + share * (blue - 255));
  });

test.each([
  ["yellow", [250, 176, 5]],
  ["blue", [25, 113, 194]],
] as const)("%s thin strokes give the ink, however many pixels of letters and outlines there are beside them", (_, ink) => {
  const area = [...Array.from({ length: 650 }, () => white), ...inked(ink, 280, 0.6), ...inked([67, 67, 67], 150)];
  const seen = coloursBetween(area, white);
  expect(seen?.ground).toBe(white);
  const [thin] = inked(ink, 1, 0.6);
  expect(colourDistance(seen!.ink, thin!)).toBeLessThan(8);
});

test("what is as dark as writing is no hatching", () => {
  expect(coloursBetween([...Array.from({ length: 700 }, () => white), ...inked([10, 10, 10], 300)], white)).toBeNull();
});
