/**
 * Ellipses that a net alone saw, as those of which another shape hides a part: the net's boxes are good to a tenth, and the arc that is seen tells the sides.
 * Sides are moved, first in large steps and then by pixels, to where most of the outline lies on ink.
 */
import type { NodeCandidate } from "../detection.ts";
import type { Box } from "../geometry/box.ts";
import { boxFromEdges, grow, right, bottom } from "../geometry/box.ts";
import { packedColour, colourAt } from "../raster/bitmap.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import { chamferDistance } from "../raster/distance.ts";

/** The sides are looked for within this share of width and height, in so many steps to both sides. */
const reach = { share: 0.14, steps: 4 } as const;
/** So many places of an outline are looked at. */
const places = 72;
/** A place lies on ink so near to it at most, in pixels, when sides are moved by pixels. */
const nearInk = 1.5;
/**
 * So much of the outline must lie on ink in the end, and so much more than at first: of 17 hidden in part or crossed, 0.88 and more of the right one did; of
 * hexagons, rings and drawings 0.75 at most.
 */
const least = { share: 0.82, gain: 0.12 } as const;
/** Ink differs from the ground by more than this in a channel. */
const leastContrast = 40;
/** Larger and smaller ones are left as they are, in pixels: work, and arcs too short to tell. */
const side = { least: 40, most: 2000 } as const;

/** How far each pixel of a part of a picture is from the nearest ink, in pixels. */
interface InkMap {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly away: Float32Array;
}

/** Measures how far the pixels in and around a box are from ink. */
function inkMapOf(bitmap: Bitmap, around: Box, ground: number): InkMap {
  const [left, top] = [Math.max(0, Math.floor(around.x)), Math.max(0, Math.floor(around.y))];
  const [width, height] = [
    Math.min(bitmap.width, Math.ceil(right(around))) - left,
    Math.min(bitmap.height, Math.ceil(bottom(around))) - top,
  ];
  const free = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      free[y * width + x] = colourDistance(colourAt(bitmap, left + x, top + y), ground) > leastContrast ? 0 : 1;
  return { left, top, width, height, away: Float32Array.from(chamferDistance({ width, height, data: free }), (thirds) => thirds / 3) };
}

const directions = Array.from({ length: places }, (_, at) => {
  const angle = (2 * Math.PI * at) / places;
  return [Math.cos(angle), Math.sin(angle)] as const;
});

/** Returns how much of the outline of an ellipse lies on ink, 0..1: places count less the farther they are from it, up to a tolerance in pixels. */
function shareOnInk(map: InkMap, { x, y, width, height }: Box, tolerance: number): number {
  let sum = 0;
  for (const [cos, sin] of directions) {
    const column = Math.floor(x + (width / 2) * (1 + cos)) - map.left;
    const row = Math.floor(y + (height / 2) * (1 + sin)) - map.top;
    if (column < 0 || row < 0 || column >= map.width || row >= map.height) continue;
    sum += Math.max(0, 1 - map.away[row * map.width + column]! / tolerance);
  }
  return sum / places;
}

/** Moves the sides of an ellipse one after the other to where most of its outline lies on ink. */
function settled(
  map: InkMap,
  box: Box,
  { step, steps, tolerance }: { readonly step: readonly [number, number]; readonly steps: number; readonly tolerance: number },
): Box {
  let edges = [box.x, box.y, right(box), bottom(box)] as const;
  const shareOf = (candidate: typeof edges): number => shareOnInk(map, boxFromEdges(...candidate), tolerance);
  let best = shareOf(edges);
  for (let isMoved = true; isMoved;) {
    isMoved = false;
    // a side alone, and both of a pair together
    for (const moved of [[0], [2], [0, 2], [1], [3], [1, 3]] as const)
      for (let by = -steps; by <= steps; by++) {
        const next = edges.map((edge, at) =>
          moved.some((one) => one === at) ? edge + by * step[at % 2]! : edge,
        ) as unknown as typeof edges;
        if (by === 0 || next[2] - next[0] < side.least || next[3] - next[1] < side.least) continue;
        const share = shareOf(next);
        if (share <= best + 1e-6) continue;
        [edges, best, isMoved] = [next, share, true];
      }
  }
  return boxFromEdges(...edges);
}

/** Returns the ellipse near a box of which most lies on ink, how much of it does, and how much of the one in the box itself. */
export function ellipseNear(
  bitmap: Bitmap,
  box: Box,
  ground: number,
): { readonly box: Box; readonly share: number; readonly first: number } {
  const [across, down] = [reach.share * box.width, reach.share * box.height];
  const map = inkMapOf(bitmap, grow(box, Math.max(across, down) + 2), ground);
  const coarse = settled(map, box, {
    step: [across / reach.steps, down / reach.steps],
    steps: reach.steps,
    tolerance: Math.max(2 * nearInk, Math.max(across, down) / reach.steps),
  });
  const exact = settled(map, coarse, { step: [1, 1], steps: 3, tolerance: nearInk });
  return { box: exact, share: shareOnInk(map, exact, nearInk), first: shareOnInk(map, box, nearInk) };
}

/** Gives ellipses that a net alone saw the box in which they are drawn. */
export function withExactEllipses(nodes: readonly NodeCandidate[], bitmap: Bitmap, background: string): readonly NodeCandidate[] {
  const ground = packedColour(background);
  return nodes.map((node) => {
    const { kind, origin, rotation, box } = node;
    const isFit = (kind === "ellipse" || kind === "circle") && origin === "net" && rotation === 0;
    if (!isFit || Math.min(box.width, box.height) < side.least || Math.max(box.width, box.height) > side.most) return node;
    const { box: exact, share, first } = ellipseNear(bitmap, box, ground);
    return share >= least.share && share >= first + least.gain ? { ...node, box: exact } : node;
  });
}
