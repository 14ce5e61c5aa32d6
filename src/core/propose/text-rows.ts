/** Rows of letters: components of similar height side by side, with the dots and strokes that belong to them. */
import type { InkComponent, InkComponents } from "./glyph-components.ts";

/** A row of components that reads as one line; right and bottom exclusive. */
export interface TextRow {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The letters (or groups of touching letters), left to right. */
  readonly bodies: readonly InkComponent[];
  /** Dots, hyphens, quotes. */
  readonly parts: readonly InkComponent[];
}

/** Least height of a letter in pixels; below it nothing can be read. */
const leastHeight = 4;
/** Largest height of a letter in pixels at this scale. */
const mostHeight = 72;

/** Tells a letter (or a few touching ones) from lines, specks and pictures by size and fill alone. */
export function looksLikeLetters(component: InkComponent): boolean {
  const width = component.right - component.left;
  const height = component.bottom - component.top;
  if (height < leastHeight || height > mostHeight || width > 14 * height || width > 400) return false;
  const fill = component.area / (width * height);
  return width <= 3 ? height >= 5 : fill > 0.12 && fill < 0.97;
}

/** Groups components to rows, read left to right. */
export function findRows(components: InkComponents, width: number): readonly TextRow[] {
  const bodies = components.list.filter(looksLikeLetters).sort((a, b) => a.left - b.left);
  const groups = joinNeighbours(bodies, (a, b) => areNeighbours(a, b) && !lineBetween(components.labels, width, a, b));
  const rows = groups.map((group) => rowOf(group, []));
  const small = components.list.filter((component) => !bodies.includes(component) && component.bottom - component.top <= mostHeight / 2);
  return joinRows(rows.map((row) => withParts(row, small)));
}

function rowOf(bodies: readonly InkComponent[], parts: readonly InkComponent[]): TextRow {
  const all = [...bodies, ...parts];
  return {
    left: Math.min(...all.map((component) => component.left)),
    top: Math.min(...all.map((component) => component.top)),
    right: Math.max(...all.map((component) => component.right)),
    bottom: Math.max(...all.map((component) => component.bottom)),
    bodies: [...bodies].sort((a, b) => a.left - b.left),
    parts,
  };
}

/** Unites items that a relation joins; items must be sorted by their left side. */
function joinNeighbours<Item extends { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }>(
  items: readonly Item[],
  related: (a: Item, b: Item) => boolean,
): readonly (readonly Item[])[] {
  const parent = items.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
    return at;
  };
  const byRow = new Map<number, number[]>();
  items.forEach((item, index) => {
    for (let band = item.top >> 5; band <= (item.bottom - 1) >> 5; band++) {
      const list = byRow.get(band) ?? [];
      for (const other of list) if (root(other) !== root(index) && related(items[other]!, item)) parent[root(index)] = root(other);
      list.push(index);
      byRow.set(band, list);
    }
  });
  const groups = new Map<number, Item[]>();
  items.forEach((item, index) => groups.set(root(index), [...(groups.get(root(index)) ?? []), item]));
  return [...groups.values()];
}

/** Tells whether b may follow a in a row: heights alike, on one level, at most a space apart. */
function areNeighbours(a: InkComponent, b: InkComponent): boolean {
  const [heightA, heightB] = [a.bottom - a.top, b.bottom - b.top];
  const tall = Math.max(heightA, heightB);
  const low = Math.min(heightA, heightB);
  const gap = b.left - a.right;
  if (gap > 1.05 * tall || gap < -0.4 * tall || low < 0.42 * tall) return false;
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (overlap < 0.7 * low) return false;
  return low >= 0.6 * tall || gap < 0.75 * tall;
}

/** Tells whether a drawn line runs between two neighbours, looking along the middle of their common height. */
function lineBetween(labels: Int32Array, width: number, a: InkComponent, b: InkComponent): boolean {
  const y = Math.floor((Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom) - 1) / 2);
  for (let x = a.right; x < b.left; x++) if (labels[y * width + x] === -1) return true;
  return false;
}

/** Adds the small things that stand in reach of a row. */
function withParts(row: TextRow, small: readonly InkComponent[]): TextRow {
  const height = row.bottom - row.top;
  const parts = small.filter((part) => {
    const [partWidth, partHeight] = [part.right - part.left, part.bottom - part.top];
    if (partHeight > 0.6 * height || partWidth > 0.9 * height) return false;
    if (part.top < row.top - 0.35 * height || part.bottom > row.bottom + 0.3 * height) return false;
    return part.left >= row.left - 0.4 * height - partWidth && part.right <= row.right + 0.4 * height + partWidth;
  });
  return parts.length === 0 ? row : rowOf(row.bodies, parts);
}

/** Joins pieces of one line that only a hyphen, a colon or a wide space kept apart. */
function joinRows(rows: readonly TextRow[]): readonly TextRow[] {
  const sorted = [...rows].sort((a, b) => a.left - b.left);
  const groups = joinNeighbours(sorted, (a, b) => {
    const [heightA, heightB] = [a.bottom - a.top, b.bottom - b.top];
    const tall = Math.max(heightA, heightB);
    const low = Math.min(heightA, heightB);
    const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    const gap = b.left - a.right;
    return low > 0.5 * tall && overlap > 0.75 * low && gap < 0.6 * tall && gap > -tall;
  });
  return groups.map((group) =>
    group.length === 1
      ? group[0]!
      : rowOf(
          group.flatMap((row) => row.bodies),
          group.flatMap((row) => row.parts),
        ),
  );
}
