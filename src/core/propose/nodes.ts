/** Shapes: candidates from flat colour regions, closed outlines and line rectangles, arbitrated into one list. */
import type { LineCandidate, NodeCandidate, Page } from "../detection.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { labelColours } from "../raster/colour-regions.ts";
import { flattenColours } from "../raster/flatten.ts";
import { dropRepeats } from "./arbitrate.ts";
import { addDrawings } from "./drawings.ts";
import { findBrokenNodes } from "./broken-nodes.ts";
import { joinCompounds } from "./compounds.ts";
import { dropCutPieces } from "./cut-pieces.ts";
import { joinFolders } from "./folders.ts";
import { joinIconPieces } from "./icon-groups.ts";
import { findIcons } from "./icons.ts";
import { findLineFrames } from "./line-frames.ts";
import { findOutlineNodes } from "./outline-nodes.ts";
import { dropPhantoms } from "./phantoms.ts";
import { addPictures } from "./picture-blobs.ts";
import { findRegionNodes } from "./region-nodes.ts";
import { settleTiles } from "./tiles.ts";
import { joinSilhouettes } from "./silhouettes.ts";
import { completeShapes } from "./whole-shapes.ts";

/** Finds the shapes of a picture. */
export function findNodes(bitmap: Bitmap, page: Page, lines: readonly LineCandidate[]): readonly NodeCandidate[] {
  const regions = labelColours(flattenColours(bitmap));
  const source = { regions, page, lines };
  const shown = findRegionNodes(regions, page, lines).map((node) => node.candidate);
  const framed = findLineFrames(regions, page, lines);
  const outlined = findOutlineNodes(regions, page, lines);
  const whole = dropCutPieces(shown, [...framed, ...outlined], source);
  let nodes: readonly NodeCandidate[] = dropRepeats([...whole, ...framed, ...outlined]);
  nodes = [...nodes, ...findBrokenNodes(source, nodes)];
  nodes = dropPhantoms(nodes, source);
  nodes = completeShapes(nodes, source);
  nodes = joinCompounds(nodes);
  nodes = joinFolders(nodes);
  nodes = findIcons(nodes, source);
  nodes = addDrawings(nodes, source);
  nodes = joinIconPieces(nodes, source);
  nodes = addPictures(nodes, source);
  nodes = joinSilhouettes(nodes, source);
  return settleTiles(nodes, source);
}
