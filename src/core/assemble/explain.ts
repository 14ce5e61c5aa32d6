/**
 * Self-check: which share of the picture's ink do the elements explain, and where is ink left over.
 *
 * Ink is every pixel whose colour differs from the fill that the diagram paints there (the ground, or the topmost filled shape). It is
 * explained when it lies under a drawn outline, a connector with its markers, the words of a text, or a picture cut from the upload. So a
 * missed shape counts with its whole area, a filled shape in a wrong place too, and fills that are right count for nothing.
 */
import type { Box } from "../geometry/box.ts";
import { grow } from "../geometry/box.ts";
import { colourDistance } from "../raster/colour.ts";
import type { Draft } from "./draft.ts";
import { paintFills } from "./explain/fills.ts";
import { markExplained } from "./explain/bands.ts";
import { leftovers } from "./explain/leftovers.ts";

/** A channel that differs by more than this is ink; antialiased rims and JPEG noise stay below. */
const inkContrast = 48;

/** Tells of a pixel whether its colour differs from the fill that is painted there. */
function inkOf(draft: Draft): (pixel: number) => boolean {
  const { colours, at } = paintFills(draft);
  const fills = Int32Array.from(colours);
  const { data } = draft.bitmap;
  return (pixel) => {
    const seen = (data[3 * pixel]! << 16) | (data[3 * pixel + 1]! << 8) | data[3 * pixel + 2]!;
    return colourDistance(seen, fills[at[pixel]!]!) > inkContrast;
  };
}

/** Measures the explained share and lists what is left over. */
export function explainInk(draft: Draft): Draft {
  const isInk = inkOf(draft);
  // holds what is explained first, and what is left over in its place: large pages have room for few such masks
  const mask = markExplained(draft);
  let [total, known] = [0, 0];
  for (let pixel = 0; pixel < mask.length; pixel++) {
    const isExplained = mask[pixel] === 1;
    const drawn = isInk(pixel);
    mask[pixel] = drawn && !isExplained ? 1 : 0;
    if (!drawn) continue;
    total++;
    if (isExplained) known++;
  }
  const rest = leftovers({ width: draft.bitmap.width, height: draft.bitmap.height, data: mask }, draft.page.glyphHeight);
  return { ...draft, explainedInk: total === 0 ? 1 : known / total, unexplained: rest.map((box) => clip(grow(box, 1), draft)) };
}

/** Keeps a box on the page. */
function clip(box: Box, { page }: Draft): Box {
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)];
  return { x, y, width: Math.min(page.width, box.x + box.width) - x, height: Math.min(page.height, box.y + box.height) - y };
}
