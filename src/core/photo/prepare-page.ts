/** Prepares a page for recognition: photographs of paper lose their light and their rulings, windows of drawing programs their grid, worn pictures their wear, hatched shapes their strokes. */
import { removeEditorGrid } from "../effects/editor-grid.ts";
import { fillHatching } from "../effects/hatching.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { restorePage, restoreSize } from "../restore/restore-page.ts";
import { flattenLight } from "./flatten-light.ts";
import { isPhoto } from "./is-photo.ts";
import { whitenPaper } from "./whiten-paper.ts";

/** What recognition looks at; points of it are points of the picture, or twice as far from its corner where it was enlarged. */
export interface PreparedPage extends Bitmap {
  /** True where it was made from a photograph or a scan. */
  readonly photo?: boolean;
  /** The picture before it was restored or its hatching filled: pictures are cut out of that. Absent where neither was done. */
  readonly original?: Bitmap;
}

/** Programs write with capitals of eight pixels or more; where they are lower than this, the picture was scaled down. */
const lowestCapitals = 7.5;
/** Hatching that has as many shades as a photograph covers at least so much of a page; pens hatch signs. */
const leastHatched = 0.05;
/** Larger pages would take too long, pixels. */
const mostPixels = 8_000_000;

/** Tells whether a picture is of paper: thin strokes that fill shapes have as many shades as a photograph, and none once they are filled. */
function isPaper(bitmap: Bitmap): boolean {
  if (!isPhoto(bitmap)) return false;
  const filled = fillHatching(bitmap);
  return changedShare(bitmap, filled) < leastHatched || isPhoto(filled);
}

/** Returns the share of the pixels that differ in their first channel. */
function changedShare({ data }: Bitmap, { data: changed }: Bitmap): number {
  let count = 0;
  for (let at = 0; at < data.length; at += 3) count += Number(data[at] !== changed[at]);
  return (3 * count) / data.length;
}

/** Returns what recognition is to look at. */
export function preparePage(bitmap: Bitmap): PreparedPage {
  if (isPaper(bitmap)) return { ...whitenPaper(flattenLight(bitmap)), photo: true };
  const restored = restorePage(bitmap);
  const clean = removeEditorGrid(restored);
  const page = fillHatching(clean);
  return restored === bitmap && page === clean ? page : { ...page, original: bitmap };
}

/** Returns a page twice as large when its capitals, of a height in pixels, are too small to be told apart; null when they are not, or it is a photograph. */
export function enlargePage(page: PreparedPage, capitals: number): PreparedPage | null {
  if (page.photo === true || capitals >= lowestCapitals || 4 * page.width * page.height > mostPixels) return null;
  return { ...restoreSize(page), original: page.original ?? page };
}
