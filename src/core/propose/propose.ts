/** The geometry detector as a visible list: ground, text lines, shapes, from the bitmap alone. */
import type { Detections, NodeCandidate } from "../detection.ts";
import { findShadows, removeShadows } from "../effects/shadows.ts";
import type { Shadow } from "../effects/shadows.ts";
import { intersectionOverUnion } from "../geometry/box.ts";
import { fragmentsBeside } from "../text/fragments.ts";
import { hexColour } from "../raster/bitmap.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { evenRamps } from "../raster/ramps.ts";
import { inCatalogueTerms } from "./catalogue-terms.ts";
import { addGradients } from "./gradients.ts";
import { findTextLines } from "./text-lines.ts";
import type { TextLines } from "./text-lines.ts";
import { withoutDashes } from "./text-lines/dashes.ts";
import { withListDashes } from "./text-lines/list-dashes.ts";
import { wholeLeaning } from "./text-lines/leaning.ts";
import { reachMelted } from "./text-lines/melted.ts";
import type { TextSight } from "./text-lines/found-lines.ts";
import { withSigns } from "./text-lines/signs-before.ts";
import { withSight } from "./text-lines/found-lines.ts";
import { proposeNodes } from "./nodes.ts";
import type { Proposed } from "./nodes.ts";
import { inspectPage } from "./page.ts";

/** A picture without gradients, and the text in it: what a finder of text may add to before shapes are looked for. */
export interface SeenText extends TextLines {
  readonly bitmap: Bitmap;
  readonly ramps: ReturnType<typeof evenRamps>["ramps"];
}

/** Finds what geometry alone can find in a picture. */
export function propose(picture: Bitmap): Detections {
  return proposeFrom(seeText(picture));
}

/** Finds the text of a picture. */
export function seeText(picture: Bitmap): SeenText {
  const { bitmap, ramps } = evenRamps(picture);
  return { ...findTextLines(bitmap, inspectPage(bitmap)), bitmap, ramps };
}

/** Goes on from the text: `sight` is what a finder and a reader told of its lines. */
export function proposeFrom({ bitmap, ramps, ...text }: SeenText, sight: TextSight | null = null): Detections {
  const first = look(bitmap, text, sight);
  const shadows = findShadows(bitmap, first.nodes);
  const { nodes, candidates, ...rest } = shadows.length === 0 ? first : lookWithout(removeShadows(bitmap, shadows, first.nodes), sight);
  const shaded = (shapes: readonly NodeCandidate[]): readonly NodeCandidate[] =>
    addShadows(addGradients(shapes, ramps), shadows).map(inCatalogueTerms);
  const leaning = sight === null ? [] : wholeLeaning(sight.found, text);
  return { ...rest, leaning, nodes: shaded(nodes), candidates: shaded(candidates), ends: [], model: "geometry/1", backend: "cpu" };
}

/** Joins both kinds of lines, and finds the shapes around them; letters that melted with a shape stay ink while it is looked for. */
function look(bitmap: Bitmap, text: TextLines, sight: TextSight | null): Pick<Detections, "page" | "lines" | "fragments"> & Proposed {
  const picture = { bitmap, glyphs: text.glyphs };
  const seen = withSight(text, sight);
  const reached = sight === null ? seen : reachMelted(seen, sight.found, picture);
  const listed = withListDashes(withoutDashes(reached, picture), { glyphs: text.glyphs, usual: text.page.glyphHeight });
  const lines = withSigns(listed, text.glyphs);
  return {
    page: text.page,
    lines,
    fragments: fragmentsBeside(lines, text.fragments),
    ...proposeNodes(bitmap, text.page, withoutDashes(seen, picture)),
  };
}

/** Looks once more at a picture whose shadows are gone. */
function lookWithout(bitmap: Bitmap, sight: TextSight | null): ReturnType<typeof look> {
  return look(bitmap, findTextLines(bitmap, inspectPage(bitmap)), sight);
}

/** Says of shapes that they cast the shadows that were seen; what does so is filled. */
function addShadows(nodes: readonly NodeCandidate[], shadows: readonly Shadow[]): readonly NodeCandidate[] {
  return nodes.map((node) => {
    const found = shadows.find(({ box }) => intersectionOverUnion(box, node.box) > 0.8);
    if (found === undefined) return node;
    return { ...node, style: { ...node.style, fill: node.style.fill ?? hexColour(found.ground), shadow: true } };
  });
}
