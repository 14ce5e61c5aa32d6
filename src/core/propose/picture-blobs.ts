/** Pictures from solid ink: what is neither ground, text, line nor a found shape, and yet thick, is an icon or a photo. */
import type { NodeCandidate, Page } from "../detection.ts";
import { area, boxFromEdges, containsBox, overlapArea } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import { hexColour, packedColour } from "../raster/bitmap.ts";
import type { Mask } from "../raster/bitmap.ts";
import { labelMask } from "../raster/colour-regions.ts";
import type { ColourRegions } from "../raster/colour-regions.ts";
import { colourDistance } from "../raster/colour.ts";
import { openMask } from "../raster/opening.ts";
import { mostOfPage } from "./icons.ts";
import type { IconSource } from "./icons.ts";

/** A flat region of at least this many squared capital heights is ground for what stands on it. */
const groundArea = 60;
/** Lines and letters are thinner than this many capital heights. */
const thickness = 0.6;
const smallest = 2.6;
const largest = 16;

/** Marks what could be part of a picture: everything but grounds, and nothing in the hidden boxes. */
export function markDrawnInk(regions: ColourRegions, page: Page, hidden: readonly Box[]): Mask {
  const { width, height, labels, areas } = regions;
  const limit = groundArea * page.glyphHeight * page.glyphHeight;
  const grounds = new Set<number>([packedColour(page.background)]);
  for (let label = 0; label < regions.count; label++) if (areas[label]! >= limit) grounds.add(regions.colours[label]!);
  const isInk = new Uint8Array(regions.count);
  for (let label = 0; label < regions.count; label++) isInk[label] = grounds.has(regions.colours[label]!) ? 0 : 1;
  const data = new Uint8Array(width * height);
  for (let at = 0; at < data.length; at++) data[at] = isInk[labels[at]!]!;
  for (const box of hidden) {
    const [left, right] = [Math.max(0, Math.floor(box.x)), Math.min(width, Math.ceil(box.x + box.width))];
    for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, Math.ceil(box.y + box.height)); y++)
      data.fill(0, y * width + left, y * width + right);
  }
  return { width, height, data };
}

/** Lists the boxes of a mask's connected parts. */
function partsOf(mask: Mask): readonly Box[] {
  const parts = labelMask(mask);
  return Array.from({ length: parts.count }, (_, label) => label)
    .filter((label) => parts.colours[label] !== 0)
    .map((label) => boxFromEdges(parts.lefts[label]!, parts.tops[label]!, parts.rights[label]!, parts.bottoms[label]!));
}

/** Makes a picture of a box; its fill is the colour in its middle. */
export function pictureAt(regions: ColourRegions, box: Box): NodeCandidate {
  const middle = Math.floor(box.y + box.height / 2) * regions.width + Math.floor(box.x + box.width / 2);
  return {
    box,
    kind: "image",
    rotation: 0,
    params: null,
    path: null,
    style: {
      fill: hexColour(regions.colours[regions.labels[middle]!]!),
      stroke: null,
      strokeWidth: 0,
      dash: "solid",
      cornerRadius: 0,
      opacity: 1,
      gradient: null,
      shadow: false,
    },
    confidence: 0.5,
    origin: "geometry",
  };
}

/** What has this share of its ink in the fill of the shape around it, within so many levels, is a piece of that fill which text cut off. */
const ownFill = { share: 0.5, levels: 12 } as const;

/** Tells whether what lies solid in a box is only the fill of a shape around it. */
function isFillOf(
  { style }: NodeCandidate,
  box: Box,
  { regions, mask }: { readonly regions: ColourRegions; readonly mask: Mask },
): boolean {
  if (style.fill === null) return false;
  const fill = packedColour(style.fill);
  let [ink, own] = [0, 0];
  for (let y = box.y; y < box.y + box.height; y++)
    for (let at = y * mask.width + box.x; at < y * mask.width + box.x + box.width; at++) {
      if (mask.data[at] === 0) continue;
      ink++;
      if (colourDistance(regions.colours[regions.labels[at]!]!, fill) <= ownFill.levels) own++;
    }
  return own >= ownFill.share * ink;
}

/** Adds a picture for every solid drawing that no shape accounts for. */
export function addPictures(candidates: readonly NodeCandidate[], { regions, page, lines }: IconSource): readonly NodeCandidate[] {
  const mask = markDrawnInk(
    regions,
    page,
    lines.filter((line) => line.confidence >= 0.8).map((line) => line.box),
  );
  const index = createBoxIndex<NodeCandidate>();
  for (const candidate of candidates) index.add(candidate.box, candidate);
  const solid = openMask(mask, Math.max(5, Math.round(thickness * page.glyphHeight)));
  const fits = (box: Box): boolean => {
    const [small, large] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
    if (small < smallest * page.glyphHeight || large > largest * page.glyphHeight || large > 2.2 * small) return false;
    if (area(box) >= mostOfPage * page.width * page.height) return false;
    return index
      .overlapping(box)
      .every(
        (other) =>
          (containsBox(other.box, box, 2) && area(other.box) > 2.5 * area(box) && !isFillOf(other, box, { regions, mask: solid })) ||
          overlapArea(other.box, box) < 0.1 * area(box),
      );
  };
  const pictures = partsOf(solid).filter(fits);
  return [...candidates, ...pictures.map((box) => pictureAt(regions, box))];
}
