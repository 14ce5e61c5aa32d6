import { describe, expect, test } from "vitest";
import { dropCutPieces } from "../../../src/core/propose/cut-pieces.ts";
import { findNodes } from "../../../src/core/propose/nodes.ts";
import { inspectPage } from "../../../src/core/propose/page.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { aCandidate, aPage, bestAt, drawBitmap } from "../../make/bitmap.ts";

const frame = { x: 60.5, y: 40.5, width: 200, height: 160 };
const drawnFrame = '<rect x="60.5" y="40.5" width="200" height="160" fill="none" stroke="#000"/>';
const member = '<rect x="120.5" y="70.5" width="80" height="40" fill="#f8cecc" stroke="#b85450"/>';
const inside = aCandidate({ x: 120.5, y: 70.5, width: 80, height: 40 });
const hollow = { ...aCandidate(frame).style, fill: null };

/** Tells whether the lower part of the frame, below a line at 90, is kept. */
async function keepsLower(elements: string): Promise<boolean> {
  const bitmap = await drawBitmap(400, 260, elements);
  const lower = aCandidate({ ...frame, y: 90.5, height: 110 }, { style: hollow });
  const source = { regions: labelColours(bitmap), page: aPage(bitmap) };
  return dropCutPieces([lower, inside], [aCandidate(frame, { style: hollow })], source).includes(lower);
}

describe("a frame that a line runs through", () => {
  test("is found whole, whatever the line's colour, and what the line cuts off is not", async () => {
    for (const colour of ["#000", "#9673a6"]) {
      const line = `<path d="M10 90.5H120M200 90.5H380" stroke="${colour}" stroke-width="2"/>`;
      const bitmap = await drawBitmap(400, 260, drawnFrame + member + line);
      const nodes = findNodes(bitmap, inspectPage(bitmap), []);
      expect(bestAt(nodes, frame).overlap).toBeGreaterThan(0.97);
      expect(bestAt(nodes, { ...frame, y: 90.5, height: 110 }).overlap).toBeLessThan(0.8);
    }
  });

  test("keeps a part of its own: a line that ends at the border", async () => {
    expect(await keepsLower(`${drawnFrame}<path d="M10 90.5H380" stroke="#000"/>`)).toBe(false);
    expect(await keepsLower(`${drawnFrame}<path d="M60.5 90.5H260.5" stroke="#000"/>`)).toBe(true);
    expect(await keepsLower(`${drawnFrame}<path d="M10 90.5H260.5" stroke="#000"/>`)).toBe(true);
  });

  test("loses the corner that a line which turns inside cuts off", async () => {
    const bitmap = await drawBitmap(400, 260, `${drawnFrame}<path d="M10 120.5H160.5V250" fill="none" stroke="#000"/>`);
    const corner = aCandidate({ x: 60.5, y: 120.5, width: 100, height: 80 }, { style: hollow });
    const source = { regions: labelColours(bitmap), page: aPage(bitmap) };
    expect(dropCutPieces([corner, inside], [aCandidate(frame, { style: hollow })], source)).toEqual([inside]);
  });

  test("keeps a box that stands on its border, where the sides of another one run on", async () => {
    const boxes =
      '<rect x="120.5" y="150.5" width="80" height="50" fill="none" stroke="#000"/><rect x="120.5" y="200.5" width="80" height="40" fill="none" stroke="#000"/>';
    const bitmap = await drawBitmap(400, 260, drawnFrame + boxes);
    const upper = aCandidate({ x: 120.5, y: 150.5, width: 80, height: 50 }, { style: hollow });
    const source = { regions: labelColours(bitmap), page: aPage(bitmap) };
    expect(dropCutPieces([upper, inside], [aCandidate(frame, { style: hollow })], source)).toEqual([upper, inside]);
  });

  test("says nothing of shapes with a fill of their own", async () => {
    const bitmap = await drawBitmap(400, 260, `${drawnFrame}<path d="M10 90.5H380" stroke="#000"/>`);
    const filled = aCandidate({ ...frame, y: 90.5, height: 110 }, { style: { ...hollow, fill: "#dae8fc" } });
    const source = { regions: labelColours(bitmap), page: aPage(bitmap) };
    expect(dropCutPieces([filled, inside], [aCandidate(frame, { style: hollow })], source)).toEqual([filled, inside]);
  });

  test("that holds nothing may be two boxes, one on the other, where the border of a third passes", async () => {
    const bitmap = await drawBitmap(400, 260, `${drawnFrame}<path d="M10 90.5H380" stroke="#000"/>`);
    const lower = aCandidate({ ...frame, y: 90.5, height: 110 }, { style: hollow });
    const source = { regions: labelColours(bitmap), page: aPage(bitmap) };
    expect(dropCutPieces([lower], [aCandidate(frame, { style: hollow })], source)).toEqual([lower]);
  });
});
