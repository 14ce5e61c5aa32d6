/** Fills of boxes as they are right inside of their borders: what was told of a frame may be the colour of what it holds, or none where its fill is pale. */
import type { Node } from "../diagram/types.ts";
import { grow } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { hexColour, packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import type { Draft } from "./draft.ts";
import { coloursAlong, mainColour } from "./fills/sides.ts";

/** Boxes whose sides are straight, and that have one fill. */
export const plainBoxes: ReadonlySet<string> = new Set(["rectangle", "rounded_rectangle", "container"]);
/** The colours are looked at so far beside the border, in pixels beyond half its width. */
const beside = 2;
/** Smaller boxes show too little beside their borders, in pixels. */
const leastSide = 24;
/** So much of the way along the inside is of one colour, and of the outside. */
const leastShare = { inside: 0.75, outside: 0.5 } as const;
/** A fill differs from the ground, or from what was told, by more than this in a channel. */
const leastDifference = 6;
/** A fill that differs from the inside by more than this, where that shows the ground, is that of something inside. */
const leastWrong = 12;

/** Returns the fill of a box as its inside shows it: none where that is the ground around it, unless it was told to be of that colour; what was told where nothing is sure. */
function fillOf({ box, style }: Node, bitmap: Bitmap): string | null {
  const away = style.strokeWidth / 2 + beside;
  const corner = style.cornerRadius + away + 1;
  const inside = mainColour(coloursAlong(bitmap, grow(box, -away), corner), leastShare.inside);
  const outside = mainColour(coloursAlong(bitmap, grow(box, away), corner), leastShare.outside);
  if (inside === null || outside === null) return style.fill;
  const offBy = style.fill === null ? Infinity : colourDistance(packedColour(style.fill), inside);
  if (colourDistance(inside, outside) > leastDifference) return offBy > leastDifference ? hexColour(inside) : style.fill;
  return offBy > leastWrong ? null : style.fill;
}

/** Gives boxes the fill that their inside shows where it is another one than what was told. */
export function measureFills(draft: Draft): Draft {
  const nodes = draft.nodes.map((node): Node => {
    const { kind, box, style, rotation, params } = node;
    const isPlain =
      plainBoxes.has(kind) && rotation === 0 && style.gradient === null && style.stroke !== null && params?.["heading"] === undefined;
    if (!isPlain || Math.min(box.width, box.height) < leastSide) return node;
    const fill = fillOf(node, draft.bitmap);
    return fill === style.fill ? node : { ...node, style: { ...style, fill } };
  });
  return { ...draft, nodes };
}
