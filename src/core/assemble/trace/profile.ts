/** The profile of the ink across a line's end: how wide it is at every step from the tip backwards. */
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

/** Steps in half pixels. */
export const grain = 0.5;

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
export interface Profile {
  readonly solid: readonly number[];
  readonly outer: readonly number[];
  /** Whether there is ink on the axis itself. */
  readonly axis: readonly boolean[];
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

/** Measures the ink around a tip, so far back and to each side. */
export function profileAt(field: Field, tip: Tip, size: { readonly back: number; readonly side: number }): Profile {
  const patch = samplePatch(field, tip, size);
  const solid: number[] = [];
  const outer: number[] = [];
  const axis: boolean[] = [];
  for (let row = 0; row < patch.rows; row++) {
    const { run, far } = joinSides(measureSide(patch, row, -1), measureSide(patch, row, 1));
    solid.push(run * grain);
    outer.push(Math.max(far, run) * grain);
    const middle = row * (2 * patch.side + 1) + patch.side;
    axis.push(patch.filled.slice(middle - 1, middle + 2).includes(1));
  }
  return { solid, outer, axis };
}
