/** Bars at which ways part or meet are shapes of their own, though they are of one piece with their lines. */
import { expect, test } from "vitest";
import type { LineCandidate, NodeCandidate } from "../../../src/core/detection.ts";
import { findBars } from "../../../src/core/propose/bars.ts";
import { inspectPage } from "../../../src/core/propose/page.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { drawBitmap } from "../../make/bitmap.ts";

const line = (d: string): string => `<path d="${d}" fill="none" stroke="#000" stroke-width="1"/>`;
const bar = (x: number, y: number, width: number, height: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#000"/>`;
/** One way comes from above, two go on below. */
const fork = line("M150.5,20 V60 M80.5,66 V120 M220.5,66 V120");

async function barsOf(drawing: string, lines: readonly LineCandidate[] = []): Promise<readonly NodeCandidate[]> {
  const bitmap = await drawBitmap(300, 160, drawing);
  return findBars({ regions: labelColours(bitmap), page: { ...inspectPage(bitmap), background: "#ffffff", glyphHeight: 10 }, lines });
}

test("a bar at which a way forks is a filled box", async () => {
  expect(await barsOf(bar(50, 60, 200, 6) + fork)).toMatchObject([
    { kind: "rectangle", isSure: true, box: { x: 50, y: 60, width: 200, height: 6 }, style: { fill: "#000000", stroke: null } },
  ]);
});

test("an upright one is, too, and one between pixels ends where its ink does", async () => {
  const upright = bar(60, 20, 8, 120) + line("M10,80.5 H60 M68,40.5 H120 M68,120.5 H120");
  expect(await barsOf(upright)).toMatchObject([{ box: { x: 60.5, y: 20.5, width: 7, height: 119 } }]);
  const [between] = await barsOf(bar(50, 60.5, 200, 6) + fork);
  expect(between!.box.y).toBeCloseTo(60.5, 1);
  expect(between!.box.height).toBeCloseTo(6, 1);
});

test("a head may end before a bar, and the bar have an outline of another colour", async () => {
  const head = '<path d="M144,44 L150.5,46 L157,44 L150.5,55 Z" fill="#000"/>';
  const ways = line("M150.5,10 V44 M140.5,70 V120 M160.5,70 V120") + head;
  expect(await barsOf(bar(115, 60, 70, 9) + ways)).toHaveLength(1);
  const outlined = '<rect x="115" y="60" width="70" height="9" fill="#000" stroke="#9c8" stroke-width="1.5"/>';
  expect(await barsOf(outlined + ways)).toHaveLength(1);
  expect(await barsOf(bar(115, 60, 70, 9) + line("M140.5,70 V120 M160.5,70 V120"))).toEqual([]);
});

test.each([
  ["lines at one side alone", bar(50, 60, 200, 6) + line("M80.5,66 V120 M150.5,66 V120 M220.5,66 V120")],
  ["lines that all cross it", bar(50, 60, 200, 6) + line("M80.5,20 V120 M150.5,20 V120 M220.5,20 V120")],
  ["two lines alone", bar(50, 60, 200, 6) + line("M150.5,20 V60 M80.5,66 V120")],
  ["the thickness of a line", bar(50, 60, 200, 3) + fork],
  ["the height of a box", bar(50, 60, 200, 30) + line("M150.5,20 V60 M80.5,90 V120 M220.5,90 V120")],
  [
    "corners, as the side of a thick frame",
    `<rect x="53" y="63" width="194" height="60" fill="none" stroke="#000" stroke-width="6"/>${fork}`,
  ],
])("what has %s is none", async (_, drawing) => {
  expect(await barsOf(drawing)).toEqual([]);
});

test("stripes of a filled box between its border and its letters are none", async () => {
  const letters = [80, 120, 160, 200].map((x) => `<rect x="${x}" y="66" width="3" height="20" fill="#fff"/>`).join("");
  expect(await barsOf(bar(50, 60, 200, 40) + letters + line("M150.5,20 V60"))).toEqual([]);
});

test("a dash in a line of text is none", async () => {
  const text = { box: { x: 40, y: 50, width: 220, height: 26 }, glyphHeight: 12 } as LineCandidate;
  expect(await barsOf(bar(50, 60, 200, 6) + fork, [text])).toEqual([]);
});
