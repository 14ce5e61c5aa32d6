/** Pieces of frames: space that a line, running on through a frame, cuts off from it is no shape, the frame is. */
import type { NodeCandidate, Page } from "../detection.ts";
import { area, bottom, containsBox, grow, right } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import type { ColourRegions } from "../raster/colour-regions.ts";
import { colourDistance } from "../raster/colour.ts";
import { countOpenCorners } from "./phantoms.ts";

/** Two borders within so many pixels are one line. */
const sameBorder = 2.5;
/** A line differs by this much in a channel from what lies on both of its sides. */
const lineContrast = 40;
/** A line that runs on is looked for over so many pixels. */
const look = 5;

/** A place to look from and the direction to look in, one step long. */
interface Ray {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** Returns the colour of the region at a place, -1 outside of the picture. */
function regionColourAt({ width, height, labels, colours }: ColourRegions, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return column < 0 || row < 0 || column >= width || row >= height ? -1 : colours[labels[row * width + column]!]!;
}

/** Tells whether a thin line of whatever colour runs on from a place: `aside` pixels beside it lies something else on both sides. */
function lineRunsOn(
  regions: ColourRegions,
  { x, y, dx, dy }: Ray,
  { skip, aside }: { readonly skip: number; readonly aside: number },
): boolean {
  let seen = 0;
  for (let step = skip; step < skip + look; step++) {
    const [atX, atY] = [x + dx * step, y + dy * step];
    const beside = [
      regionColourAt(regions, atX + dy * aside, atY + dx * aside),
      regionColourAt(regions, atX - dy * aside, atY - dx * aside),
    ];
    const isLine = [-1, 0, 1].some((off) => {
      const own = regionColourAt(regions, atX + dy * off, atY + dx * off);
      return own >= 0 && beside.every((other) => other >= 0 && colourDistance(own, other) >= lineContrast);
    });
    if (isLine) seen++;
  }
  return seen >= look - 1;
}

/** Tells whether every side of a piece that is none of the frame's runs on past the frame at each end at which it meets it. */
function isCutOff(regions: ColourRegions, piece: Box, frame: Box, reach: { readonly skip: number; readonly aside: number }): boolean {
  const isShared = {
    left: Math.abs(piece.x - frame.x) <= sameBorder,
    right: Math.abs(right(piece) - right(frame)) <= sameBorder,
    top: Math.abs(piece.y - frame.y) <= sameBorder,
    bottom: Math.abs(bottom(piece) - bottom(frame)) <= sameBorder,
  };
  const level = [...(isShared.top ? [] : [piece.y]), ...(isShared.bottom ? [] : [bottom(piece)])];
  const upright = [...(isShared.left ? [] : [piece.x]), ...(isShared.right ? [] : [right(piece)])];
  const rays: readonly Ray[] = [
    ...level.flatMap((y) => [
      ...(isShared.left ? [{ x: frame.x, y, dx: -1, dy: 0 }] : []),
      ...(isShared.right ? [{ x: right(frame), y, dx: 1, dy: 0 }] : []),
    ]),
    ...upright.flatMap((x) => [
      ...(isShared.top ? [{ x, y: frame.y, dx: 0, dy: -1 }] : []),
      ...(isShared.bottom ? [{ x, y: bottom(frame), dx: 0, dy: 1 }] : []),
    ]),
  ];
  // what shares one side alone stands on the frame's border
  const shared = Object.values(isShared).filter(Boolean).length;
  return shared >= 2 && rays.length >= 2 && rays.every((ray) => lineRunsOn(regions, ray, reach));
}

/**
 * Drops the candidates that lines running through a frame cut off from it. A frame has clean corners: none of its own lines runs on.
 * The line between the title and the body of a shape ends at the border, and so do those between cells. Two boxes that stand on one
 * another just where the border of a third passes hold nothing but text; lines that run into a frame lead to what it holds.
 */
export function dropCutPieces(
  shown: readonly NodeCandidate[],
  frames: readonly NodeCandidate[],
  { regions, page }: { readonly regions: ColourRegions; readonly page: Page },
): readonly NodeCandidate[] {
  const members = createBoxIndex<NodeCandidate>();
  for (const candidate of shown) members.add(candidate.box, candidate);
  const holdsMembers = ({ box }: NodeCandidate): boolean =>
    members.overlapping(box).some((member) => containsBox(grow(box, -sameBorder), member.box));
  const index = createBoxIndex<NodeCandidate>();
  for (const frame of frames) if (countOpenCorners(regions, frame) === 0 && holdsMembers(frame)) index.add(frame.box, frame);
  return shown.filter(({ box, style }) => {
    const around = index
      .overlapping(box)
      .filter((frame) => frame.style.fill === style.fill && area(frame.box) > area(box) && containsBox(grow(frame.box, sameBorder), box));
    return !around.some((frame) => {
      const skip = Math.ceil(frame.style.strokeWidth / 2) + 3;
      return isCutOff(regions, box, frame.box, { skip, aside: Math.max(4, Math.round(0.6 * page.glyphHeight)) });
    });
  });
}
