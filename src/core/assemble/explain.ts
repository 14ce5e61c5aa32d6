/**
 * Self-check: which share of the picture's ink do the elements explain, and where is ink left over.
 *
 * Ink is every pixel whose colour differs from the fill that the diagram paints there (the ground, or the topmost filled shape). It is
 * explained when it lies under a drawn outline, a connector with its markers, the words of a text, or a picture cut from the upload. So a
 * missed shape counts with its whole area, a filled shape in a wrong place too, and fills that are right count for nothing.
 */
import type { Box } from "../geometry/box.ts";
import { grow } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import type { Draft } from "./draft.ts";
import { paintFills } from "./explain/fills.ts";
import { markExplained } from "./explain/bands.ts";
import { leftovers } from "./explain/leftovers.ts";

/** A channel that differs by more than this is ink; antialiased rims and JPEG noise stay below. */
const inkContrast = 48;

/** Marks the pixels that differ from the painted fills. */
function findInk(bitmap: Bitmap, paint: Uint8Array): Uint8Array {
  const ink = new Uint8Array(bitmap.width * bitmap.height);
  const { data } = bitmap;
  for (let pixel = 0, at = 0; pixel < ink.length; pixel++, at += 3) {
    const difference = Math.max(
      Math.abs(data[at]! - paint[at]!),
      Math.abs(data[at + 1]! - paint[at + 1]!),
      Math.abs(data[at + 2]! - paint[at + 2]!),
    );
    if (difference > inkContrast) ink[pixel] = 1;
  }
  return ink;
}

/** Measures the explained share and lists what is left over. */
export function explainInk(draft: Draft): Draft {
  const ink = findInk(draft.bitmap, paintFills(draft));
  const explained = markExplained(draft);
  let [total, known] = [0, 0];
  for (let pixel = 0; pixel < ink.length; pixel++) {
    if (ink[pixel] === 0) continue;
    total++;
    if (explained[pixel] === 1) known++;
    ink[pixel] = explained[pixel] === 1 ? 0 : 1;
  }
  const rest = leftovers({ width: draft.bitmap.width, height: draft.bitmap.height, data: ink }, draft.page.glyphHeight);
  return { ...draft, explainedInk: total === 0 ? 1 : known / total, unexplained: rest.map((box) => clip(grow(box, 1), draft)) };
}

/** Keeps a box on the page. */
function clip(box: Box, { page }: Draft): Box {
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)];
  return { x, y, width: Math.min(page.width, box.x + box.width) - x, height: Math.min(page.height, box.y + box.height) - y };
}
