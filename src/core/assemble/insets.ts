/**
 * Pictures in shapes: a logo in a box, a sign in a circle, the icon in the corner of a group. What stands in a shape, and that neither its text, nor a shape in it,
 * nor a connector explains, is cut out of the upload and kept where it stands, as a part of its shape.
 */
import { largestImageShare } from "../diagram/check-nodes.ts";
import { canHoldInsets, shareOf } from "../diagram/insets.ts";
import type { Node } from "../diagram/types.ts";
import type { Box } from "../geometry/box.ts";
import { area, containsBox, grow, overlapArea } from "../geometry/box.ts";
import { flatten } from "../geometry/path.ts";
import { strokePolyline } from "../raster/scan.ts";
import { outlineOf, silhouetteOf } from "../shapes/outline.ts";
import type { Draft } from "./draft.ts";
import { explainedOf, picturesOf, unexplainedIn, withBoxes, withoutHanging } from "./insets/unexplained.ts";
import type { Look, PagePart } from "./insets/unexplained.ts";

/** In a shape that holds no other: smaller things are specks and letters, longer ones pieces of lines. */
const alone: Look = { least: 1.3, stretch: 4, ink: 0.07 };
/** Beside other shapes, where most of what nothing explains is a line, a word or a shape that was missed: solid. */
const solid: Look = { least: 1.8, stretch: 2, ink: 0.35 };
/** So near to the outline of its shape nothing is looked for, pixels: lines are often drawn wider than they were measured. */
const margin = 3;
/** Words may cover so much of it. */
const mostWords = 0.1;
/** Tells whether something can stand in a shape and be told from its ground. */
const canHold = ({ kind, style, rotation }: Node): boolean => canHoldInsets(kind) && style.gradient === null && rotation === 0;

/** What of a page is explained: by itself, and with what lies along the outlines of shapes. */
interface Explained {
  readonly bare: PagePart;
  readonly rimmed: PagePart;
}

/** Marks what lies along the outlines of shapes as explained, too. */
function withRims(nodes: readonly Node[], { bitmap }: Draft, bare: PagePart): Explained {
  const { width } = bitmap;
  const data = bare.data.slice();
  for (const node of nodes)
    for (const line of outlineOf(node).flatMap(({ commands }) => flatten(commands)))
      strokePolyline(bitmap, line, node.style.strokeWidth / 2 + margin, (y, from, to) =>
        data.fill(1, y * width + from, y * width + to + 1),
      );
  return { bare, rimmed: { ...bare, data } };
}

/** Returns the smallest shape that can hold a picture and in which it lies. */
function holderOf(picture: Box, nodes: readonly Node[]): Node | undefined {
  const around = nodes.filter((node) => canHold(node) && containsBox(node.box, picture));
  return around.toSorted((one, other) => area(one.box) - area(other.box))[0];
}

/** Lists the places of pictures in a shape, in pixels of the page. */
function picturesIn(
  node: Node,
  { bitmap, page, nodes, signs: places = [] }: Draft,
  { bare, rimmed }: Explained,
  isAlone: boolean,
): readonly Box[] {
  const told = places.map((place) => grow(place, 1)).filter((place) => holderOf(place, nodes) === node);
  const ink = unexplainedIn(silhouetteOf(node), bitmap, rimmed);
  if (ink === null) return told;
  // What hangs on an outline is found at the outline itself: a sign may come nearer to it than lines are looked for.
  const known = node.style.stroke === null ? rimmed : bare;
  const whole = isAlone ? unexplainedIn(silhouetteOf(node), bitmap, known) : null;
  const unit = page.glyphHeight;
  const isNew = (found: readonly Box[]) => (box: Box) => found.every((other) => overlapArea(box, other) === 0);
  const signs = [...told, ...(whole === null ? [] : picturesOf(withoutHanging(whole, known), alone, unit).filter(isNew(told)))];
  const icons = picturesOf(ink, solid, unit).filter(isNew(signs));
  const words = (node.text?.lines ?? []).map(({ box }) => box);
  const isFree = (box: Box): boolean => words.every((word) => overlapArea(word, box) <= mostWords * area(box));
  return [...signs, ...icons].filter((box) => area(box) < largestImageShare * bitmap.width * bitmap.height && isFree(box));
}

/** Gives shapes of drawn pages the pictures that stand in them; strokes by hand that nobody could read are none. */
export function keepInsets(draft: Draft): Draft {
  if (draft.proposals !== undefined) return draft;
  const { nodes } = draft;
  const holding = new Set(nodes.filter(canHold));
  if (holding.size === 0) return draft;
  const explained = withRims([...holding], draft, explainedOf(draft));
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
    const known = isAlone ? explained : { ...explained, rimmed: withBoxes(explained.rimmed, held, silhouetteOf(node)) };
    const pictures = picturesIn(node, draft, known, isAlone);
    return pictures.length === 0 ? node : { ...node, insets: pictures.map((box) => ({ box: shareOf(node, box), image: null })) };
  };
  return { ...draft, nodes: nodes.map(withInsets) };
}
