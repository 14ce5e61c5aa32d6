/** Lines of text: glyph-like components of ink, joined into rows. */
import type { LineCandidate, Page } from "../detection.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, hexColour } from "../raster/bitmap.ts";
import { findInkComponents } from "./glyph-components.ts";
import type { InkComponent } from "./glyph-components.ts";
import type { GroundField } from "./text-ground.ts";
import { findGround } from "./text-ground.ts";
import type { TextRow } from "./text-rows.ts";
import { findRows } from "./text-rows.ts";

/** Finds text lines, and the page with its glyph height filled in. */
export function findTextLines(bitmap: Bitmap, page: Page): { readonly page: Page; readonly lines: readonly LineCandidate[] } {
  const field = findGround(bitmap);
  const components = findInkComponents(field);
  const rows = findRows(components, bitmap.width);
  const sure = rows.filter((row) => row.bodies.length >= 3);
  const usual = median(sure.map(capHeight)) ?? 10;
  const kept = rows.filter((row) => isText(row, usual));
  const lines = kept.map((row) => candidateOf(row, bitmap, field)).sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
  return { page: { ...page, glyphHeight: usual }, lines };
}

function median(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

/** Estimates the height of capitals: the distance from the common top of tall letters to the baseline. */
function capHeight(row: TextRow): number {
  const tops = row.bodies.map((body) => body.top).sort((a, b) => a - b);
  const baselines = row.bodies.map((body) => body.bottom).sort((a, b) => a - b);
  return Math.max(4, baselines[(baselines.length - 1) >> 1]! - tops[Math.floor((tops.length - 1) * 0.15)]!);
}

/** Rows of three letters speak for themselves; shorter ones must have the page's letter height and thin strokes. */
function isText(row: TextRow, usual: number): boolean {
  const height = capHeight(row);
  const letters = row.bodies.reduce((sum, body) => sum + Math.max(1, (body.right - body.left) / (0.9 * (body.bottom - body.top))), 0);
  if (row.bodies.length >= 3 && letters >= 3) return row.bodies.every((body) => body.bottom - body.top <= 2.2 * height);
  if (height < 0.6 * usual || height > 1.6 * usual) return false;
  if (row.bodies.every((body) => body.right - body.left <= 0.4 * height)) return false;
  return row.bodies.every((body) => fillOf(body) < 0.75 || body.right - body.left <= 0.35 * height);
}

function fillOf(body: InkComponent): number {
  return body.area / ((body.right - body.left) * (body.bottom - body.top));
}

function candidateOf(row: TextRow, bitmap: Bitmap, field: GroundField): LineCandidate {
  const strongest = row.bodies.reduce((best, body) => (body.peak > best.peak ? body : best));
  const packed = (at: number): number => colourAt(bitmap, at % bitmap.width, Math.floor(at / bitmap.width));
  return {
    box: { x: row.left, y: row.top, width: row.right - row.left, height: row.bottom - row.top },
    rotation: 0,
    glyphHeight: capHeight(row),
    color: hexColour(packed(strongest.peakAt)),
    ground: hexColour(packed(field.source[strongest.peakAt]!)),
    confidence: row.bodies.length >= 3 ? 0.9 : 0.6,
  };
}
