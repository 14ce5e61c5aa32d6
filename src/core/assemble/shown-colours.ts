/** Which colours a page shows beside its shapes, and in its boxes where nothing covers them: every few pixels are looked at by what lies topmost there. */
import type { Node } from "../diagram/types.ts";
import type { Box } from "../geometry/box.ts";
import { bottom, grow, right } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt } from "../raster/bitmap.ts";
import type { Draft } from "./draft.ts";
import { plainBoxes } from "./fills.ts";

/** So many places tell enough of a page. */
const places = 100_000;
/** Smoothing reaches so far beyond borders and letters, in pixels. */
const smooth = { border: 1, letter: 2 } as const;

/** Stands for the ground, and for what is neither that nor the inside of a box: borders, letters, other kinds. */
const [ground, other] = [-1, -2] as const;

/** How often each colour is seen, packed: beside all shapes, and in each box where nothing covers it, by its place among the nodes. */
export interface Shown {
  readonly ground: ReadonlyMap<number, number>;
  readonly boxes: ReadonlyMap<number, ReadonlyMap<number, number>>;
  /** How many places there are. */
  readonly places: number;
}

/** A page by places that lie some pixels apart. */
interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly every: number;
  readonly labels: Int32Array;
}

function paint({ columns, rows, every, labels }: Grid, box: Box, label: number): void {
  const [from, to] = [Math.max(0, Math.ceil(box.x / every)), Math.min(columns, Math.ceil(right(box) / every))];
  if (to <= from) return;
  for (let row = Math.max(0, Math.ceil(box.y / every)); row < Math.min(rows, Math.ceil(bottom(box) / every)); row++)
    labels.fill(label, row * columns + from, row * columns + to);
}

function paintNode(grid: Grid, { kind, box, style, rotation, text }: Node, at: number): void {
  const border = style.strokeWidth / 2 + smooth.border;
  if (kind !== "text") paint(grid, grow(box, border), other);
  const corner = 0.3 * style.cornerRadius;
  if (plainBoxes.has(kind) && rotation === 0) paint(grid, grow(box, -Math.max(border, corner)), at);
  for (const line of text?.lines ?? []) paint(grid, grow(line.box, smooth.letter), other);
}

/** Counts the colours that a page shows where nothing but the ground or the inside of a box is. */
export function shownColours({ nodes, edges }: Draft, bitmap: Bitmap): Shown {
  const every = Math.max(1, Math.floor(Math.sqrt((bitmap.width * bitmap.height) / places)));
  const [columns, rows] = [Math.ceil(bitmap.width / every), Math.ceil(bitmap.height / every)];
  const grid = { columns, rows, every, labels: new Int32Array(columns * rows).fill(ground) };
  const inOrder = nodes.map((node, at) => ({ node, at })).toSorted((one, next) => one.node.z - next.node.z);
  for (const { node, at } of inOrder) paintNode(grid, node, at);
  for (const { labels } of edges) for (const { box } of labels) paint(grid, grow(box, smooth.letter), other);
  const counts = new Map<number, Map<number, number>>();
  for (let place = 0; place < grid.labels.length; place++) {
    const label = grid.labels[place]!;
    if (label === other) continue;
    const colour = colourAt(bitmap, (place % columns) * every, Math.floor(place / columns) * every);
    const of = counts.get(label) ?? new Map<number, number>();
    counts.set(label, of.set(colour, (of.get(colour) ?? 0) + 1));
  }
  const beside = counts.get(ground) ?? new Map<number, number>();
  counts.delete(ground);
  return { ground: beside, boxes: counts, places: columns * rows };
}
