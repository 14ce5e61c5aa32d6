/**
 * Fills hatched areas with the colour of their strokes: sketching programs fill shapes with thin parallel strokes, in which letters drown and
 * whose ends look like connectors. Nobody's format has a hatching that all applications draw alike, so the fill that it stands for is what the
 * files hold.
 */
import type { Bitmap } from "../raster/bitmap.ts";
import { hatchedAreas } from "./hatching/areas.ts";
import { hatchedCells } from "./hatching/cells.ts";
import { fillArea } from "./hatching/fill.ts";

/** Returns the page with its hatched areas filled; the same page where there are none. */
export function fillHatching<Page extends Bitmap>(page: Page): Page {
  const cells = hatchedCells(page);
  const areas = hatchedAreas(page, cells);
  if (areas.length === 0) return page;
  const data = Uint8Array.from(page.data);
  for (const area of areas) fillArea(page, data, { area, columns: cells.columns });
  return { ...page, data };
}
