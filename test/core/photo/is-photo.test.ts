/** Scans of drawings by hand are told as what they are, and what programs draw never is, be it sketched, on a grid or a poor JPEG. */
import { describe, expect, test } from "vitest";
import { isPhoto } from "../../../src/core/photo/is-photo.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { penBox, penStrokes, scanned, squaredPaper } from "../../make/pen.ts";

const [width, height] = [480, 360];
const byPen = penBox(60, 50, 130, 80) + penBox(280, 200, 140, 90) + penStrokes([190, 90, 350, 95, 350, 200], [60, 180, 62, 320]);
const boxes = [
  [60, 50, 130, 80],
  [280, 200, 140, 90],
] as const;
const byProgram = boxes
  .map(
    ([x, y, across, down]) => `<rect x="${x}" y="${y}" width="${across}" height="${down}" fill="none" stroke="#1f2f7a" stroke-width="2"/>`,
  )
  .concat('<path d="M190 90H350V200" fill="none" stroke="#1f2f7a" stroke-width="2"/>')
  .join("");
/** Each side twice, slanted, bent and past its corners, as Excalidraw does, with one width and colour. */
const sketched = boxes
  .flatMap(([x, y, across, down]) =>
    [0, 2].map(
      (off) =>
        `<path d="M${x - off} ${y + off}Q${x + across / 2} ${y - off - 1} ${x + across + off} ${y + 1}Q${x + across - off} ${y + down / 2} ${x + across} ${y + down + off}Q${x + across / 2} ${y + down + 2 - off} ${x} ${y + down}Q${x + 1} ${y + down / 2} ${x - off} ${y + off}" fill="none" stroke="#1e1e1e" stroke-width="2"/>`,
    ),
  )
  .join("");

describe("isPhoto", () => {
  test.each([
    ["white paper", ""],
    ["pale squares", squaredPaper(24)],
    ["squares that are turned", squaredPaper(24, { degrees: 1.5, width: 1 })],
    ["dark squares", squaredPaper(30, { stroke: "#555" })],
  ])("a scan of strokes by pen on %s is told as one", async (_, paper) => {
    const drawn = await drawBitmap(width, height, paper + byPen);
    expect(isPhoto(scanned(drawn))).toBe(true);
  });

  test.each([
    ["a diagram", byProgram],
    ["a diagram on its program's grid", squaredPaper(20, { stroke: "#e0e0e0", width: 1, even: true }) + byProgram],
    ["a sketched diagram", sketched],
    ["a sketched diagram on a grid", squaredPaper(20, { stroke: "#dddddd", width: 1, even: true }) + sketched],
    [
      "a diagram with text",
      `${byProgram}<text x="80" y="95" font-size="16">Receive order</text><text x="300" y="250" font-size="16">Print</text>`,
    ],
  ])("%s is none, and no poor JPEG of it is", async (_, svg) => {
    expect(isPhoto(await drawBitmap(width, height, svg))).toBe(false);
    for (const quality of [40, 75]) expect(isPhoto(await drawBitmap(width, height, svg, quality))).toBe(false);
  });

  test("strokes by pen on clean ground, as a tablet gives them, are none; nor are a program's on grainy ground", async () => {
    expect(isPhoto(await drawBitmap(width, height, byPen))).toBe(false);
    expect(isPhoto(scanned(await drawBitmap(width, height, byProgram)))).toBe(false);
  });

  test("a diagram on a ground that shades off is none, though no colour rules", async () => {
    const shaded = `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#ffffff"/><stop offset="1" stop-color="#5080c0"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>`;
    const solid = byProgram.replaceAll("#1f2f7a", "#000000");
    expect(isPhoto(await drawBitmap(width, height, shaded + solid))).toBe(false);
  });
});
