/** What stands at the end of a line: the profile of the ink across the line, from the tip backwards, names the marker. */
import type { Marker } from "../../diagram/types.ts";
import type { Point } from "../../geometry/point.ts";
import type { Field } from "./field.ts";

/** Where to look. */
export interface Tip {
  readonly at: Point;
  /** Unit vector along which the line arrives. */
  readonly direction: Point;
  /** Half the line's width in pixels. */
  readonly radius: number;
  /** How far back the line may be looked at, in pixels. */
  readonly room: number;
}

/** A marker and how far it stands out beside its line, in pixels. */
export interface Found {
  readonly marker: Marker;
  readonly size: number;
}

/** Steps in half pixels. */
const grain = 0.5;

/** The ink around a tip in the line's own coordinates: rows back from the tip, columns across. */
interface Patch {
  readonly rows: number;
  /** Columns on each side of the axis. */
  readonly side: number;
  readonly filled: Uint8Array;
  /** Where a shape hides what is drawn. */
  readonly covered: Uint8Array;
}

/** Samples the ink around a tip and keeps what hangs together with the line. */
function samplePatch(field: Field, tip: Tip, size: { readonly back: number; readonly side: number }): Patch {
  const { lines, hidden } = field;
  const rows = Math.max(1, Math.round(size.back / grain));
  const side = Math.round(size.side / grain);
  const columns = 2 * side + 1;
  const ink = new Uint8Array(rows * columns);
  const covered = new Uint8Array(rows * columns);
  const [dx, dy] = tip.direction;
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [back, across] = [row * grain, (column - side) * grain];
      const x = Math.floor(tip.at[0] - dx * back - dy * across);
      const y = Math.floor(tip.at[1] - dy * back + dx * across);
      if (x < 0 || y < 0 || x >= lines.width || y >= lines.height) continue;
      ink[row * columns + column] = lines.data[y * lines.width + x]!;
      covered[row * columns + column] = hidden.data[y * lines.width + x]!;
    }
  return { rows, side, covered, filled: keepAxis(ink, { rows, columns, side, core: Math.ceil((tip.radius + 0.5) / grain) }) };
}

/** Keeps the cells that hang together with the axis. */
function keepAxis(
  ink: Uint8Array,
  shape: { readonly rows: number; readonly columns: number; readonly side: number; readonly core: number },
): Uint8Array {
  const { rows, columns, side, core } = shape;
  const kept = new Uint8Array(ink.length);
  const queue: number[] = [];
  const claim = (cell: number): void => {
    if (!ink[cell] || kept[cell]) return;
    kept[cell] = 1;
    queue.push(cell);
  };
  for (let row = 0; row < rows; row++) for (let off = -core; off <= core; off++) claim(row * columns + side + off);
  for (let next = 0; next < queue.length; next++) {
    const cell = queue[next]!;
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    for (let stepRow = -1; stepRow <= 1; stepRow++)
      for (let stepColumn = -1; stepColumn <= 1; stepColumn++) {
        const [toRow, toColumn] = [row + stepRow, column + stepColumn];
        if (toRow >= 0 && toColumn >= 0 && toRow < rows && toColumn < columns) claim(toRow * columns + toColumn);
      }
  }
  return kept;
}

/** Half widths per row, the smaller of both sides, in pixels: ink without a break from the axis, and the outermost ink. */
interface Profile {
  readonly solid: readonly number[];
  readonly outer: readonly number[];
}

/** What one side of a row shows, in cells. */
interface Side {
  readonly run: number;
  readonly far: number;
  /** Where a shape begins to hide the row. */
  readonly cut: number;
}

/** Measures one side of a row. */
function measureSide({ side, filled, covered }: Patch, row: number, sign: number): Side {
  const middle = row * (2 * side + 1) + side;
  let [run, far, broken] = [0, 0, 0];
  for (let off = 0; off <= side; off++) {
    const cell = middle + sign * off;
    if (covered[cell] && off > far) return { run, far, cut: off };
    if (filled[cell]) {
      far = off + 1;
      if (broken <= 1) run = off + 1;
      if (broken === 1) broken = 0;
    } else broken += off <= 2 ? 0.5 : 2;
  }
  return { run, far, cut: Infinity };
}

/** Joins what both sides show: the smaller, but a side that a shape hides says nothing. */
function joinSides(left: Side, right: Side): { readonly run: number; readonly far: number } {
  const [whole, cut] = left.cut >= right.cut ? [left, right] : [right, left];
  const runHidden = cut.run >= cut.cut - 1;
  if (cut.cut === Infinity) return { run: Math.min(left.run, right.run), far: Math.min(left.far, right.far) };
  if (whole.cut < Infinity) return { run: Math.max(left.run, right.run), far: Math.max(left.far, right.far) };
  return {
    run: runHidden ? whole.run : Math.min(left.run, right.run),
    far: Math.min(whole.far, runHidden || cut.far >= cut.cut - 2 ? whole.far : Math.max(cut.far, cut.cut)),
  };
}

/** Measures the profile of a patch. */
function profileOf(patch: Patch): Profile {
  const solid: number[] = [];
  const outer: number[] = [];
  for (let row = 0; row < patch.rows; row++) {
    const { run, far } = joinSides(measureSide(patch, row, -1), measureSide(patch, row, 1));
    solid.push(run * grain);
    outer.push(Math.max(far, run) * grain);
  }
  return { solid, outer };
}

/** Returns the largest value, where it stands, and the median of the back half. */
function peakOf(values: readonly number[], until: number): { readonly value: number; readonly row: number } {
  let [value, row] = [0, 0];
  for (let at = 0; at < Math.min(values.length, until); at++)
    if (values[at]! > value) {
      value = values[at]!;
      row = at;
    }
  return { value, row };
}

/** Names a marker whose inside is ink: a disc on the outline reaches about as far as it is wide, a triangle twice as far. */
function filledMarker(solid: readonly number[], peak: { readonly value: number; readonly row: number }, base: number): Marker {
  const level = base + Math.max(0.75, 0.2 * (peak.value - base));
  let first = peak.row;
  while (first > 0 && solid[first - 1]! >= level) first--;
  let last = peak.row;
  while (last + 1 < solid.length && solid[last + 1]! >= level) last++;
  const full = solid.findIndex((value) => value >= 0.88 * peak.value);
  const place = (full + peak.row) / 2 / (last + 1);
  const slenderness = ((last + 1) * grain) / peak.value;
  if (slenderness < 1.55 || (slenderness < 1.9 && place < 0.4)) return "circle";
  if (place > 0.58 || place < 0.3) return "triangle";
  const filling = solid.slice(first, last + 1).reduce((sum, value) => sum + value, 0) / (peak.value * (last - first + 1));
  if (filling > 0.78 && slenderness < 2.8) return "circle";
  return slenderness > 2.2 ? "diamond" : "triangle";
}

/** Names a marker of thin lines. */
function openMarker(profile: Profile, peak: { readonly value: number; readonly row: number }): Marker {
  const { solid, outer } = profile;
  const length = peak.row + 1;
  const nearTip = outer.slice(0, Math.max(1, Math.round(length * 0.3)));
  const front = nearTip.reduce((sum, value) => sum + value, 0) / nearTip.length;
  if (length * grain <= 3 || front > 0.75 * peak.value) {
    const rows = outer.filter((value) => value > 0.7 * peak.value).length * grain;
    return rows <= 3 ? "bar" : "crow_many";
  }
  const closing = solid.slice(Math.max(0, peak.row - 4), peak.row + 5);
  if (Math.max(...closing) >= 0.8 * peak.value) return "triangle_hollow";
  const behind = outer.slice(peak.row, peak.row + length);
  const tail = behind.at(-1) ?? 0;
  const half = behind[Math.floor(behind.length / 2)] ?? 0;
  if (half > 0.3 * peak.value && half < 0.8 * peak.value && tail < 0.4 * peak.value) return "diamond_hollow";
  return "open";
}

/** Tells whether a marker has bare ground between its axis and its rim on the way to its widest place. */
function isHollow({ solid, outer }: Profile, widest: number, base: number): boolean {
  const rows = [0.5, 0.6, 0.7].map((share) => Math.round(share * widest));
  return widest * grain >= 5 && rows.every((row) => outer[row]! > base + 1.5 && solid[row]! < 0.6 * outer[row]!);
}

/** Reads the marker at the end of a line. */
export function readMarker(field: Field, tip: Tip): Found {
  const { unit } = field;
  const back = Math.min((field.sketch ? 4 : 2.6) * unit, tip.room);
  const patch = samplePatch(field, tip, { back, side: (field.sketch ? 2 : 1.4) * unit });
  const profile = profileOf(patch);
  const begin = Math.max(
    0,
    profile.outer.findIndex((value) => value > 0),
  );
  const trimmed: Profile = { solid: profile.solid.slice(begin), outer: profile.outer.slice(begin) };
  const until = Math.round(((field.sketch ? 3 : 1.9) * unit) / grain);
  const sorted = [...trimmed.solid].sort((a, b) => a - b);
  const base = Math.max(tip.radius, Math.min(sorted[Math.floor(0.4 * sorted.length)] ?? 0, 2 * tip.radius + 0.5));
  const outer = peakOf(trimmed.outer, until);
  const size = outer.value - base;
  if (size < Math.max(1.25, 0.14 * unit, 0.6 * base)) return { marker: "none", size: 0 };
  const solid = peakOf(trimmed.solid, until);
  if (!isHollow(trimmed, outer.row, base) && solid.value >= 0.62 * outer.value && solid.value - base >= 1) {
    return {
      marker: filledMarker(
        [...profile.solid.slice(0, begin).map(() => trimmed.solid[0]!), ...trimmed.solid],
        { value: solid.value, row: solid.row + begin },
        base,
      ),
      size,
    };
  }
  return { marker: openMarker(trimmed, outer), size };
}
