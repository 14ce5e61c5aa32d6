/** Measures pieces of thin strokes: a program's line keeps its weight and its way, a pen's does neither. */
import type { LevelMap } from "./paper-ground.ts";
import { partingLevel } from "./whiten-paper.ts";

/** Length of a piece along the rows or columns that it crosses, pixels: longer than the stems of most text, shorter than most outlines. */
const pieceLength = 24;
/** The widest stroke, and how far its middle moves from one row to the next at most, pixels. */
const widest = 12;
const mostStep = 1.2;
/**
 * A stroke differs from the ground by at least so many levels, and by at least this share of what parts ink from rulings, so that squares cut no
 * strokes in pieces. What JPEG and blur leave beside it, so many pixels on, is weighed with it; what is farther out on both sides is not: lines
 * of a pale grid cross strokes, and change their weight no more.
 */
const leastInk = 28;
const inkShare = 0.6;
const beside = 2;

/** One piece of a stroke. */
export interface StrokePiece {
  /** Ink across the stroke, levels times pixels; neither blur nor smooth edges change it. */
  readonly weight: number;
  /** Standard deviation of the ink from row to row, as a share of it. */
  readonly spread: number;
  /** Standard deviation of the stroke's middle from a straight line, pixels. */
  readonly wobble: number;
  /** True where it runs from top to bottom rather than across, as rows were followed. */
  readonly steep: boolean;
}

/** A stroke that is followed from row to row: its middle and its ink in each. */
interface Track {
  readonly middles: number[];
  readonly inks: number[];
}

/** The strokes of one direction: rows that cross them, the steps between pixels of a row and between rows, and from which level on ink is one. */
interface Sweep {
  readonly rows: number;
  readonly columns: number;
  readonly along: number;
  readonly next: number;
  readonly steep: boolean;
  readonly ink: number;
}

/** Returns the pieces of all thin strokes on bare ground, steep ones first, then flat ones. */
export function strokePieces({ width, height, levels }: LevelMap): readonly StrokePiece[] {
  const counts = new Float64Array(256);
  for (const level of levels) counts[level]!++;
  const ink = Math.max(leastInk, inkShare * partingLevel(counts));
  const sweeps: readonly Sweep[] = [
    { rows: height, columns: width, along: 1, next: width, steep: true, ink },
    { rows: width, columns: height, along: width, next: 1, steep: false, ink },
  ];
  return sweeps.flatMap((sweep) => piecesOf(levels, sweep));
}

function piecesOf(levels: Uint8Array, sweep: Sweep): StrokePiece[] {
  const pieces: StrokePiece[] = [];
  let tracks: readonly Track[] = [];
  for (let row = 0; row < sweep.rows; row++) {
    const crossed = crossedBy(levels, sweep, row);
    const goesOn: Track[] = [];
    let first = 0;
    for (const { middle, ink } of crossed) {
      while (first < tracks.length && tracks[first]!.middles.at(-1)! < middle - mostStep) first++;
      const before = tracks[first];
      const meets = before !== undefined && Math.abs(before.middles.at(-1)! - middle) <= mostStep;
      if (meets) first++;
      const track: Track = meets ? before : { middles: [], inks: [] };
      track.middles.push(middle);
      track.inks.push(ink);
      const isWhole = track.middles.length === pieceLength;
      if (isWhole) pieces.push(measured(track, sweep.steep));
      goesOn.push(isWhole ? { middles: [middle], inks: [ink] } : track);
    }
    tracks = goesOn;
  }
  return pieces;
}

/** Returns the middle and the ink of every thin run of ink in a row, from its start. */
function crossedBy(
  levels: Uint8Array,
  { columns, along, next, ink }: Sweep,
  row: number,
): readonly { readonly middle: number; readonly ink: number }[] {
  const crossed: { middle: number; ink: number }[] = [];
  const start = row * next;
  for (let from = beside + 1; from < columns - beside - 1; from++) {
    if (levels[start + from * along]! < ink) continue;
    let to = from + 1;
    while (to < columns - beside - 1 && levels[start + to * along]! >= ink) to++;
    if (to - from <= widest) crossed.push(weighed(levels, { start, along }, from - beside, to + beside));
    from = to;
  }
  return crossed;
}

function weighed(
  levels: Uint8Array,
  { start, along }: { readonly start: number; readonly along: number },
  from: number,
  to: number,
): { readonly middle: number; readonly ink: number } {
  let [ink, turned] = [0, 0];
  const base = Math.min(levels[start + (from - 1) * along]!, levels[start + to * along]!);
  for (let column = from; column < to; column++) {
    const level = Math.max(0, levels[start + column * along]! - base);
    ink += level;
    turned += level * column;
  }
  return { middle: turned / ink, ink };
}

function measured({ middles, inks }: Track, steep: boolean): StrokePiece {
  const centre = (pieceLength - 1) / 2;
  const [middle, ink] = [meanOf(middles), meanOf(inks)];
  let [covered, way] = [0, 0];
  for (let row = 0; row < pieceLength; row++) {
    covered += (row - centre) * (middles[row]! - middle);
    way += (row - centre) ** 2;
  }
  const slope = covered / way;
  const wobble = deviation(middles.map((value, row) => value - middle - slope * (row - centre)));
  return { weight: ink / Math.hypot(1, slope), spread: deviation(inks.map((value) => value - ink)) / ink, wobble, steep };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the root of the mean square. */
function deviation(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
}
