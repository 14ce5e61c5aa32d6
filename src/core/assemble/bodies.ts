/** Bodies of lanes, classes and entities: they have the fill of their heading, another one, or none where they show the ground around them. */
import type { Node } from "../diagram/types.ts";
import { steppedFill } from "../diagram/lane-fills.ts";
import type { Box } from "../geometry/box.ts";
import { grow } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { hexColour, packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import type { Draft } from "./draft.ts";
import { coloursAlong, mainColour } from "./fills/sides.ts";
import type { Side } from "./fills/sides.ts";

/** The colours are looked at so far beside the border, in pixels beyond half its width. */
const beside = 2;
/** Lower bodies show too little, in pixels. */
const leastSide = 10;
/** So much of the way along the inside is of one colour, and of the outside; rows and what is held may end at the border. */
const leastShare = { inside: 0.5, outside: 0.5 } as const;
/** Grounds differ by more than this in a channel, and fills of heading and body by more than that. */
const leastDifference = { grounds: 6, fills: 12 } as const;

/** Returns where the body of a lane is, and which of its sides are the lane's. */
function bodyOf({ box, params }: Node): {
  readonly box: Box;
  readonly sides: readonly Side[];
  readonly share: number;
  readonly sideways: boolean;
} {
  const heading = params!["heading"]!;
  return params!["sideways"] === 1
    ? {
        box: { ...box, x: box.x + heading, width: box.width - heading },
        sides: ["top", "right", "bottom"],
        share: heading / box.width,
        sideways: true,
      }
    : {
        box: { ...box, y: box.y + heading, height: box.height - heading },
        sides: ["right", "bottom", "left"],
        share: heading / box.height,
        sideways: false,
      };
}

/** Gives a lane the fill that its body shows. */
function withBody(node: Node, bitmap: Bitmap): Node {
  const { style, params } = node;
  const body = bodyOf(node);
  const away = style.strokeWidth / 2 + beside;
  if (Math.min(body.box.width, body.box.height) < leastSide + 2 * away || body.share <= 0) return node;
  const corner = style.cornerRadius + away + 1;
  const inside = mainColour(coloursAlong(bitmap, grow(body.box, -away), corner, body.sides), leastShare.inside);
  const outside = mainColour(coloursAlong(bitmap, grow(body.box, away), corner, body.sides), leastShare.outside);
  if (inside === null || outside === null) return node;
  const { open: _, ...closed } = params!;
  if (colourDistance(inside, packedColour(style.fill!)) <= leastDifference.fills)
    return params!["open"] === 1 ? { ...node, params: closed } : node;
  if (colourDistance(inside, outside) <= leastDifference.grounds)
    return { ...node, params: { ...closed, open: 1 }, style: { ...style, gradient: null } };
  return { ...node, params: closed, style: { ...style, gradient: steppedFill(style.fill!, hexColour(inside), body) } };
}

/** Measures the bodies of lanes that have a heading with a fill. */
export function measureBodies(draft: Draft): Draft {
  const isLane = ({ kind, params, style, rotation }: Node): boolean =>
    kind === "swimlane" && params?.["heading"] !== undefined && style.fill !== null && rotation === 0;
  return { ...draft, nodes: draft.nodes.map((node) => (isLane(node) ? withBody(node, draft.bitmap) : node)) };
}
