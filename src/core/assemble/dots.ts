/** Discs in the middle of rings, as a final state is drawn: the disc alone is filled, and what lies between is as bare as the ground. */
import type { Node } from "../diagram/types.ts";
import { commonest } from "../commonest.ts";
import { centre, containsBox } from "../geometry/box.ts";
import { median } from "../median.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, hexColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import type { Draft } from "./draft.ts";

/** So many rays leave the middle. */
const rays = 24;
/** Colours that differ by no more than this in a channel are one. */
const sameColour = 40;
/** The disc reaches so far, as shares of the radius: smaller ones are marks, larger ones fill the ring. */
const [leastDisc, mostDisc] = [0.3, 0.92] as const;
/** Rays end at the rim of the disc within so many pixels of each other, which antialiasing takes up, but for a few that a connector or a letter disturbs. */
const unevenness = 1.25;
const leastAlike = 0.85;
/** Smaller rings have no room for a disc and a gap, pixels. */
const smallest = 8;

/** Walks from the middle of a node along a ray, given as a share of the radii; null off the picture. */
function colourOn({ box }: Node, bitmap: Bitmap, angle: number, share: number): number | null {
  const [x, y] = centre(box);
  const [column, row] = [
    Math.floor(x + (share * box.width * Math.cos(angle)) / 2),
    Math.floor(y + (share * box.height * Math.sin(angle)) / 2),
  ];
  return column < 0 || row < 0 || column >= bitmap.width || row >= bitmap.height ? null : colourAt(bitmap, column, row);
}

/** Finds how far a ray goes in the disc, as a share of the radius; null where no bare gap follows, or the disc has other colours. */
function discOn(
  node: Node,
  bitmap: Bitmap,
  angle: number,
  { disc, ground }: { readonly disc: number; readonly ground: number },
): number | null {
  const radius = Math.min(node.box.width, node.box.height) / 2;
  const step = 0.25 / radius;
  const isGround = (share: number): boolean => {
    const colour = colourOn(node, bitmap, angle, share);
    return colour !== null && colourDistance(colour, ground) <= sameColour;
  };
  let share = 0;
  while (share < 1 && !isGround(share)) share += step;
  if (share < leastDisc || share > mostDisc) return null;
  const inner = colourOn(node, bitmap, angle, 0.6 * share);
  return inner !== null && colourDistance(inner, disc) <= sameColour ? share : null;
}

/** Finds the disc in a ring: its colour, and its radius as a share of the ring's; null where there is none. */
function discOf(node: Node, bitmap: Bitmap, ground: number): { readonly colour: number; readonly share: number } | null {
  const disc = colourOn(node, bitmap, 0, 0);
  if (disc === null || colourDistance(disc, ground) <= 2 * sameColour) return null;
  const shares = Array.from({ length: rays }, (_, ray) => discOn(node, bitmap, (2 * Math.PI * ray) / rays, { disc, ground }));
  const seen = shares.filter((share) => share !== null);
  const share = median(seen);
  if (share === undefined) return null;
  const radius = Math.min(node.box.width, node.box.height) / 2;
  const alike = seen.filter((other) => Math.abs(other - share) * radius <= unevenness);
  return alike.length >= leastAlike * rays ? { colour: disc, share } : null;
}

/** Returns the colour of the ground around a ring where that is one colour; null where it is not. */
function groundAround(node: Node, bitmap: Bitmap): number | null {
  const beyond = 1 + (node.style.strokeWidth + 3) / Math.min(node.box.width, node.box.height);
  const seen = Array.from({ length: rays }, (_, ray) => colourOn(node, bitmap, (2 * Math.PI * (ray + 0.5)) / rays, beyond));
  const most = commonest(seen.filter((colour) => colour !== null));
  return most !== null && most.count >= rays / 2 ? most.value : null;
}

/** Gives rings the discs that are seen in them. */
export function findDots(draft: Draft): Draft {
  const { bitmap, nodes } = draft;
  const mayHaveDot = (node: Node): boolean =>
    (node.kind === "circle" || node.kind === "ellipse") &&
    node.style.stroke !== null &&
    node.style.gradient === null &&
    Math.min(node.box.width, node.box.height) >= smallest &&
    !nodes.some((other) => other !== node && containsBox(node.box, other.box));
  return {
    ...draft,
    nodes: nodes.map((node) => {
      if (!mayHaveDot(node)) return node;
      const ground = groundAround(node, bitmap);
      const disc = ground === null ? null : discOf(node, bitmap, ground);
      if (disc === null) return node;
      const radius = Math.min(node.box.width, node.box.height) / 2;
      const dot = Math.max(disc.share / 2, disc.share - node.style.strokeWidth / 2 / radius);
      return {
        ...node,
        params: { ...node.params, dot: Math.round(1000 * dot) / 1000 },
        style: { ...node.style, fill: hexColour(disc.colour) },
      };
    }),
  };
}
