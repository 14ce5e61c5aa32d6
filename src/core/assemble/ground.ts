/** The ground of a page whose edges shapes fill: what lies between the shapes, where what was taken for it does not. */
import { right, bottom } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, emptyMask, hexColour, packedColour } from "../raster/bitmap.ts";
import type { Draft } from "./draft.ts";

/** So much of the page lies beside shapes, and so much of that is in the colour of the ground, and so little in the one that was taken for it. */
const open = { least: 0.05, ground: 0.8, other: 0.02 } as const;

/** Counts the colours beside the shapes of a page; `every` pixel in both ways is looked at. */
function coloursBeside(bitmap: Bitmap, { nodes }: Draft, every: number): ReadonlyMap<number, number> {
  const { width, height } = bitmap;
  const covered = emptyMask(width, height);
  for (const { kind, box, style } of nodes) {
    if (kind === "text") continue;
    const border = Math.ceil(style.strokeWidth / 2) + 1;
    const [from, to] = [Math.max(0, Math.floor(box.x) - border), Math.min(width, Math.ceil(right(box)) + border)];
    for (let y = Math.max(0, Math.floor(box.y) - border); y < Math.min(height, Math.ceil(bottom(box)) + border); y++)
      covered.data.fill(1, y * width + from, y * width + to);
  }
  const counts = new Map<number, number>();
  for (let y = 0; y < height; y += every)
    for (let x = 0; x < width; x += every) {
      if (covered.data[y * width + x] !== 0) continue;
      const colour = colourAt(bitmap, x, y);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  return counts;
}

/** Corrects the ground of a page where nothing beside its shapes has that colour: shapes that fill the edges of a page rule them. */
export function findGroundBeside(draft: Draft): Draft {
  const { bitmap, page } = draft;
  const every = Math.max(1, Math.floor(Math.sqrt((bitmap.width * bitmap.height) / 250_000)));
  const counts = coloursBeside(bitmap, draft, every);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const [colour, count] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0]);
  const isOpen = all * every * every >= open.least * bitmap.width * bitmap.height;
  const taken = counts.get(packedColour(page.background)) ?? 0;
  if (!isOpen || count < open.ground * all || taken > open.other * all) return draft;
  return { ...draft, page: { ...page, background: hexColour(colour) } };
}
