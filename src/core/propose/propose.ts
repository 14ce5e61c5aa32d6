/** The geometry detector as a visible list: ground, text lines, shapes, from the bitmap alone. */
import type { Detections } from "../detection.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { evenRamps } from "../raster/ramps.ts";
import { inCatalogueTerms } from "./catalogue-terms.ts";
import { addGradients } from "./gradients.ts";
import { findTextLines } from "./text-lines.ts";
import { findNodes } from "./nodes.ts";
import { inspectPage } from "./page.ts";

/** Finds what geometry alone can find in a picture. */
export function propose(picture: Bitmap): Detections {
  const { bitmap, ramps } = evenRamps(picture);
  const ground = inspectPage(bitmap);
  const text = findTextLines(bitmap, ground);
  const nodes = addGradients(findNodes(bitmap, text.page, text.lines), ramps).map(inCatalogueTerms);
  return { page: text.page, lines: text.lines, nodes, ends: [], model: "geometry/1", backend: "cpu" };
}
