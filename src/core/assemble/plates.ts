/** Plates under texts: a field of a colour, a little larger than its text and without an outline, is the ground of a label or a free text. */
import { commonest } from "../commonest.ts";
import type { Edge, EdgeLabel, Node, TextStyle } from "../diagram/types.ts";
import type { Box } from "../geometry/box.ts";
import { bottom, boundsOf, boxFromEdges, containsBox, intersectionOverUnion, right, union } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, hexColour, packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import { faceHeights } from "../text/metrics.ts";
import type { Draft } from "./draft.ts";
import type { Side } from "./trace/beside-box.ts";
import { coloursBeside, oneColour, shareOf, sides } from "./trace/beside-box.ts";

/** A plate ends so near to its text, in heights of capitals; beside text that was broken into rows it is as wide as they might have been, beside a single sign as wide as high. */
const mostMargin = { above: 0.9, beside: 0.9, besideSign: 1.3, besideRows: 4 } as const;
/** The least room above and below a text on its plate, both together, in font sizes: draw.io's plates are as high as its lines. */
const leastRoom = 0.15;
/** So much of what lies around a plate differs from it, and runs on: other plates and lines may be there, an outline may not. */
const around = 0.6;
/** A plate has ended where so little of its side is still of its colour. */
const ended = 0.25;
/** So much of a text's box is its ground, and the ground differs by so much from the letters. */
const [leastGround, leastContrast] = [0.3, 36] as const;
/** Plates of one page whose colours differ by no more are alike. */
const alike = 6;

/** A text that may stand on a plate. */
interface Standing {
  readonly text: string;
  readonly box: Box;
  readonly style: TextStyle;
}

/** What the picture says of the ground of a text. */
interface Ground {
  readonly colour: number;
  /** How far off the left, top, right and bottom side of the text it ends; null where it goes on, or an outline is. */
  readonly margins: readonly (number | null)[];
  /** A plate has so much room above and below its text, both together. */
  readonly leastRoom: number;
}

/** Returns the share of places at which two rows of colours pass a comparison. */
function shareWhere(one: readonly number[], other: readonly number[], passes: (a: number, b: number, at: number) => boolean): number {
  return one.filter((colour, at) => passes(colour, other[at] ?? colour, at)).length / one.length;
}

/** Returns how far off a side of a text its ground ends, without an outline. */
function marginOf(
  bitmap: Bitmap,
  box: Box,
  side: Side,
  { ground, most }: { readonly ground: number; readonly most: number },
): number | null {
  for (let off = 1; off <= most + 1; off++) {
    const rim = coloursBeside(bitmap, box, side, off);
    if (rim === null) return null;
    if (shareOf(rim, ground) > ended) continue;
    const [near, far] = [off + 1, off + 3].map((further) => coloursBeside(bitmap, box, side, further));
    if (near == null || far == null) return null;
    const isBehind = shareWhere(near, far, (a, b, at) => {
      const step = colourDistance(a, ground);
      // The rim may be a blend of both.
      const isBlend = Math.max(colourDistance(rim[at] ?? a, a), colourDistance(rim[at] ?? a, ground)) <= step + oneColour;
      return step > oneColour && isBlend && colourDistance(a, b) <= 2 * oneColour;
    });
    return isBehind >= around ? off - 1 : null;
  }
  return null;
}

/** Tells whether a text has more than a single sign. */
const hasSigns = (text: string): boolean => text.replaceAll(/\s/gu, "").length > 1;

/** Measures the ground of a text; null where the picture shows none under its letters. */
function groundOf({ text, box, style }: Standing, bitmap: Bitmap): Ground | null {
  const [left, top] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))];
  const [end, low] = [Math.min(bitmap.width, Math.ceil(right(box))), Math.min(bitmap.height, Math.ceil(bottom(box)))];
  const within: number[] = [];
  for (let y = top; y < low; y++) for (let x = left; x < end; x++) within.push(colourAt(bitmap, x, y));
  const ground = commonest(within)?.value;
  if (ground === undefined || shareOf(within, ground) < leastGround) return null;
  if (colourDistance(ground, packedColour(style.color)) < leastContrast) return null;
  const unit = style.fontSize * faceHeights(style.font).capHeight;
  const beside = text.includes("\n") ? mostMargin.besideRows : hasSigns(text) ? mostMargin.beside : mostMargin.besideSign;
  const margins = sides.map((side) => {
    const most = unit * (side === "left" || side === "right" ? beside : mostMargin.above);
    return marginOf(bitmap, box, side, { ground, most });
  });
  return { colour: ground, margins, leastRoom: leastRoom * style.fontSize };
}

const endsOf = ({ margins }: Ground): number => margins.filter((margin) => margin !== null).length;

/** Tells whether a ground is seen to end all around its text, and not with the letters themselves: those of a blurred text are a field of a colour, too. */
function isWhole(ground: Ground): boolean {
  const [, above, , below] = ground.margins;
  return endsOf(ground) === sides.length && above! + below! >= ground.leastRoom;
}

/** Labels with their grounds, by label. */
function groundsOfLabels({ edges, bitmap }: Draft): ReadonlyMap<EdgeLabel, Ground> {
  const level = edges.flatMap(({ labels }) => labels.filter(({ rotation }) => rotation % 90 === 0));
  return new Map(
    level.flatMap((label) => {
      const ground = groundOf({ text: label.text, box: label.box, style: label }, bitmap);
      return ground === null ? [] : [[label, ground] as const];
    }),
  );
}

/** Lists the colours of the plates that are seen all around; under single signs, which may stand in badges, two must be alike. */
function plateColours(grounds: ReadonlyMap<EdgeLabel, Ground>): readonly number[] {
  const whole = [...grounds].filter(([, ground]) => isWhole(ground));
  const agrees = (one: Ground): boolean => whole.some(([, other]) => other !== one && colourDistance(other.colour, one.colour) <= alike);
  return whole.filter(([{ text }, ground]) => hasSigns(text) || agrees(ground)).map(([, { colour }]) => colour);
}

/** Tells whether a ground is a plate: it ends on two sides at least, and has the colour of one that is seen all around. */
function isPlate(ground: Ground, known: readonly number[]): boolean {
  return endsOf(ground) >= sides.length / 2 && known.some((colour) => colourDistance(colour, ground.colour) <= alike);
}

/** Gives a free text the plate that it stands on, unless that is a shape. */
function withPlate(node: Node, { nodes, bitmap }: Draft, known: readonly number[]): Node {
  const { text } = node;
  if (node.kind !== "text" || text === null || node.rotation !== 0 || text.rotation % 90 !== 0 || text.lines.length === 0) return node;
  const ink = text.lines.map(({ box }) => box).reduce(union);
  const ground = groundOf({ text: text.value, box: ink, style: text }, bitmap);
  if (ground === null || !(isPlate(ground, known) || (isWhole(ground) && hasSigns(text.value)))) return node;
  const [before, above, after, below] = ground.margins.map((margin) => margin ?? 0) as [number, number, number, number];
  const box = boxFromEdges(
    Math.floor(ink.x) - before,
    Math.floor(ink.y) - above,
    Math.ceil(right(ink)) + after,
    Math.ceil(bottom(ink)) + below,
  );
  const isShape = nodes.some((other) => other.kind !== "text" && intersectionOverUnion(other.box, box) > 0.5);
  return isShape ? node : { ...node, box, style: { ...node.style, fill: hexColour(ground.colour) } };
}

/** Tells whether a thick line that joins nothing is the plate of a label, over which it would be drawn. */
function isPlateOf({ source, target, points, style }: Edge, { background, box }: EdgeLabel): boolean {
  if (background === undefined || source.node !== null || target.node !== null) return false;
  if (colourDistance(packedColour(style.stroke), packedColour(background)) > alike) return false;
  const [first, last] = [points[0]!, points.at(-1)!];
  const reach = style.strokeWidth / 2;
  const level = Math.abs(first[1] - last[1]) < 1;
  const line = boundsOf([first, last]);
  const covered = level
    ? { ...line, y: line.y - reach, height: line.height + style.strokeWidth }
    : { ...line, x: line.x - reach, width: line.width + style.strokeWidth };
  return containsBox(covered, box, 2);
}

/** Finds the plates of labels and of free texts. Where other plates or lines hide a side of one, its colour is that of another plate of the page. */
export function findPlates(draft: Draft): Draft {
  const grounds = groundsOfLabels(draft);
  const known = plateColours(grounds);
  const labelled = (label: EdgeLabel): EdgeLabel => {
    const ground = grounds.get(label);
    return ground !== undefined && isPlate(ground, known) ? { ...label, background: hexColour(ground.colour) } : label;
  };
  const edges = draft.edges.map((edge) => (edge.labels.length === 0 ? edge : { ...edge, labels: edge.labels.map(labelled) }));
  const labels = edges.flatMap((edge) => edge.labels);
  return {
    ...draft,
    nodes: draft.nodes.map((node) => withPlate(node, draft, known)),
    edges: edges.filter((edge) => !labels.some((label) => isPlateOf(edge, label))),
  };
}
