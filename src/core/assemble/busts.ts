/** Figures that are a head over shoulders: what lies along that outline says so, a stick figure has none. The head of one may be a disc in the colour of its lines. */
import type { Node } from "../diagram/types.ts";
import { commonest } from "../commonest.ts";
import { bottom } from "../geometry/box.ts";
import { flatten } from "../geometry/path.ts";
import { placesOn } from "../geometry/places.ts";
import type { Place } from "../geometry/places.ts";
import type { Point } from "../geometry/point.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourNear, hexColour, packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import { bustCommands } from "../shapes/actor.ts";
import type { Draft } from "./draft.ts";

/** The outline is looked at so far beside it, as a share of the shorter side, at least so many pixels. */
const [beside, leastBeside] = [0.06, 1.5] as const;
/** So much of the outline parts the ground from something else, which differs by so much in a channel: of stick figures a third does. */
const [leastShare, contrast] = [0.7, 40] as const;
/** So much of what lies outside is of one colour. */
const leastGround = 0.6;
/** A fill differs from the ground by more than this. */
const leastFill = 12;
/** Where a disc is seen in the head of a stick figure: its middle, and so far from it on four sides, as shares of its radius. */
const disc = {
  share: 0.55,
  at: [
    [0, 0],
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ],
} as const;
/** Where the colour of its fill is seen, as shares of the box. */
const inside: readonly Point[] = [
  [0.5, 0.75],
  [0.3, 0.85],
  [0.7, 0.85],
  [0.5, 0.2],
  [0.4, 0.2],
  [0.6, 0.2],
];

/** What is seen across the outline at one of its places, packed. */
interface Cut {
  readonly outside: number;
  readonly on: number;
  readonly within: number;
}

/** Cuts across the outline that a bust has in the box of a node; its lower side, which may be the end of the picture, is left out. */
function cutsAlong({ box }: Node, bitmap: Bitmap): readonly Cut[] {
  const reach = Math.max(leastBeside, beside * Math.min(box.width, box.height));
  const points = (flatten(bustCommands(box), 0.2)[0] ?? []).map(([x, y]): Point => [x + box.x, y + box.y]);
  const isLower = ({ at, along }: Place): boolean => Math.abs(along[1]) < 0.01 && at[1] > bottom(box) - 1;
  return placesOn(points)
    .filter((place) => !isLower(place))
    .map(({ at, along }) => {
      const seen = (away: number): number => colourNear(bitmap, [at[0] + away * along[1], at[1] - away * along[0]]);
      const outside = seen(reach);
      const on = [-1, 0, 1]
        .map(seen)
        .reduce((best, colour) => (colourDistance(colour, outside) > colourDistance(best, outside) ? colour : best));
      return { outside, on, within: seen(-reach) };
    });
}

/** Makes a bust of a figure whose picture is one; the same node where it is none. */
function asBust(node: Node, bitmap: Bitmap): Node {
  const cuts = cutsAlong(node, bitmap);
  const ground = commonest(cuts.map(({ outside }) => outside));
  if (ground === null || ground.count < leastGround * cuts.length) return node;
  const isApart = (colour: number): boolean => colourDistance(colour, ground.value) >= contrast;
  const along = cuts.filter(({ outside, on, within }) => !isApart(outside) && (isApart(on) || isApart(within)));
  if (along.length < leastShare * cuts.length) return node;
  const { box, style } = node;
  const fill = commonest(inside.map(([x, y]) => colourNear(bitmap, [box.x + x * box.width, box.y + y * box.height])))!.value;
  const stroke = commonest(along.map(({ on }) => on))!.value;
  const isLined = isApart(stroke) && colourDistance(stroke, fill) >= contrast;
  return {
    ...node,
    params: { ...node.params, bust: 1 },
    style: {
      ...style,
      fill: colourDistance(fill, ground.value) > leastFill ? hexColour(fill) : null,
      stroke: isLined ? hexColour(stroke) : null,
      strokeWidth: isLined ? Math.min(style.strokeWidth, 2) : 0,
    },
  };
}

/** Fills the head of a stick figure that is a disc in the colour of its lines, which shows no line around a fill. */
function withDisc(node: Node, bitmap: Bitmap): Node {
  const { box, style } = node;
  if (style.fill !== null || style.stroke === null) return node;
  const [across, down] = [disc.share * (box.width / 4), disc.share * (box.height / 8)];
  const places = disc.at.map(([x, y]): Point => [box.x + box.width / 2 + x * across, box.y + box.height / 8 + y * down]);
  const isLine = (place: Point): boolean => colourDistance(colourNear(bitmap, place), packedColour(style.stroke!)) < contrast;
  // beside the head is the ground
  const isApart = [box.x + 1, box.x + box.width - 1].every((x) => !isLine([x, box.y + 1]));
  return isApart && places.every(isLine) ? { ...node, style: { ...style, fill: style.stroke } } : node;
}

/** Tells which figures are busts, and which stick figures have a disc for a head. */
export function findBusts(draft: Draft): Draft {
  const { bitmap } = draft;
  const asSeen = (node: Node): Node => {
    const seen = asBust(node, bitmap);
    return seen === node ? withDisc(node, bitmap) : seen;
  };
  return { ...draft, nodes: draft.nodes.map((node) => (node.kind === "actor" && node.rotation === 0 ? asSeen(node) : node)) };
}
