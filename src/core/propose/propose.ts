/** The geometry detector as a visible list: ground, text lines, shapes, from the bitmap alone. */
import type { Detections, NodeCandidate } from "../detection.ts";
import { findShadows, removeShadows } from "../effects/shadows.ts";
import type { Shadow } from "../effects/shadows.ts";
import { intersectionOverUnion } from "../geometry/box.ts";
import { hexColour } from "../raster/bitmap.ts";
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
  const first = look(bitmap);
  const shadows = findShadows(bitmap, first.nodes);
  const { page, lines, nodes } = shadows.length === 0 ? first : look(removeShadows(bitmap, shadows, first.nodes));
  const shaded = addShadows(addGradients(nodes, ramps), shadows).map(inCatalogueTerms);
  return { page, lines, nodes: shaded, ends: [], model: "geometry/1", backend: "cpu" };
}

/** Finds text and shapes in a picture without gradients. */
function look(bitmap: Bitmap): Pick<Detections, "page" | "lines" | "nodes"> {
  const { page, lines } = findTextLines(bitmap, inspectPage(bitmap));
  return { page, lines, nodes: findNodes(bitmap, page, lines) };
}

/** Says of shapes that they cast the shadows that were seen; what does so is filled. */
function addShadows(nodes: readonly NodeCandidate[], shadows: readonly Shadow[]): readonly NodeCandidate[] {
  return nodes.map((node) => {
    const found = shadows.find(({ box }) => intersectionOverUnion(box, node.box) > 0.8);
    if (found === undefined) return node;
    return { ...node, style: { ...node.style, fill: node.style.fill ?? hexColour(found.ground), shadow: true } };
  });
}
