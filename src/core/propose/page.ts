/** The page as a whole: its ground colour, whether it is dark, and whether its outlines wobble. */
import type { Page } from "../detection.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, hexColour } from "../raster/bitmap.ts";
import { labelColours } from "../raster/colour-regions.ts";
import { flattenColours } from "../raster/flatten.ts";
import { luma } from "../raster/colour.ts";
import { hasWobble } from "./wobble.ts";

/** How often colours are seen. */
type Tally = Map<number, number>;

/** Counts a colour of a tally. */
function count(tally: Tally, colour: number): void {
  tally.set(colour, (tally.get(colour) ?? 0) + 1);
}

/** Returns how many pixels were seen. */
function seenIn(tally: ReadonlyMap<number, number>): number {
  let all = 0;
  for (const times of tally.values()) all += times;
  return all;
}

/** Returns the commonest colour with its share. */
function commonest(tally: ReadonlyMap<number, number>): { readonly colour: number; readonly share: number } {
  let [best, most] = [0xffffff, 0];
  for (const [colour, times] of tally) if (times > most) [best, most] = [colour, times];
  const all = seenIn(tally);
  return { colour: best, share: all === 0 ? 0 : most / all };
}

/** What rules so much of the margin is the ground; what reaches the picture's very edge at so much of it and rules this much of the margin is so before that. */
const ruling = { margin: 0.25, edge: 0.05, reaching: 0.1 } as const;
/** Outlines of shapes that the picture ends at lie within so many pixels of its edge. */
const outlined = 3;

/**
 * Picks the ground: the colour that rules a margin around the picture, or else the whole picture. Pictures are cut where their shapes end: of shapes along the
 * edges only outlines reach it, and the ground between them does.
 */
function findGroundColour(bitmap: Bitmap): number {
  const { width, height } = bitmap;
  const margin = Math.max(3, Math.round(0.03 * Math.min(width, height)));
  const [edge, within, border, whole] = [0, 1, 2, 3].map(() => new Map<number, number>()) as [Tally, Tally, Tally, Tally];
  const stride = Math.max(1, Math.floor(Math.sqrt((width * height) / 250_000)));
  for (let y = 0; y < height; y += stride)
    for (let x = 0; x < width; x += stride) {
      const colour = colourAt(bitmap, x, y);
      count(whole, colour);
      const inside = Math.min(x, y, width - 1 - x, height - 1 - y);
      if (inside < margin) count(border, colour);
      if (inside < margin && inside >= outlined) count(within, colour);
    }
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) count(edge, colourAt(bitmap, x, y));
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) count(edge, colourAt(bitmap, x, y));
  const least = ruling.edge * seenIn(edge);
  const reaching = new Map([...within].filter(([colour]) => (edge.get(colour) ?? 0) >= least));
  const open = commonest(reaching).colour;
  if ((reaching.get(open) ?? 0) >= Math.max(1, ruling.reaching * seenIn(within))) return open;
  const atBorder = commonest(border);
  return atBorder.share >= ruling.margin ? atBorder.colour : commonest(whole).colour;
}

/** Finds the ground colour, the polarity and the manner of drawing of a picture. */
export function inspectPage(bitmap: Bitmap): Page {
  const ground = findGroundColour(bitmap);
  return {
    width: bitmap.width,
    height: bitmap.height,
    background: hexColour(ground),
    dark: luma(ground) < 110,
    sketch: hasWobble(labelColours(flattenColours(bitmap))),
    glyphHeight: 10,
  };
}
