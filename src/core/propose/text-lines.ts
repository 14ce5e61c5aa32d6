/** Lines of text: glyph-like components of ink, joined into rows. */
import type { LineCandidate, Page } from "../detection.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { hexColour } from "../raster/bitmap.ts";
import { findInk } from "./glyph-components.ts";
import type { Glyph, Ink } from "./glyph-components.ts";
import { isHollowMark, isStraightStroke, thickestPlace } from "./glyph-shape.ts";
import { findGround } from "./text-ground.ts";
import type { TextRow } from "./text-rows.ts";
import { findRows } from "./text-rows.ts";

/** Finds text lines, and the page with its glyph height filled in. */
export function findTextLines(bitmap: Bitmap, page: Page): { readonly page: Page; readonly lines: readonly LineCandidate[] } {
  const ink = findInk(bitmap, findGround(bitmap));
  const rows = findRows(ink);
  const sure = rows.filter((row) => isSureText(row, ink));
  const usual = median(sure.map(capHeight)) ?? 10;
  const kept = rows.filter((row) => sure.includes(row) || isShortText(row, ink, usual));
  const lines = kept.map((row) => candidateOf(row, sure.includes(row))).sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
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

/** Strokes of letters are thinner than this share of their height, also bold ones. */
const mostThickness = 0.42;

function isThin(glyph: Glyph, ink: Ink, height: number): boolean {
  return thickestPlace(glyph, ink) <= Math.max(2, mostThickness * height);
}

/** Rows of three or more thin letters speak for themselves; where lines were cut off letters, more are needed. */
function isSureText(row: TextRow, ink: Ink): boolean {
  const height = capHeight(row);
  const letters = row.bodies.filter((body) => isThin(body, ink, height) && body.bottom - body.top <= 2.2 * height);
  const clean = letters.filter((body) => !body.cut);
  if (letters.length < 0.7 * row.bodies.length || row.bodies.every((body) => isStraightStroke(body, ink))) return false;
  return (clean.length >= 2 && countLetters(clean) >= 3) || countLetters(letters) >= 5;
}

/** Estimates how many letters components hold: touching ones are wide. */
function countLetters(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, glyph) => sum + Math.max(1, (glyph.right - glyph.left) / (0.9 * (glyph.bottom - glyph.top))), 0);
}

/** One or two letters must have the page's letter height and be no dash, arrowhead, dot or small outline. */
function isShortText(row: TextRow, ink: Ink, usual: number): boolean {
  const height = capHeight(row);
  if (height < 0.6 * usual || height > 1.6 * usual || row.right - row.left > 4 * usual) return false;
  if (row.bodies.some((body) => body.cut || !isThin(body, ink, height))) return false;
  if (row.bodies.every((body) => isStraightStroke(body, ink))) return false;
  return row.bodies.length > 1 || !isHollowMark(row.bodies[0]!, ink);
}

function candidateOf(row: TextRow, sure: boolean): LineCandidate {
  const strongest = row.bodies.reduce((best, body) => (body.peak > best.peak ? body : best));
  return {
    box: { x: row.left, y: row.top, width: row.right - row.left, height: row.bottom - row.top },
    rotation: 0,
    glyphHeight: capHeight(row),
    color: hexColour(strongest.ink),
    ground: hexColour(strongest.ground),
    confidence: sure ? 0.9 : 0.6,
  };
}
