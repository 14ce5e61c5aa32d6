import { expect, test } from "vitest";
import { hasWobble } from "../../../src/core/propose/wobble.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { wavering } from "../../make/sketches.ts";

const wobbles = async (drawing: string): Promise<boolean> => hasWobble(labelColours(await drawBitmap(300, 200, drawing)));
const boxAt = (x: number, y: number, more = ""): string => `<path d="M${x} ${y}h100v60h-100z${more}" fill="#f8cecc"/>`;

test("most boxes of a drawing by hand have sides that waver", async () => {
  const sketched = wavering(20, 20, 100, 60) + wavering(160, 20, 100, 60);
  expect(await wobbles(sketched)).toBe(true);
  expect(await wobbles(sketched + boxAt(20, 110))).toBe(true);
});

test("straight boxes do not", async () => {
  expect(await wobbles(boxAt(20, 20) + boxAt(160, 20))).toBe(false);
});

test("nor do boxes that a corner sticks out of by a pixel, as lossy pictures have it", async () => {
  const worn = (x: number, y: number): string =>
    boxAt(x, y, `M${x - 1} ${y + 2}h3v4h-3zM${x + 97} ${y - 1}h3v3h-3zM${x + 3} ${y + 58}h4v3h-4z`);
  expect(await wobbles(worn(20, 20) + worn(160, 20))).toBe(false);
});

test("nor boxes that a connector leaves, whose end took on their colour", async () => {
  const joined = (x: number, y: number): string =>
    boxAt(x, y, `M${x + 45} ${y + 60}h9v3h-9zM${x - 3} ${y + 26}h3v8h-3zM${x + 45} ${y - 3}h9v3h-9z`);
  expect(await wobbles(joined(20, 20) + joined(160, 20))).toBe(false);
});

test("nor do terminators, whose ends are round, but hand-drawn boxes among them do", async () => {
  const terminator = (x: number, y: number): string => `<rect x="${x}" y="${y}" width="100" height="50" rx="25" fill="#f8cecc"/>`;
  expect(await wobbles(terminator(20, 20) + terminator(160, 20) + boxAt(20, 110))).toBe(false);
  expect(await wobbles(terminator(20, 130) + wavering(20, 20, 100, 60) + wavering(160, 20, 100, 60))).toBe(true);
});

test("nor do boxes whose corners are a third of their height, as bodies of persons are", async () => {
  const body = (x: number, y: number): string => `<rect x="${x}" y="${y}" width="110" height="60" rx="20" fill="#083f75"/>`;
  expect(await wobbles(body(20, 20) + body(160, 20) + boxAt(20, 110))).toBe(false);
});

test("nor do cylinders, whose lids are bent alike on both sides", async () => {
  const cylinder = (x: number, y: number): string => `<path d="M${x} ${y}q50 12 100 0v60q-50 12 -100 0z" fill="#dae8fc"/>`;
  expect(await wobbles(cylinder(20, 20) + cylinder(160, 20) + boxAt(20, 110))).toBe(false);
});

test("nor do steps and the ground between ellipses, whose sides lead away on purpose", async () => {
  const step = (x: number, y: number): string => `<path d="M${x} ${y}h110l12 40l-12 40h-110l12 -40z" fill="#b9e0a5"/>`;
  expect(await wobbles(step(20, 10) + step(160, 10) + boxAt(20, 110))).toBe(false);
});

test("a single box says nothing about a page", async () => {
  expect(await wobbles(wavering(20, 20, 100, 60))).toBe(false);
});
