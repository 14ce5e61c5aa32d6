/** Gradients are found by the pixels, and made flat. */
import { describe, expect, test } from "vitest";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";
import { colourAt } from "../../../src/core/raster/bitmap.ts";
import { colourDistance } from "../../../src/core/raster/colour.ts";
import { evenRamps, rampColour, steepestWay } from "../../../src/core/raster/ramps.ts";
import { drawBitmap } from "../../make/bitmap.ts";

/** Draws an element that is filled with a gradient; its direction is given in shares of the box. */
function filled(element: string, way: string, [first, last]: readonly [string, string], over = ""): Promise<Bitmap> {
  const stops = `<stop offset="0" stop-color="${first}"/><stop offset="1" stop-color="${last}"/>`;
  return drawBitmap(240, 160, `<linearGradient id="g" ${way}>${stops}</linearGradient>${element}${over}`);
}

const box = '<rect x="40" y="30" width="160" height="100" fill="url(#g)"/>';
const down = 'x1="0" y1="0" x2="0" y2="1"';
const blues = ["#dae8fc", "#5d86c0"] as const;
const middle = 0x9cb7de;

describe("evenRamps", () => {
  test.each([
    ["down", down, [0, 1]],
    ["to the right", 'x1="0" y1="0" x2="1" y2="0"', [1, 0]],
    ["to the left and up", 'gradientUnits="userSpaceOnUse" x1="185" y1="145" x2="55" y2="15"', [1, 1]],
  ] as const)("finds one that runs %s, with its colours", async (_, way, direction) => {
    const { bitmap, ramps } = evenRamps(await filled(box, way, blues));
    expect(ramps).toHaveLength(1);
    const [found] = ramps;
    expect(found!.box).toEqual({ x: 40, y: 30, width: 160, height: 100 });
    const seen = steepestWay(found!).direction.map(Math.abs);
    const length = Math.hypot(...direction);
    for (const axis of [0, 1] as const) expect(seen[axis]).toBeCloseTo(direction[axis] / length, 1);
    for (const [x, y] of [
      [41, 31],
      [120, 80],
      [198, 128],
    ] as const)
      expect(colourDistance(colourAt(bitmap, x, y), middle)).toBeLessThanOrEqual(2);
  });

  test("tells the colour at any place", async () => {
    const { ramps } = evenRamps(await filled(box, down, blues));
    for (const [channel, value] of [0xda, 0xe8, 0xfc].entries()) expect(rampColour(ramps[0]!, [120, 29.5])[channel]).toBeCloseTo(value, -1);
  });

  test("keeps text on it, borders and the ground, without rims of the old colour", async () => {
    const over = '<path d="M60 80H180" stroke="#000000" stroke-width="3"/>';
    const picture = await filled(box.replace("/>", ' stroke="#203864" stroke-width="2"/>'), down, blues, over);
    const { bitmap } = evenRamps(picture);
    expect(colourAt(bitmap, 120, 80)).toBe(0);
    expect(colourAt(bitmap, 120, 30)).toBe(0x203864);
    expect(colourAt(bitmap, 5, 5)).toBe(0xffffff);
    expect(colourDistance(colourAt(bitmap, 120, 84), middle)).toBeLessThanOrEqual(2);
  });

  test("joins what lines cut in pieces", async () => {
    const lid = '<path d="M40 55H200" stroke="#203864" stroke-width="2"/>';
    const { bitmap, ramps } = evenRamps(await filled(box, down, blues, lid));
    expect(ramps).toHaveLength(1);
    expect(ramps[0]!.box).toEqual({ x: 40, y: 30, width: 160, height: 100 });
    expect(colourAt(bitmap, 120, 40)).toBe(colourAt(bitmap, 120, 120));
  });

  test("does not run out over the soft edge of a round shape", async () => {
    const { ramps } = evenRamps(await filled('<ellipse cx="120" cy="80" rx="80" ry="50" fill="url(#g)"/>', down, ["#eef4fd", "#5d86c0"]));
    expect(ramps.map(({ box: { x, y, width, height } }) => [x, y, width, height])).toEqual([[40, 30, 160, 100]]);
  });

  test("ends at an outline of nearly its own colour, at the edge of the page too", async () => {
    const stroked = '<ellipse cx="120" cy="62" rx="100" ry="60" fill="url(#g)" stroke="#d6b656" stroke-width="4"/>';
    const { bitmap, ramps } = evenRamps(await filled(stroked, down, ["#fff2cc", "#ffd966"]));
    expect(ramps).toHaveLength(1);
    for (const [channel, value] of [0xff, 0xe5, 0x99].entries())
      expect(Math.abs(rampColour(ramps[0]!, [120, 61.5])[channel]! - value)).toBeLessThanOrEqual(2);
    expect(colourDistance(colourAt(bitmap, 120, 20), 0xffe599)).toBeLessThanOrEqual(2);
    expect(colourDistance(colourAt(bitmap, 120, 1), 0xd6b656)).toBeLessThanOrEqual(2);
  });

  test("leaves flat colours, faint changes and curved ones alone", async () => {
    const round = '<radialGradient id="g"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#203864"/></radialGradient>';
    for (const picture of [
      await drawBitmap(240, 160, '<rect x="40" y="30" width="160" height="100" fill="#5d86c0"/>'),
      await filled(box, down, ["#dae8fc", "#d0dff4"]),
      await drawBitmap(240, 160, `${round}${box}`),
    ]) {
      const { bitmap, ramps } = evenRamps(picture);
      expect(ramps).toEqual([]);
      expect(bitmap).toBe(picture);
    }
  });

  test("takes uneven light on a photograph for no gradient", async () => {
    const light = `<linearGradient id="light"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="#8a8378"/></linearGradient>`;
    const photo = await drawBitmap(
      240,
      160,
      `${light}<rect width="240" height="160" fill="url(#light)"/>${box.replace("url(#g)", "none")}`,
    );
    expect(evenRamps(photo).ramps).toEqual([]);
  });
});
