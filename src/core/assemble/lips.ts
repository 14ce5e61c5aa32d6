/** Lips of cylinders: how deep the lid of a drum is, where it was told by its look and nobody measured it. */
import type { Node } from "../diagram/types.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import type { Draft } from "./draft.ts";

/** The lid begins below the outline, pixels beyond half the stroke, and its nearer rim lies above such a share of the height. */
const [below, deepest] = [3, 0.5] as const;
/** The rim differs so much from the lid, levels, and is so thick at most, in pixels: beyond, the body has another colour. */
const [leastDifference, thickest] = [32, 8] as const;
/** A smaller lip is the outline itself, pixels. */
const leastLip = 2;
/** Beside the middle the rim is looked for so far out, in halves of the width, and lies where an ellipse has it within so many pixels and such a share of the lid. */
const [aside, near, nearShare] = [0.75, 1.5, 0.1] as const;

/** Finds the nearer rim of a lid in a column below its farther one: where what differs from the lid has its middle, or begins when it does not end; null where none is. */
function rimIn(bitmap: Bitmap, { box, style }: Node, column: number, farther: number): number | null {
  const x = Math.floor(column);
  const [first, last] = [Math.ceil(farther + style.strokeWidth / 2 + below), Math.floor(box.y + deepest * box.height)];
  if (x < 0 || x >= bitmap.width || first < 0 || last >= bitmap.height) return null;
  const lid = colourAt(bitmap, x, first);
  const isLid = (y: number): boolean => colourDistance(colourAt(bitmap, x, y), lid) <= leastDifference;
  for (let begin = first; begin <= last; begin++) {
    if (isLid(begin)) continue;
    for (let end = begin + 1; end <= Math.min(last, begin + thickest); end++) if (isLid(end)) return (begin + end) / 2;
    return begin;
  }
  return null;
}

/** Measures half the height of the lid of a standing drum in pixels; null where its rim is not seen. */
function lipOf(node: Node, bitmap: Bitmap): number | null {
  const { x, y, width, height } = node.box;
  const middle = rimIn(bitmap, node, x + width / 2, y);
  if (middle === null) return null;
  const lip = (middle - y) / 2;
  const isElliptic = [-aside, aside].every((side) => {
    const share = Math.sqrt(1 - side * side);
    const rim = rimIn(bitmap, node, x + ((1 + side) * width) / 2, y + lip * (1 - share));
    const wanted = y + lip * (1 + share);
    return rim !== null && Math.abs(rim - wanted) <= Math.max(near, nearShare * 2 * lip);
  });
  return isElliptic && lip >= leastLip && lip <= height / 4 ? lip : null;
}

/** Gives cylinders of which nobody knows yet how deep their lids are the lip that the picture shows. */
export function measureLips(draft: Draft): Draft {
  const nodes = draft.nodes.map((node): Node => {
    if (node.kind !== "cylinder" || node.params !== null || node.rotation !== 0) return node;
    const lip = lipOf(node, draft.bitmap);
    return lip === null ? node : { ...node, params: { lip: lip / Math.min(node.box.width, node.box.height) } };
  });
  return { ...draft, nodes };
}
