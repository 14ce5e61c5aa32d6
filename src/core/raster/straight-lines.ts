/** Straight thin lines along the rows or columns of a picture, solid or broken into dashes, and mended where something crosses them. */
import { colourDistance } from "./colour.ts";
import { inkAcross } from "./ink-across.ts";
import type { Ink } from "./ink-across.ts";
import { median } from "../median.ts";

/** A line along one axis: `at` is its middle across, `from` and `to` its half-open extent along, in pixels. */
export interface StraightLine {
  readonly at: number;
  readonly thickness: number;
  readonly from: number;
  readonly to: number;
  readonly colour: number;
  /** How much ink it has across, however it was smoothed. */
  readonly ink: Ink;
  /** Share of its length that is drawn. */
  readonly drawn: number;
  /** How many pieces it is drawn in. */
  readonly pieces: number;
  /** Median length of a piece, and of the space between pieces. */
  readonly dash: number;
  readonly gap: number;
}

/** How to read the picture along one axis. */
export interface Scan {
  /** Packed colour per pixel. */
  readonly pixels: Int32Array;
  /** Samples along a line, and number of parallel lines. */
  readonly length: number;
  readonly count: number;
  /** Index step along a line and from line to line. */
  readonly along: number;
  readonly across: number;
  /** The thickest line that counts, in pixels. */
  readonly thickest: number;
  /** The widest gap within a line, in pixels. */
  readonly longestGap: number;
  /** Tells whether a short piece, given by its middle, belongs to a letter. */
  readonly isText: (along: number, across: number) => boolean;
}

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly colour: number;
  /** Lies in text, so that it may be part of a letter. */
  readonly inText: boolean;
}

/** Colours this near to one another belong to one line. */
const sameColour = 40;
/** A line stands out from both of its sides by this much. */
const contrast = 24;
const shortestLine = 16;

/** Measures how thick the ink is at one sample, 0 when it is no line there: both sides must differ. */
function thicknessAt(scan: Scan, along: number, line: number): number {
  const { pixels, across, thickest, count } = scan;
  const base = along * scan.along;
  const colour = pixels[base + line * across]!;
  let thickness = 1;
  for (const step of [-1, 1]) {
    let other = line + step;
    while (other >= 0 && other < count && thickness <= thickest && colourDistance(pixels[base + other * across]!, colour) <= contrast) {
      thickness++;
      other += step;
    }
    if (thickness > thickest) return 0;
  }
  return thickness;
}

/** Tells whether a run of equal colour is a piece of a thin line, by samples along it. */
function isThin(scan: Scan, piece: Piece, line: number): boolean {
  const length = piece.to - piece.from;
  if (length <= 6) return thicknessAt(scan, piece.from + (length >> 1), line) > 0;
  let thin = 0;
  for (let quarter = 1; quarter <= 5; quarter++) if (thicknessAt(scan, piece.from + Math.floor((quarter * length) / 6), line) > 0) thin++;
  return thin >= 3;
}

/** Cuts one row or column into the pieces of thin lines. */
function piecesOf(scan: Scan, line: number): readonly Piece[] {
  const { pixels, along, across, length } = scan;
  const base = line * across;
  const pieces: Piece[] = [];
  let from = 0;
  for (let i = 1; i <= length; i++) {
    if (i < length && colourDistance(pixels[base + i * along]!, pixels[base + from * along]!) <= contrast / 2) continue;
    const [start, span] = [from, i - from];
    from = i;
    if (span < 2) continue;
    const inText = span < shortestLine && scan.isText(start + span / 2, line);
    const piece = { from: start, to: i, colour: pixels[base + ((start + i) >> 1) * along]!, inText };
    if (isThin(scan, piece, line)) pieces.push(piece);
  }
  return pieces;
}

/** A line of one row, or of several before their ink is measured. */
type Row = Omit<StraightLine, "ink">;

/** Makes a line of a chain of pieces, or nothing when it is too short or too irregular. */
function closeChain(chain: readonly Piece[], at: number): Row | null {
  const [from, to] = [chain[0]!.from, chain.at(-1)!.to];
  if (to - from < shortestLine) return null;
  const lengths = chain.map((piece) => piece.to - piece.from);
  const gaps = chain.slice(1).map((piece, index) => piece.from - chain[index]!.to);
  const drawn = lengths.reduce((sum, length) => sum + length, 0) / (to - from);
  const [dash, gap] = [median(lengths) ?? 0, median(gaps) ?? 0];
  // dashes: many pieces, spaces alike; otherwise a solid line with a few crossings
  const broken = chain.length >= 4 && drawn < 0.92;
  if (broken && gaps.filter((space) => space > 2.2 * gap + 1).length > 0.25 * gaps.length) return null;
  if (drawn < (broken ? 0.3 : 0.75)) return null;
  return { at: at + 0.5, thickness: 1, from, to, colour: chain[chain.length >> 1]!.colour, drawn, pieces: chain.length, dash, gap };
}

/** Tells whether nothing is drawn between two places of a line: what crosses it hides dashes. */
type Clear = (from: number, to: number) => boolean;

/** Tells whether the ground shows between two places of a row or column, the smoothed rims left out. */
const clearOf =
  ({ pixels, along, across }: Scan, line: number): Clear =>
  (from, to) => {
    const first = pixels[line * across + (from + 1) * along]!;
    for (let at = from + 2; at < to - 1; at++) if (colourDistance(pixels[line * across + at * along]!, first) > contrast / 2) return false;
    return true;
  };

/** Splits even dashes where they rest for longer: there one line ends and the next one begins. */
function splitAtRests(chain: readonly Piece[], isClear: Clear): readonly (readonly Piece[])[] {
  const gaps = chain.slice(1).map((piece, index) => piece.from - chain[index]!.to);
  const usual = median(gaps) ?? 0;
  const rests = gaps.flatMap((gap, index) =>
    gap > 1.7 * usual + 1 && isClear(chain[index]!.to, chain[index + 1]!.from) ? [index + 1] : [],
  );
  if (chain.length < 8 || rests.length === 0 || rests.length > 2 || usual < 2) return [chain];
  return [0, ...rests].map((from, index) => chain.slice(from, rests[index]));
}

/** Dashes of one line differ by at most so many pixels in length and spacing. */
const rhythmSlack = 1.5;

/** So many pieces, such a share of them and so many clear of text, are dashes where all are even; of many it is enough that most are, and that one is clear: a name on a frame is as wide. */
const rhythms = [
  { pieces: 5, share: 0.4, clear: 3, even: 1 },
  { pieces: 10, share: 0, clear: 1, even: 0.85 },
] as const;

/** Tells whether pieces, of which some lie in text, are dashes: as many of one length and spacing as letters never have. */
function isRhythmic(chain: readonly Piece[]): boolean {
  const clear = chain.filter(({ inText }) => !inText).length;
  if (clear === 0) return false;
  const lengths = chain.slice(1, -1).map((piece) => piece.to - piece.from);
  const gaps = chain.slice(1).map((piece, index) => piece.from - chain[index]!.to);
  const evenShare = (values: readonly number[]): number =>
    values.filter((value) => Math.abs(value - (median(values) ?? 0)) <= rhythmSlack).length / values.length;
  return rhythms.some(
    ({ pieces, share, clear: fewest, even }) =>
      chain.length >= pieces && clear >= Math.max(fewest, share * chain.length) && evenShare(lengths) >= even && evenShare(gaps) >= even,
  );
}

/** Finds the lines of one row or column: dashes that run on through text first, then whatever stands clear of it. */
function linesOf(
  pieces: readonly Piece[],
  { at, longestGap }: { readonly at: number; readonly longestGap: number },
  isClear: Clear,
): readonly Row[] {
  const through = chainPieces(pieces, longestGap, isClear).filter((chain) => chain.some(({ inText }) => inText) && isRhythmic(chain));
  const used = new Set(through.flat());
  const clear = chainPieces(
    pieces.filter((piece) => !piece.inText && !used.has(piece)),
    longestGap,
    isClear,
  );
  return [...through, ...clear].flatMap((chain) => closeChain(chain, at) ?? []).sort((a, b) => a.from - b.from);
}

/** Joins the pieces of one row or column that continue one another. */
function chainPieces(pieces: readonly Piece[], longestGap: number, isClear: Clear): readonly (readonly Piece[])[] {
  const closed: (readonly Piece[])[] = [];
  const open: Piece[][] = [];
  const close = (chain: readonly Piece[]): void => void closed.push(...splitAtRests(chain, isClear));
  for (const piece of pieces) {
    while (open.length > 0 && piece.from - open[0]!.at(-1)!.to > longestGap) close(open.shift()!);
    const chain = open.find(
      (candidate) =>
        colourDistance(candidate.at(-1)!.colour, piece.colour) <= sameColour && piece.from - candidate.at(-1)!.to <= longestGap,
    );
    if (chain === undefined) open.push([piece]);
    else chain.push(piece);
    if (chain !== undefined) open.sort((a, b) => a.at(-1)!.to - b.at(-1)!.to);
  }
  for (const chain of open) close(chain);
  return closed;
}

/** Weighs a line of one row: how much of it is drawn, and how far it stands out from what lies beside it. */
function weightOf({ pixels, along, across, count, thickest }: Scan, line: Row): number {
  const middle = Math.floor((line.from + line.to) / 2) * along;
  const beside = [-1, 1].map((side) => Math.max(0, Math.min(count - 1, Math.floor(line.at) + side * (thickest + 1))));
  const outstanding = Math.min(...beside.map((row) => colourDistance(line.colour, pixels[row * across + middle]!)));
  return line.drawn * (line.to - line.from) * outstanding;
}

/** Joins lines of neighbouring rows into one thicker line, which has the colour of the row that stands out most: the outer rows are smoothed. */
function mergeRows(scan: Scan, rows: readonly (readonly Row[])[]): readonly Row[] {
  const done: Row[] = [];
  let open: Row[] = [];
  for (const row of rows) {
    const next: Row[] = [];
    const taken = new Set<Row>();
    for (const line of row) {
      const above = open.find(
        (other) =>
          !taken.has(other) &&
          Math.min(other.to, line.to) - Math.max(other.from, line.from) >= 0.7 * Math.max(other.to - other.from, line.to - line.from),
      );
      if (above === undefined) next.push(line);
      else {
        taken.add(above);
        const stronger = weightOf(scan, above) >= weightOf(scan, line) ? above : line;
        next.push({
          ...stronger,
          at: (above.at * above.thickness + line.at) / (above.thickness + 1),
          thickness: above.thickness + 1,
          from: Math.min(above.from, line.from),
          to: Math.max(above.to, line.to),
        });
      }
    }
    for (const line of open) if (!taken.has(line)) done.push(line);
    open = next;
  }
  return [...done, ...open];
}

/** Finds the straight lines of one direction, in order of `at`, then `from`; linear in pixels. */
export function findStraightLines(scan: Scan): readonly StraightLine[] {
  const rows: (readonly Row[])[] = [];
  for (let line = 0; line < scan.count; line++)
    rows.push(linesOf(piecesOf(scan, line), { at: line, longestGap: scan.longestGap }, clearOf(scan, line)));
  return mergeRows(scan, rows)
    .map((line) => ({ ...line, ink: inkAcross(scan, line) }))
    .sort((a, b) => a.at - b.at || a.from - b.from);
}
