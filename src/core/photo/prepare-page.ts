/** Prepares a page for recognition: photographs of paper lose their light and their rulings, windows of drawing programs their grid. */
import { removeEditorGrid } from "../effects/editor-grid.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { flattenLight } from "./flatten-light.ts";
import { isPhoto } from "./is-photo.ts";
import { whitenPaper } from "./whiten-paper.ts";

/** What recognition looks at; points of it are points of the picture. */
export interface PreparedPage extends Bitmap {
  /** True where it was made from a photograph or a scan. */
  readonly photo?: boolean;
}

/** Returns what recognition is to look at. */
export function preparePage(bitmap: Bitmap): PreparedPage {
  return isPhoto(bitmap) ? { ...whitenPaper(flattenLight(bitmap)), photo: true } : removeEditorGrid(bitmap);
}
