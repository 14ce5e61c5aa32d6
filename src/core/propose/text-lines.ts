/** Lines of text: glyph-like components of ink, joined into rows. */
import type { LineCandidate, Page } from "../detection.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { hexColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import { findInk } from "./glyph-components.ts";
import type { Glyph, Ink } from "./glyph-components.ts";
import { countStrokes, isDigitOne, isHollowMark, isStraightStroke, measureSpread, thickestPlace } from "./glyph-shape.ts";
import { findGround } from "./text-ground.ts";
import type { TextRow } from "./text-rows.ts";
import { findRows } from "./text-rows.ts";

/** Finds text lines, and the page with its glyph height filled in. */
export function findTextLines(bitmap: Bitmap, page: Page): { readonly page: Page; readonly lines: readonly LineCandidate[] } {
  const ink = findInk(bitmap, findGround(bitmap), estimateHeight);
  const rows = findRows(ink);
  const sure = new Set(rows.filter((row) => isSureText(row, ink)));
  const usual = median([...sure].map(capHeight)) ?? 10;
  const letters = new Set([...sure].flatMap((row) => [...row.bodies, ...row.parts]));
  const dashes = ink.glyphs.filter((glyph) => !letters.has(glyph) && glyph.area < usual * usual && isStraightStroke(glyph, ink));
  const kept = rows.filter((row) => sure.has(row) || isShortText(row, ink, { usual, dashes }));
  const lines = kept.map((row) => candidateOf(row, sure.has(row))).sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
  return { page: { ...page, glyphHeight: usual }, lines };
}

/** Estimates the usual height of capitals before drawn lines are cut. */
function estimateHeight(ink: Ink): number {
  return (
    median(
      findRows(ink)
        .filter((row) => isSureText(row, ink))
        .map(capHeight),
    ) ?? 10
  );
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

/** Strokes of letters are thinner than this share of their height, also bold ones; in a row of many, touching strokes are allowed for. */
const mostThickness = { alone: 0.42, inRow: 0.5 };

function isThin(glyph: Glyph, ink: Ink, limit: number): boolean {
  return thickestPlace(glyph, ink) <= limit;
}

/** Rows of three or more thin letters speak for themselves; where lines were cut off letters, more are needed. */
function isSureText(row: TextRow, ink: Ink): boolean {
  const height = capHeight(row);
  const letters = row.bodies.filter(
    (body) => isThin(body, ink, Math.max(3, mostThickness.inRow * height)) && body.bottom - body.top <= 2.2 * height,
  );
  const clean = letters.filter((body) => !body.cut);
  if (letters.length < 0.7 * row.bodies.length || strokesOnly(row, ink)) return false;
  if (row.bodies.length === 1) return isWord(row.bodies[0]!, ink);
  return (clean.length >= 2 && countLetters(clean) >= 3) || countLetters(letters) >= 5;
}

/** Tells whether one component is a whole word of touching letters. */
function isWord(glyph: Glyph, ink: Ink): boolean {
  const letters = countLetters([glyph]);
  return !glyph.cut && letters >= 2.5 && letters <= 12 && countStrokes(glyph, ink) >= 1.3 * letters;
}

/** Estimates how many letters components hold: touching ones are wide. */
function countLetters(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, glyph) => sum + Math.max(1, (glyph.right - glyph.left) / (0.9 * (glyph.bottom - glyph.top))), 0);
}

/** Tells whether a row holds nothing but strokes, or a slanted stroke in a row of few: dashes and open arrowheads. */
function strokesOnly(row: TextRow, ink: Ink): boolean {
  const strokes = row.bodies.filter((body) => isStraightStroke(body, ink));
  if (strokes.length === row.bodies.length) return true;
  return row.bodies.length <= 3 && strokes.some((body) => measureSpread(body, ink).slant > 30);
}

/** One or two letters must have the page's letter height and be no dash, arrowhead, dot or small outline. */
function isShortText(row: TextRow, ink: Ink, page: { readonly usual: number; readonly dashes: readonly Glyph[] }): boolean {
  const height = capHeight(row);
  if (height < 0.6 * page.usual || height > 2.2 * page.usual || row.right - row.left > 4 * height) return false;
  const [first] = row.bodies;
  const alone = row.bodies.length === 1 && first !== undefined;
  const limit = Math.max(2, height * (alone ? mostThickness.alone : mostThickness.inRow));
  if (alone && isDigitOne(first, ink)) return true;
  if (alone && row.right - row.left > 1.7 * height) return false;
  if (row.bodies.some((body) => body.cut || !isThin(body, ink, limit))) return false;
  if (strokesOnly(row, ink) || (alone && isHollowMark(first, ink))) return false;
  return !page.dashes.some((dash) => !row.parts.includes(dash) && !row.bodies.includes(dash) && isBeside(dash, row, 1.2 * page.usual));
}

/** Tells whether a dash lies within reach of a row, so that the row may be a piece of the same broken line. */
function isBeside(dash: Glyph, row: TextRow, reach: number): boolean {
  const across = Math.max(row.left - dash.right, dash.left - row.right, 0);
  const down = Math.max(row.top - dash.bottom, dash.top - row.bottom, 0);
  return Math.hypot(across, down) <= reach && colourDistance(dash.ink, row.bodies[0]!.ink) <= 60;
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
