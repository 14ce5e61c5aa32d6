/** Takes lifelines and messages out of a copy of the picture, so that what is left can be traced: notes, and messages to oneself. */
import type { PageSight } from "../../detection.ts";
import { boxFromEdges, containsPoint } from "../../geometry/box.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import type { Sequence } from "../sequence.ts";

/** What smoothing leaves beside a line, in pixels; the ground is taken from right beyond. */
const beside = 2;
/** Ends that lie so far beside the lifelines belong to them, in pixels. */
const margin = 8;

/** Paints rows of a column with what lies above them, or columns of a row with what lies left of them. */
function paint(bitmap: Bitmap, [first, last]: readonly [number, number], place: (at: number) => number): void {
  const from = 3 * place(first - 1);
  for (let at = first; at <= last; at++) bitmap.data.copyWithin(3 * place(at), from, from + 3);
}

/** Returns a copy of a picture without the lines of a sequence; heights of heads are those that were measured. */
export function withoutSequence(
  picture: Bitmap,
  { lifelines, messages, dividers }: Pick<Sequence, "lifelines" | "messages" | "dividers">,
): Bitmap {
  const { width, height } = picture;
  const bitmap: Bitmap = { width, height, data: picture.data.slice() };
  const clamp = (value: number, most: number): number => Math.max(1, Math.min(most - 1, value));
  const level = (y: number, half: number, [from, to]: readonly [number, number]): void => {
    const rows = [clamp(Math.floor(y - half - beside), height), clamp(Math.ceil(y + half + beside), height)] as const;
    for (let x = clamp(Math.floor(from), width); x <= clamp(Math.ceil(to), width); x++) paint(bitmap, rows, (row) => row * width + x);
  };
  for (const { y, from, to, thickness } of dividers) level(y, thickness / 2, [from, to]);
  for (const { y, from, to, thickness, start, end } of messages) {
    level(y, thickness / 2, [Math.min(from, to), Math.max(from, to)]);
    for (const [head, tip, back] of [
      [start, from, to],
      [end, to, from],
    ] as const)
      if (head !== null)
        level(y, head.width / 2, [
          Math.min(tip, tip + Math.sign(back - tip) * head.length),
          Math.max(tip, tip + Math.sign(back - tip) * head.length),
        ]);
  }
  for (const { x, from, to, thickness } of lifelines) {
    const columns = [clamp(Math.floor(x - thickness / 2 - beside), width), clamp(Math.ceil(x + thickness / 2 + beside), width)] as const;
    for (let y = clamp(Math.floor(from), height); y <= clamp(Math.ceil(to), height); y++)
      paint(bitmap, columns, (column) => y * width + column);
  }
  return bitmap;
}

/** Leaves out the ends of connectors that the net saw among lifelines: from there it would follow lines that are known already. */
export function besideSequence(sight: PageSight, { lifelines }: Sequence): PageSight {
  const [left, end] = [Math.min(...lifelines.map(({ x }) => x)), Math.max(...lifelines.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...lifelines.map(({ from }) => from)), Math.max(...lifelines.map(({ to }) => to))];
  const around = boxFromEdges(left, top, end, bottom);
  return { ...sight, ends: sight.ends.filter(({ point }) => !containsPoint(around, point, margin)) };
}
