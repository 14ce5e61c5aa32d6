/**
 * Pictures in shapes: a logo in a box, a sign in a circle, the icon in the corner of a group. What stands in a shape, and that neither its text, nor a shape in it,
 * nor a connector explains, is cut out of the upload and kept where it stands, as a part of its shape.
 */
import { commonest } from "../commonest.ts";
import { largestImageShare } from "../diagram/check-nodes.ts";
import { canHoldInsets, shareOf } from "../diagram/insets.ts";
import type { Node } from "../diagram/types.ts";
import type { Box } from "../geometry/box.ts";
import { area, cornersOf, grow, overlapArea } from "../geometry/box.ts";
import type { Mask } from "../raster/bitmap.ts";
import { colourAt, emptyMask } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import { flatten } from "../geometry/path.ts";
import { fillPolygon, strokePolyline } from "../raster/scan.ts";
import { outlineOf, silhouetteOf } from "../shapes/outline.ts";
import type { Draft } from "./draft.ts";
import { markExplained } from "./explain/bands.ts";
import { leftovers } from "./explain/leftovers.ts";

/** What differs from the ground of its shape by less is a rim or noise, levels. */
const leastContrast = 48;
/** What a picture is: so large, in heights of capitals, at most so many times as long as wide, and so much of it ink. */
interface Look {
  readonly least: number;
  readonly stretch: number;
  readonly ink: number;
}

/** In a shape that holds no other: smaller things are specks and letters, longer ones pieces of lines. */
const alone: Look = { least: 1.3, stretch: 4, ink: 0.07 };
/** Beside other shapes, where most of what nothing explains is a line, a word or a shape that was missed: solid. */
const solid: Look = { least: 1.8, stretch: 2, ink: 0.35 };
/** So much of a shape's ground is one colour: otherwise the shape is a picture itself. */
const leastGround = 0.2;
/** So far around the shapes in another nothing is looked for, pixels. */
const around = 2;
/** So near to the outline of its shape nothing is looked for, pixels: lines are often drawn wider than they were measured. */
const margin = 3;
/** Words may cover so much of it. */
const mostWords = 0.1;
/** About so many pixels tell the ground of a shape. */
const samples = 200_000;

/** Tells whether something can stand in a shape and be told from its ground. */
const canHold = ({ kind, style, rotation }: Node): boolean => canHoldInsets(kind) && style.gradient === null && rotation === 0;

/** Marks what lies along the outlines of shapes as explained, too. */
function markRims(nodes: readonly Node[], { bitmap }: Draft, explained: Uint8Array): void {
  const { width } = bitmap;
  for (const node of nodes)
    for (const line of outlineOf(node).flatMap(({ commands }) => flatten(commands)))
      strokePolyline(bitmap, line, node.style.strokeWidth / 2 + margin, (y, from, to) =>
        explained.fill(1, y * width + from, y * width + to + 1),
      );
}

/** Marks what is drawn in a shape and not explained, in a mask of the size of its box; null where the shape has no one ground. */
function unexplainedIn(node: Node, { bitmap }: Draft, explained: Uint8Array): Mask | null {
  const [left, top] = [Math.floor(node.box.x), Math.floor(node.box.y)];
  const mask = emptyMask(Math.ceil(node.box.width) + 1, Math.ceil(node.box.height) + 1);
  const stride = Math.ceil(area(node.box) / samples);
  const colours: number[] = [];
  let open = 0;
  const visit = (see: (x: number, y: number, colour: number) => void): void =>
    fillPolygon(bitmap, silhouetteOf(node), (y, from, to) => {
      for (let x = Math.max(from, left); x <= Math.min(to, left + mask.width - 1); x++)
        if (y >= top && y < top + mask.height && explained[y * bitmap.width + x] === 0) see(x, y, colourAt(bitmap, x, y));
    });
  visit((_x, _y, colour) => {
    if (open++ % stride === 0) colours.push(colour);
  });
  const ground = commonest(colours);
  if (ground === null || ground.count * stride < leastGround * open) return null;
  visit((x, y, colour) => {
    if (colourDistance(colour, ground.value) > leastContrast) mask.data[(y - top) * mask.width + x - left] = 1;
  });
  return mask;
}

/** Takes away the ink that hangs on what is at the margin of a mask's ink: lines that lead out of a shape, and pieces of its outline that were not measured. */
function withoutHanging(ink: Mask, isOpen: (x: number, y: number) => boolean): Mask {
  const data = ink.data.slice();
  const hanging: number[] = [];
  const around = (at: number, visit: (x: number, y: number) => void): void => {
    const [x, y] = [at % ink.width, Math.floor(at / ink.width)];
    for (let v = y - 1; v <= y + 1; v++) for (let u = x - 1; u <= x + 1; u++) visit(u, v);
  };
  const take = (at: number): void => {
    data[at] = 0;
    hanging.push(at);
  };
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    let isAtMargin = false;
    around(at, (x, y) => {
      isAtMargin ||= !isOpen(x, y);
    });
    if (isAtMargin) take(at);
  }
  for (let at = hanging.pop(); at !== undefined; at = hanging.pop())
    around(at, (x, y) => {
      if (x >= 0 && y >= 0 && x < ink.width && y < ink.height && data[y * ink.width + x] === 1) take(y * ink.width + x);
    });
  return { ...ink, data };
}

/** Counts the marked pixels in a box. */
function inkIn({ width, data }: Mask, { x, y, width: across, height }: Box): number {
  let ink = 0;
  for (let row = y; row < y + height; row++) for (let at = row * width + x; at < row * width + x + across; at++) ink += data[at]!;
  return ink;
}

/** Lists the places of pictures in a shape, in pixels of the page. */
function picturesIn(node: Node, draft: Draft, explained: Uint8Array, isAlone: boolean): readonly Box[] {
  const ink = unexplainedIn(node, draft, explained);
  if (ink === null) return [];
  const unit = draft.page.glyphHeight;
  const words = (node.text?.lines ?? []).map(({ box }) => box);
  const [left, top] = [Math.floor(node.box.x), Math.floor(node.box.y)];
  const most = largestImageShare * draft.bitmap.width * draft.bitmap.height;
  const picturesOf = (mask: Mask, look: Look): readonly Box[] =>
    leftovers(mask, unit).filter((box) => {
      const [small, large] = [Math.min(box.width, box.height), Math.max(box.width, box.height)];
      return small >= look.least * unit && large <= look.stretch * small && inkIn(mask, box) >= look.ink * area(box);
    });
  const isOpen = (x: number, y: number): boolean => explained[(top + y) * draft.bitmap.width + left + x] === 0;
  const signs = isAlone ? picturesOf(withoutHanging(ink, isOpen), alone) : [];
  const icons = picturesOf(ink, solid).filter((icon) => signs.every((sign) => overlapArea(icon, sign) === 0));
  return [...signs, ...icons]
    .map((box) => grow({ ...box, x: box.x + left, y: box.y + top }, 1))
    .filter((box) => area(box) < most && words.every((word) => overlapArea(word, box) <= mostWords * area(box)));
}

/** Returns what is explained, with all that stands in a shape as explained, too. */
function besides(held: readonly Node[], { bitmap }: Draft, explained: Uint8Array): Uint8Array {
  const known = explained.slice();
  for (const { box } of held)
    fillPolygon(bitmap, cornersOf(grow(box, around)), (y, from, to) => known.fill(1, y * bitmap.width + from, y * bitmap.width + to + 1));
  return known;
}

/** Gives shapes of drawn pages the pictures that stand in them; strokes by hand that nobody could read are none. */
export function keepInsets(draft: Draft): Draft {
  if (draft.proposals !== undefined) return draft;
  const { nodes } = draft;
  const holding = new Set(nodes.filter(canHold));
  if (holding.size === 0) return draft;
  const explained = markExplained(draft);
  markRims([...holding], draft, explained);
  const withInsets = (node: Node): Node => {
    if (!holding.has(node)) return node;
    const held = nodes.filter(
      (other) =>
        other !== node &&
        other.kind !== "text" &&
        area(other.box) < area(node.box) &&
        overlapArea(other.box, node.box) >= 0.5 * area(other.box),
    );
    const isAlone = held.length === 0;
    const pictures = picturesIn(node, draft, isAlone ? explained : besides(held, draft, explained), isAlone);
    return pictures.length === 0 ? node : { ...node, insets: pictures.map((box) => ({ box: shareOf(node, box), image: null })) };
  };
  return { ...draft, nodes: nodes.map(withInsets) };
}
