import { describe, expect, test } from "vitest";
import type { LineCandidate, NodeCandidate } from "../../../src/core/detection.ts";
import { area } from "../../../src/core/geometry/box.ts";
import { addDrawings } from "../../../src/core/propose/drawings.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { aCandidate, aLine, aPage, bestAt, drawBitmap } from "../../make/bitmap.ts";

interface Given {
  readonly candidates?: readonly NodeCandidate[];
  readonly lines?: readonly LineCandidate[];
}

async function add(elements: string, { candidates = [], lines = [] }: Given = {}): Promise<readonly NodeCandidate[]> {
  const bitmap = await drawBitmap(300, 200, elements);
  return addDrawings(candidates, { regions: labelColours(bitmap), page: aPage(bitmap), lines });
}

/** A mast of thin struts: line art without any solid part. */
const mast =
  '<g fill="none" stroke="#000" stroke-width="3"><path d="M90 100L101 50H109L120 100M93 87H117L97 75M117 87L113 75H97M85 63H125M97 75L111 63M113 75L99 63M90 52H120"/></g>';
const mastBox = { x: 84, y: 48, width: 42, height: 54 };
/** A coin: a disc with a sign in it. */
const coin =
  '<circle cx="105" cy="75" r="26" fill="#2775ca"/><path d="M98 65Q105 58 112 65T98 85Q105 92 112 85" stroke="#fff" stroke-width="4" fill="none"/>';
const coinBox = { x: 79, y: 49, width: 52, height: 52 };

describe("addDrawings", () => {
  test("line art is one picture", async () => {
    const found = await add(mast);
    expect(found).toMatchObject([{ kind: "image" }]);
    expect(bestAt(found, mastBox).overlap).toBeGreaterThan(0.65);
  });

  test("a sign that looks like one huge letter does not keep its disc from being a picture", async () => {
    const sign = aLine(97, 58, 16, { box: { x: 97, y: 58, width: 16, height: 34 }, glyphHeight: 34 });
    expect(bestAt(await add(coin, { lines: [sign] }), coinBox)).toMatchObject({ found: { kind: "image" } });
    expect(bestAt(await add(coin, { lines: [sign] }), coinBox).overlap).toBeGreaterThan(0.9);
  });

  test("small textless shapes in a drawing are parts of it, written ones are not", async () => {
    const part = aCandidate({ x: 95, y: 72, width: 20, height: 13 }, { kind: "trapezoid" });
    expect(await add(mast, { candidates: [part] })).toMatchObject([{ kind: "image" }]);
    const word = aLine(86, 70, 38);
    expect(await add(mast, { candidates: [part], lines: [word] })).toEqual([part]);
  });

  test("textless boxes that stand close together stay boxes", async () => {
    const boxes = [60, 78, 96].map((y) => aCandidate({ x: 70, y, width: 36, height: 13 }));
    const ink = boxes.map(({ box }) => `<rect x="${box.x}" y="${box.y}" width="36" height="13" fill="#a5d8ff" stroke="#000"/>`).join("");
    expect(await add(ink, { candidates: boxes })).toEqual(boxes);
  });

  test("a connector that ends at a drawing does not belong to it", async () => {
    const found = await add(`${mast}<path d="M5 75.5H85M126 75.5H290" stroke="#000" stroke-width="2"/>`);
    expect(bestAt(found, mastBox).overlap).toBeGreaterThan(0.65);
  });

  test.each([
    ["lines that cross", '<path d="M10 100H290M150 10V190M20 20L280 180" stroke="#000" stroke-width="2" fill="none"/>'],
    ["an arrowhead", '<path d="M10 100H130" stroke="#000"/><path d="M130 94L145 100L130 106Z"/>'],
    ["the borders of a box", '<rect x="60.5" y="60.5" width="40" height="40" fill="none" stroke="#000"/>'],
  ])("%s make no picture", async (_name, elements) => {
    expect(await add(elements)).toEqual([]);
  });

  test("a part of a written shape's fill is no drawing", async () => {
    const shape = aCandidate({ x: 60, y: 60, width: 120, height: 40 }, { style: { ...aCandidate(mastBox).style, fill: "#ffff00" } });
    const fill = '<rect x="60.5" y="60.5" width="119" height="39" fill="#ff0" stroke="#000"/>';
    expect(await add(fill, { candidates: [shape], lines: [aLine(110, 70, 60)] })).toEqual([shape]);
  });

  test("text is never a picture, however dense", async () => {
    const words = [60, 76, 92].map((y) => aLine(40, y, 40));
    const ink = words.map(({ box }) => `<path d="M${box.x} ${box.y}h40v10h-40z" fill="#333"/>`).join("");
    expect(await add(ink, { lines: words })).toEqual([]);
  });

  test("what covers most of the page is the diagram itself", async () => {
    const bitmap = await drawBitmap(60, 66, `<g transform="translate(-75 -42)">${coin}</g>`);
    const found = addDrawings([], { regions: labelColours(bitmap), page: aPage(bitmap), lines: [] });
    for (const { box } of found) expect(area(box)).toBeLessThan(0.6 * 60 * 66);
  });
});
