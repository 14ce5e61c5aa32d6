/** The geometry detector as a visible list: ground, text lines, shapes, from the bitmap alone. */
import type { Detections } from "../detection.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { inCatalogueTerms } from "./catalogue-terms.ts";
import { findTextLines } from "./text-lines.ts";
import { findNodes } from "./nodes.ts";
import { inspectPage } from "./page.ts";

/** Finds what geometry alone can find in a picture. */
export function propose(bitmap: Bitmap): Detections {
  const ground = inspectPage(bitmap);
  const text = findTextLines(bitmap, ground);
  const nodes = findNodes(bitmap, text.page, text.lines).map(inCatalogueTerms);
  return { page: text.page, lines: text.lines, nodes, ends: [], model: "geometry/1", backend: "cpu" };
}
