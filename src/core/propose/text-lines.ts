/** Lines of text: glyph-like components of ink, joined into rows. */
import type { Fragment, LineCandidate, Page } from "../detection.ts";
import { area, overlapArea } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { hexColour } from "../raster/bitmap.ts";
import { findInk } from "./text-lines/ink.ts";
import type { Glyph, Ink } from "./text-lines/ink.ts";
import { isStraightStroke } from "./text-lines/glyph.ts";
import { findGround } from "./text-lines/ground.ts";
import { findAsterisks, joinAsterisks, loneAsterisks } from "./text-lines/asterisks.ts";
import { findEllipses } from "./text-lines/ellipsis.ts";
import { findFragments } from "./text-lines/fragments.ts";
import { isMadeOfLines, isRowOfBoxes, isShortText, isSureText, sureConfidence } from "./text-lines/judge.ts";
import { splitStacked } from "./text-lines/stacked.ts";
import { findRinged } from "./text-lines/ringed.ts";
import type { TextRow } from "./text-lines/rows.ts";
import { bandsOf } from "./text-lines/bands.ts";
import { capHeight, findRows } from "./text-lines/rows.ts";
import { findTurnedRows } from "./text-lines/turned.ts";
import { median } from "../median.ts";

/** Letters from this height on have strokes so thick that they are looked for in a picture of half the size, in pixels. */
const largeLetters = 30;
/** From this height on those of them that stand alone are looked for there, in pixels: they are bold more often. */
const largeAlone = 24;
/** Larger pictures are searched at half their size, or less: 25 bytes a pixel are needed. */
const mostPixels = 16_000_000;
/** Height of capitals to assume where no text is, in pixels. */
const unknownHeight = 10;

/** The text of a page as geometry sees it. */
export interface TextLines {
  /** With its glyph height filled in. */
  readonly page: Page;
  readonly lines: readonly LineCandidate[];
  /** Every piece of ink that may be a letter of a line, whether it is one or not; rings and what stands in them are none. */
  readonly glyphs: readonly Glyph[];
  /** What may be text, but nothing in its ink says so. */
  readonly fragments: readonly Fragment[];
}

/** Finds text lines. */
export function findTextLines(bitmap: Bitmap, page: Page): TextLines {
  let [base, factor] = [bitmap, 1];
  while (base.width * base.height > mostPixels) [base, factor] = [halve(base), 2 * factor];
  const found = linesOf(base);
  const lines = found.lines.filter((line) => !isRowOfBoxes(line, found.lines)).map((line) => enlarged(line, factor));
  const usual = found.usual === undefined ? undefined : found.usual * factor;
  const half = linesOf(halve(base));
  const large = half.lines
    .map((line) => enlarged(line, 2 * factor))
    .filter((line) => line.glyphHeight >= largeLetters * factor && line.confidence >= sureConfidence);
  const added = large.filter(
    (line) =>
      !lines.some((other) => other.glyphHeight > 0.7 * line.glyphHeight && overlapArea(other.box, line.box) > 0) &&
      !isMadeOfLines(line, lines) &&
      !isRowOfBoxes(line, lines),
  );
  const kept = lines.filter((line) => !added.some((other) => overlapArea(other.box, line.box) > 0.5 * area(line.box)));
  const all = [...kept, ...added].sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
  const glyphHeight = usual ?? median(added.map((line) => line.glyphHeight)) ?? unknownHeight;
  return {
    page: { ...page, glyphHeight },
    lines: all,
    glyphs: found.glyphs.map((glyph) => enlargedGlyph(glyph, factor)),
    fragments: factor === 1 ? [...findFragments(found.rest), ...largeFragments(half, lines)] : [],
  };
}

/** Finds letters that may name small shapes, and are so large that their thick strokes are seen in a picture of half the size alone. */
function largeFragments({ rest, short }: Pick<LinesFound, "rest" | "short">, lines: readonly LineCandidate[]): readonly Fragment[] {
  return findFragments({ ...rest, rows: [...short, ...rest.rows], free: [] })
    .map((fragment): Fragment => ({ ...fragment, ...enlarged(fragment, 2) }))
    .filter(({ box }) => box.height >= largeAlone && !lines.some((line) => overlapArea(line.box, box) > 0));
}

/** The lines of a picture at one scale. */
interface LinesFound extends Pick<TextLines, "lines" | "glyphs"> {
  readonly usual: number | undefined;
  /** The rows that are lines though little in their ink says so. */
  readonly short: readonly TextRow[];
  readonly rest: Parameters<typeof findFragments>[0];
}

const shortConfidence = 0.6;
/** Of marks that say themselves what they are; in a picture they are no text: three letters are, from 0.85 on. */
const markConfidence = 0.8;

/** Finds the lines of a picture at its own scale: first rows that are sure, then turned ones, then short ones among what is left. */
function linesOf(bitmap: Bitmap): LinesFound {
  const ink = splitStacked(findInk(bitmap, findGround(bitmap), (first) => usualHeight(sureRows(first)) ?? unknownHeight));
  const ringed = findRinged(ink);
  const found = findRows(ink, ringed);
  const usual = usualHeight(found.filter((row) => isSureText(row, ink)));
  const stars = findAsterisks(ink, usual ?? unknownHeight);
  const rows = joinAsterisks(found, { stars, glyphs: bandsOf(ink.glyphs) }, usual ?? unknownHeight);
  const sure = rows.filter((row) => isSureText(row, ink));
  const taken = new Set(sure.flatMap((row) => [...row.bodies, ...row.parts]));
  const turned = findTurnedRows({ ...ink, glyphs: ink.glyphs.filter((glyph) => !taken.has(glyph)) }, usual ?? unknownHeight);
  for (const { members } of turned) for (const label of members) taken.add(ink.glyphs[label - 1]!);
  const ellipses = findEllipses(ink, taken, usual ?? unknownHeight);
  for (const { dots } of ellipses) for (const dot of dots) taken.add(dot);
  const asterisks = loneAsterisks(stars, ink, taken, usual ?? unknownHeight);
  for (const asterisk of asterisks) taken.add(asterisk);
  const strokes = ink.glyphs.filter(
    (glyph) => !taken.has(glyph) && glyph.area < (usual ?? unknownHeight) ** 2 && isStraightStroke(glyph, ink),
  );
  const dashes = bandsOf(strokes);
  const short = rows.filter(
    (row) => !row.bodies.some((body) => taken.has(body)) && isShortText(row, ink, { usual: usual ?? unknownHeight, dashes }),
  );
  const written = (row: TextRow, confidence: number): LineCandidate => {
    const ring = ringed.ringOf.get(row.bodies[0]!);
    const place = { box: boxOf(row), rotation: 0, glyphHeight: letterHeight(row, usual), confidence };
    return lineOf(row.bodies, ring === undefined ? place : { ...place, ring });
  };
  const lines = [
    ...sure.map((row) => written(row, sureConfidence)),
    ...turned.map(({ members, ...found }) =>
      lineOf(
        members.map((label) => ink.glyphs[label - 1]!),
        { ...found, confidence: sureConfidence },
      ),
    ),
    ...ellipses.map(({ dots, box, rotation, says }) =>
      lineOf(dots, { box, rotation, says, glyphHeight: usual ?? unknownHeight, confidence: markConfidence }),
    ),
    ...asterisks.map((glyph) =>
      lineOf([glyph], { box: boxOf(glyph), rotation: 0, says: "*", glyphHeight: usual ?? unknownHeight, confidence: markConfidence }),
    ),
    ...short.map((row) => written(row, shortConfidence)),
  ];
  const said = new Set([...sure, ...short]);
  const rest = rows.filter((row) => !said.has(row) && !row.bodies.some((body) => taken.has(body)));
  const free = ink.glyphs.filter((glyph) => !taken.has(glyph));
  const glyphs = ink.glyphs.filter((glyph) => !ringed.rings.has(glyph) && !ringed.ringOf.has(glyph));
  return { lines, usual, glyphs, short, rest: { ink, rows: rest, free, ringed, usual: usual ?? unknownHeight } };
}

/** Measures the letters of a row; lines without tall letters are as high as an x, and take the page's letter height if that fits. */
function letterHeight(row: TextRow, usual: number | undefined): number {
  const height = capHeight(row.bodies);
  const flat = usual !== undefined && height >= 0.6 * usual && height <= 0.8 * usual;
  return flat && row.bodies.every((body) => body.top >= row.bottom - 0.85 * usual) ? usual : height;
}

function sureRows(ink: Ink): readonly TextRow[] {
  return findRows(ink).filter((row) => isSureText(row, ink));
}

function usualHeight(rows: readonly TextRow[]): number | undefined {
  return median(rows.map((row) => capHeight(row.bodies)));
}

function boxOf({ left, top, right, bottom }: Pick<TextRow, "left" | "top" | "right" | "bottom">): Box {
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function lineOf(glyphs: readonly Glyph[], place: Omit<LineCandidate, "color" | "ground">): LineCandidate {
  const strongest = glyphs.reduce((best, glyph) => (glyph.peak > best.peak ? glyph : best));
  return { ...place, color: hexColour(strongest.ink), ground: hexColour(strongest.ground) };
}

/** Shrinks a picture to half its size by averaging; an odd last row or column is left out. */
function halve(bitmap: Bitmap): Bitmap {
  const width = Math.max(1, bitmap.width >> 1);
  const height = Math.max(1, bitmap.height >> 1);
  const data = new Uint8Array(3 * width * height);
  const [right, below] = [bitmap.width > 1 ? 3 : 0, bitmap.height > 1 ? 3 * bitmap.width : 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 3 * (2 * y * bitmap.width + 2 * x);
      const to = 3 * (y * width + x);
      for (let channel = 0; channel < 3; channel++) {
        const at = from + channel;
        data[to + channel] =
          (bitmap.data[at]! + bitmap.data[at + right]! + bitmap.data[at + below]! + bitmap.data[at + right + below]! + 2) >> 2;
      }
    }
  }
  return { width, height, data };
}

function enlarged(line: LineCandidate, factor: number): LineCandidate {
  if (factor === 1) return line;
  const larger = ({ x, y, width, height }: Box): Box => ({ x: factor * x, y: factor * y, width: factor * width, height: factor * height });
  const { box, ring, glyphHeight } = line;
  return { ...line, box: larger(box), glyphHeight: factor * glyphHeight, ...(ring === undefined ? {} : { ring: larger(ring) }) };
}

function enlargedGlyph(glyph: Glyph, factor: number): Glyph {
  if (factor === 1) return glyph;
  const [left, top, right, bottom] = [glyph.left, glyph.top, glyph.right, glyph.bottom].map((side) => side * factor) as [
    number,
    number,
    number,
    number,
  ];
  return { ...glyph, left, top, right, bottom };
}
