/** Sequences: lifelines below participants, boxes on them, and the messages between them, which no connector from shape to shape is. */
import type { Node } from "../diagram/types.ts";
import { bottom, grow, intersectionOverUnion, right } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { colourAt, hexColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import type { Draft } from "./draft.ts";
import { findLifelines, isSeenThrough, mayBeActivation } from "./sequence/lifelines.ts";
import type { Lifeline, Surroundings } from "./sequence/lifelines.ts";
import { findMessages } from "./sequence/messages.ts";
import type { Message } from "./sequence/messages.ts";
import { doubled } from "./trace/line-ink.ts";
import { holdsShapes } from "./trace/holds.ts";

/** What a page shows of a sequence. */
export interface Sequence {
  readonly lifelines: readonly Lifeline[];
  readonly messages: readonly Message[];
  /** The shapes that lie over lifelines, and the boxes on them, by id. */
  readonly above: ReadonlySet<string>;
  /** The shapes that lifelines run through, by id: lines inside are not their own. */
  readonly frames: ReadonlySet<string>;
}

/** So many lifelines and messages are a sequence. */
const [fewestLifelines, fewestMessages] = [2, 2] as const;
/** A shape is the box on a lifeline when they share this much. */
const sameBox = 0.5;

/** Tells whether a message leaves or reaches a lifeline. */
const joins = ({ x }: Lifeline, { from, to }: Message, reach: number): boolean => Math.min(Math.abs(from - x), Math.abs(to - x)) <= reach;

/** Tells whether a lifeline runs over or under a box. */
const crosses = ({ x, from, to }: Lifeline, box: Box): boolean => x > box.x && x < right(box) && box.y < to && bottom(box) > from;

/** Makes the shape of a box on a lifeline, whose sides are where its fill ends: at a border, or at the ground. */
function activationNode(box: Box, id: string, draft: Draft): Node {
  const { bitmap } = draft;
  const [x, y] = [Math.floor(box.x + box.width / 2), Math.floor(box.y + box.height / 2)];
  const [side, ground] = [colourAt(bitmap, box.x, y), colourAt(bitmap, Math.max(0, box.x - besideBorder), y)];
  const hasBorder = colourDistance(side, ground) >= leastContrast;
  // a border that lies between pixels shows half of its colour in both
  const outer = colourAt(bitmap, Math.max(0, box.x - 1), y);
  const border = colourDistance(side, outer) < leastContrast ? doubled(ground, outer) : side;
  return {
    id,
    kind: "rectangle",
    z: draft.nodes.length,
    parent: null,
    box: hasBorder ? box : grow(box, -1),
    rotation: 0,
    params: null,
    path: null,
    style: {
      fill: hexColour(colourAt(bitmap, x, y)),
      stroke: hasBorder ? hexColour(border) : null,
      strokeWidth: 1,
      dash: "solid",
      cornerRadius: 0,
      opacity: 1,
      gradient: null,
      shadow: false,
    },
    text: null,
    image: null,
    rows: null,
    confidence: activationConfidence,
    origin: "geometry",
    review: "none",
  };
}

/** The border of such a box is thinner than this, in pixels, and differs by so much from the ground. */
const [besideBorder, leastContrast] = [4, 14] as const;

/** A message begins or ends a box on a lifeline when it is so near to its border, pixels. */
const atBorder = 3;

/** How often a box on a lifeline that was found with its messages is one. */
const activationConfidence = 0.9;

/** Adds the boxes on lifelines that nobody saw as shapes. */
function withActivations(draft: Draft, lifelines: readonly Lifeline[]): readonly Node[] {
  const boxes = lifelines.flatMap(({ activations }) => activations);
  const fresh = boxes.filter((box) => !draft.nodes.some((node) => intersectionOverUnion(node.box, box) >= sameBox));
  const last = Math.max(0, ...draft.nodes.map(({ id }) => Number(id.slice(1))));
  return [...draft.nodes, ...fresh.map((box, at) => activationNode(box, `n${last + 1 + at}`, draft))];
}

/** Stretches the boxes on a lifeline to the messages that begin or end them: their lines hide the border. */
function reachMessages(line: Lifeline, messages: readonly Message[]): Lifeline {
  const stretched = line.activations.map((box) => {
    const touching = messages.filter(({ from, to }) => [from, to].some((x) => x >= box.x - atBorder && x <= right(box) + atBorder));
    const near = (y: number, side: number): boolean => Math.abs(y - side) <= atBorder;
    const top = Math.min(box.y, ...touching.map(({ y }) => y).filter((y) => near(y, box.y)));
    const end = Math.max(bottom(box), ...touching.map(({ y }) => y).filter((y) => near(y, bottom(box))));
    return { ...box, y: top, height: end - top };
  });
  return { ...line, activations: stretched };
}

/** Looks for a sequence; a page without one stays what it is, and so does what was drawn by hand. */
export function findSequence(draft: Draft): Draft {
  const { bitmap, page, nodes, lines } = draft;
  if (draft.proposals !== undefined || page.sketch) return draft;
  const unit = Math.min(40, Math.max(6, page.glyphHeight));
  const single = nodes.filter((node) => node.kind !== "text" && !holdsShapes(node, nodes) && !mayBeActivation(node, unit));
  const around: Surroundings = { bitmap, unit, shapes: single.map(({ box }) => box), texts: lines.map(({ box }) => box) };
  const found = findLifelines(around, single);
  const messages = found.length < fewestLifelines ? [] : findMessages(found, around);
  const reach = 2 * unit;
  const joined = found.filter((line) => messages.some((message) => joins(line, message, reach)));
  if (joined.length < fewestLifelines || messages.length < fewestMessages) return draft;
  const lifelines = found.filter((line) =>
    joined.some(({ from, to }) => Math.abs(from - line.from) <= reach && line.to - line.from >= (to - from) / 2),
  );
  const shown = withActivations(
    draft,
    lifelines.map((line) => reachMessages(line, messages)),
  );
  const crossed = shown.filter(
    ({ kind, id, box }) => kind !== "text" && lifelines.some((line) => line.participant.id !== id && crosses(line, box)),
  );
  const isFrame = (node: Node): boolean =>
    !mayBeActivation(node, unit) &&
    lifelines.some((line) => crosses(line, node.box) && isSeenThrough(around, Math.floor(line.x), node.box));
  const [frames, above] = [true, false].map((is) => new Set(crossed.filter((node) => isFrame(node) === is).map(({ id }) => id)));
  return { ...draft, nodes: shown, sequence: { lifelines, messages, above: above!, frames: frames! } };
}
