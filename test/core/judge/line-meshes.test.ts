/** The ground between lines that cross is no diamond. */
import { expect, test } from "vitest";
import { countSidesGoingOn, isLineMesh } from "../../../src/core/judge/line-meshes.ts";
import { aCandidate, drawBitmap } from "../../make/bitmap.ts";

const box = { x: 100, y: 60, width: 100, height: 60 };
const diamond = aCandidate(box, { kind: "diamond", style: { ...aCandidate(box).style, fill: "#ffffff", stroke: "#000000" } });
const path = (d: string): string => `<path d="${d}" fill="none" stroke="#000" stroke-width="1.5"/>`;
const outline = path("M150,60 L200,90 L150,120 L100,90 Z");
/** Two pairs of lines, each side of the diamond drawn on to both ends. */
const mesh = path("M90,24 L260,126 M40,54 L210,156 M210,24 L40,126 M260,54 L90,156");

test("where the sides go on beyond the corners lines cross", async () => {
  const bitmap = await drawBitmap(300, 180, mesh);
  expect(isLineMesh(diamond, bitmap, "#ffffff")).toBe(true);
});

test.each([
  ["stands alone", ""],
  ["has connectors at its corners", path("M150,0 V60 M200,90 H300 M150,120 V180 M0,90 H100")],
  ["has connectors that arrive aslant", path("M250,20 L200,90 M50,20 L100,90")],
])("a diamond that %s is one", async (_, connectors) => {
  const bitmap = await drawBitmap(300, 180, outline + connectors);
  expect(countSidesGoingOn(diamond, { bitmap, ground: 0xffffff })).toBeLessThanOrEqual(1);
  expect(isLineMesh(diamond, bitmap, "#ffffff")).toBe(false);
});

test("what has a fill of its own is a shape, whatever passes its corners", async () => {
  const bitmap = await drawBitmap(300, 180, `<path d="M150,60 L200,90 L150,120 L100,90 Z" fill="#fff2cc"/>${mesh}`);
  expect(isLineMesh({ ...diamond, style: { ...diamond.style, fill: "#fff2cc" } }, bitmap, "#ffffff")).toBe(false);
});

test("what lines in the middle of a diamond part is not its ground", async () => {
  const small = `<g transform="translate(112.5 67.5) scale(0.25)">${mesh.replace('stroke-width="1.5"', 'stroke-width="6"')}</g>`;
  const bitmap = await drawBitmap(300, 180, outline + small);
  expect(countSidesGoingOn(diamond, { bitmap, ground: 0xffffff })).toBe(0);
});

test("what has ink in its middle is not asked, nor are other shapes", async () => {
  const bitmap = await drawBitmap(300, 180, `${mesh}<rect x="140" y="80" width="20" height="20"/>`);
  expect(isLineMesh(diamond, bitmap, "#ffffff")).toBe(false);
  expect(isLineMesh({ ...diamond, kind: "rectangle" }, await drawBitmap(300, 180, mesh), "#ffffff")).toBe(false);
});
