/** Shapes: candidates from flat colour regions, closed outlines and line rectangles, arbitrated into one list. */
import type { LineCandidate, NodeCandidate, Page } from "../detection.ts";
import { centre, intersectionOverUnion } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { labelColours } from "../raster/colour-regions.ts";
import { flattenColours } from "../raster/flatten.ts";
import { dropRepeats } from "./arbitrate.ts";
import { addDrawings } from "./drawings.ts";
import { findBars } from "./bars.ts";
import { findBrokenNodes } from "./broken-nodes.ts";
import { joinCompounds } from "./compounds.ts";
import { findCutAreas } from "./cut-areas.ts";
import { dropCutPieces } from "./cut-pieces.ts";
import { joinFolders } from "./folders.ts";
import { joinIconPieces } from "./icon-groups.ts";
import { findIcons } from "./icons.ts";
import type { IconSource } from "./icons.ts";
import { findLineFrames } from "./line-frames.ts";
import { findOutlineNodes } from "./outline-nodes.ts";
import { dropPhantoms } from "./phantoms.ts";
import { addPictures } from "./picture-blobs.ts";
import { findRegionNodes } from "./region-nodes.ts";
import { settleTiles } from "./tiles.ts";
import { joinSilhouettes } from "./silhouettes.ts";
import { completeShapes } from "./whole-shapes.ts";

/** Candidates that overlap by more than this are one. */
const sameBox = 0.9;

/** What geometry makes of a picture: the shapes that it would choose, and everything that it thought of on the way. */
export interface Proposed {
  readonly nodes: readonly NodeCandidate[];
  /** More than enough, `nodes` among them: no two with one box. */
  readonly candidates: readonly NodeCandidate[];
  /** Areas that connectors cut, which are none of them. */
  readonly areas: readonly NodeCandidate[];
}

/** Finds the shapes of a picture. */
export function findNodes(bitmap: Bitmap, page: Page, lines: readonly LineCandidate[]): readonly NodeCandidate[] {
  return proposeNodes(bitmap, page, lines).nodes;
}

/** Finds the shapes of a picture, and remembers what was dropped or joined. */
export function proposeNodes(bitmap: Bitmap, page: Page, lines: readonly LineCandidate[]): Proposed {
  const regions = labelColours(flattenColours(bitmap));
  const source = { regions, page, lines };
  const shown = findRegionNodes(regions, page, lines).map((node) => node.candidate);
  const framed = findLineFrames(regions, page, lines);
  const outlined = findOutlineNodes(regions, page, lines);
  const whole = dropCutPieces(shown, [...framed, ...outlined], source);
  const first = dropRepeats([...whole, ...framed, ...outlined, ...findBars(source)]);
  const stages: (readonly NodeCandidate[])[] = [[...first, ...findBrokenNodes(source, first)]];
  for (const step of steps) stages.push(step(stages.at(-1)!, source));
  const nodes = stages.at(-1)!;
  const candidates = distinctBoxes([...stages.toReversed().flat(), ...shown, ...framed, ...outlined]);
  return { nodes, candidates, areas: findCutAreas(bitmap, regions, page) };
}

/** What each shape is made of, and what is none, in their order. */
const steps: readonly ((nodes: readonly NodeCandidate[], source: IconSource) => readonly NodeCandidate[])[] = [
  dropPhantoms,
  completeShapes,
  joinCompounds,
  joinFolders,
  findIcons,
  addDrawings,
  joinIconPieces,
  addPictures,
  joinSilhouettes,
  settleTiles,
];

/** Leaves the first of all candidates whose boxes are one. */
function distinctBoxes(candidates: readonly NodeCandidate[]): readonly NodeCandidate[] {
  const index = createBoxIndex<NodeCandidate>();
  return candidates.filter((candidate) => {
    const isKnown = index.at(centre(candidate.box)).some(({ box }) => intersectionOverUnion(box, candidate.box) > sameBox);
    if (!isKnown) index.add(candidate.box, candidate);
    return !isKnown;
  });
}
