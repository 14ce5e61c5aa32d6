/** Decides which rows of components are text: by stroke, size and number of letters. */
import type { LineCandidate } from "../../detection.ts";
import { area, centre, overlapArea } from "../../geometry/box.ts";
import { colourDistance } from "../../raster/colour.ts";
import type { Glyph, Ink } from "./ink.ts";
import { countStrokes, isDigitOne, isHollowMark, isStraightStroke, measureSpread, thickestPlace } from "./glyph.ts";
import { capHeight } from "./rows.ts";
import type { TextRow } from "./rows.ts";

/** So many letters make a row sure; touching ones are counted by their width, hence the fraction. */
const leastLetters = 2.7;
/** Strokes of letters are thinner than this share of their height, also bold ones; in a row of many, touching strokes are allowed for, and more in a word that is one piece. */
const mostThickness = { alone: 0.42, inRow: 0.5, inWord: 0.6 };

/** Letters of a word stand nearer to one another than this share of their height. */
const ringGap = 0.3;

function isThin(glyph: Glyph, ink: Ink, limit: number): boolean {
  return thickestPlace(glyph, ink) <= limit;
}

/** Rows of three or more thin letters speak for themselves; where lines were cut off letters, more are needed. */
export function isSureText(row: TextRow, ink: Ink): boolean {
  const height = capHeight(row.bodies);
  const [first, ...others] = row.bodies;
  if (others.length === 0) return isWord(first!, ink) && !strokesOnly(row, ink);
  const letters = row.bodies.filter(
    (body) => isThin(body, ink, Math.max(3, mostThickness.inRow * height)) && body.bottom - body.top <= 2.2 * height,
  );
  const clean = letters.filter((body) => !body.cut);
  if (letters.length < 0.7 * row.bodies.length || strokesOnly(row, ink) || ringsOnly(row, ink)) return false;
  return (clean.length >= 2 && countLetters(clean) >= leastLetters) || countLetters(letters) >= 5;
}

/** Tells whether one component is a whole word of touching letters. */
function isWord(glyph: Glyph, ink: Ink): boolean {
  const letters = countLetters([glyph]);
  const limit = Math.max(3, mostThickness.inWord * (glyph.bottom - glyph.top));
  return !glyph.cut && isThin(glyph, ink, limit) && letters >= 2.5 && letters <= 12 && countStrokes(glyph, ink) >= 1.3 * letters;
}

/** Estimates how many letters components hold: touching ones are wide. */
function countLetters(glyphs: readonly Glyph[]): number {
  return glyphs.reduce((sum, glyph) => sum + Math.max(1, (glyph.right - glyph.left) / (0.9 * (glyph.bottom - glyph.top))), 0);
}

/** Tells whether a row holds nothing but strokes, or a slanted stroke in a row of few: dashes and open arrowheads. */
function strokesOnly(row: TextRow, ink: Ink): boolean {
  const strokes = row.bodies.filter((body) => isStraightStroke(body, ink) && !isDigitOne(body, ink));
  if (strokes.length === row.bodies.length) return true;
  const letters = countLetters(row.bodies.filter((body) => !strokes.includes(body)));
  return letters < 3 && strokes.some((body) => measureSpread(body, ink).slant > 30);
}

/** Tells whether a row holds nothing but small outlines that stand apart: a row of circles to be ticked, as large as they like. */
function ringsOnly({ bodies }: TextRow, ink: Ink): boolean {
  const standApart = bodies.every(({ left, top, bottom }, at) => at === 0 || left - bodies[at - 1]!.right > ringGap * (bottom - top));
  return standApart && bodies.every((body) => isHollowMark(body, ink));
}

/** One or two letters must have the page's letter height and be no dash, arrowhead, dot or small outline. */
export function isShortText(
  row: TextRow,
  ink: Ink,
  page: { readonly usual: number; readonly dashes: (top: number, bottom: number) => readonly Glyph[] },
): boolean {
  const height = capHeight(row.bodies);
  if (height < 0.6 * page.usual || height > 2.2 * page.usual || row.right - row.left > 4 * height) return false;
  const [first] = row.bodies;
  const alone = row.bodies.length === 1 && first !== undefined;
  const limit = Math.max(2, height * (alone ? mostThickness.alone : mostThickness.inRow));
  if (alone && isDigitOne(first, ink)) return true;
  if (alone && first.right - first.left > 1.7 * height && countStrokes(first, ink) < 3) return false;
  if (row.bodies.some((body) => body.cut || !isThin(body, ink, limit))) return false;
  if (strokesOnly(row, ink) || (alone && isHollowMark(first, ink))) return false;
  if (!alone && !row.bodies.some((body) => isStraightStroke(body, ink))) return true;
  const reach = 1.2 * page.usual;
  const near = page.dashes(row.top - reach, row.bottom + reach);
  return !near.some((dash) => !row.parts.includes(dash) && !row.bodies.includes(dash) && isBeside(dash, row, reach));
}

/** Tells whether a dash lies within reach of a row, so that the row may be a piece of the same broken line. */
function isBeside(dash: Glyph, row: TextRow, reach: number): boolean {
  const across = Math.max(row.left - dash.right, dash.left - row.right, 0);
  const down = Math.max(row.top - dash.bottom, dash.top - row.bottom, 0);
  return Math.hypot(across, down) <= reach && colourDistance(dash.ink, row.bodies[0]!.ink) <= 60;
}

/** Lines of small letters that are together so much of the width of a line of large ones are what is written there. */
const mostRead = 0.6;
/** From here on a line is surely text. */
export const sureConfidence = 0.9;

/**
 * Words in a row of small boxes make so much of its width, or are so many that no letters have as much in them; they stand in the middle of its height to within so many
 * pixels, and are so many times as high at most.
 */
const boxed = { words: 2, width: 0.35, many: 3, off: 2, height: 0.6 } as const;

/** Tells whether what seems to be a level line is a row of small boxes, with a word in the middle of each. */
export function isRowOfBoxes(row: LineCandidate, lines: readonly LineCandidate[]): boolean {
  if (row.rotation !== 0) return false;
  const inside = lines.filter((line) => line !== row && overlapArea(line.box, row.box) > 0.5 * area(line.box));
  const isWord = ({ box, rotation }: LineCandidate): boolean =>
    rotation === 0 && box.height <= boxed.height * row.box.height && Math.abs(centre(box)[1] - centre(row.box)[1]) <= boxed.off;
  const width = inside.reduce((sum, { box }) => sum + box.width, 0);
  const areMost = inside.length >= boxed.many || (inside.length >= boxed.words && width >= boxed.width * row.box.width);
  return areMost && inside.every(isWord);
}

/**
 * Tells whether what seems to be a line of large letters is several lines of small ones, which run together in a picture of half the size: surely text, or
 * level ones in a turned one, as a column of small boxes with a word in each seems to be.
 */
export function isMadeOfLines(large: LineCandidate, lines: readonly LineCandidate[]): boolean {
  const inside = lines.filter(
    ({ box, rotation, confidence }) =>
      (large.rotation === 0 ? confidence >= sureConfidence : rotation === 0) && overlapArea(box, large.box) > 0.5 * area(box),
  );
  return inside.reduce((sum, { box }) => sum + box.width, 0) >= mostRead * large.box.width;
}
