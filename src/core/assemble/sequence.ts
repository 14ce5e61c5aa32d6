/** Sequences: lifelines below participants, boxes on them, frames, and the messages between them, which no connector from shape to shape is. */
import type { Node } from "../diagram/types.ts";
import { bottom, right } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { withShapes } from "./add-shapes.ts";
import type { Draft } from "./draft.ts";
import { mayBeActivation } from "./sequence/activations.ts";
import { isSeenThrough } from "./sequence/columns.ts";
import type { Surroundings } from "./sequence/columns.ts";
import { withoutSequence } from "./sequence/erase.ts";
import { findFrameDividers, findFrames } from "./sequence/frames.ts";
import type { Divider } from "./sequence/frames.ts";
import { findLifelines } from "./sequence/lifelines.ts";
import type { Lifeline } from "./sequence/lifelines.ts";
import { findMessages } from "./sequence/messages.ts";
import type { Message } from "./sequence/messages.ts";
import { activationShapes, frameShapes, sequenceConfidence } from "./sequence/shapes.ts";
import { holdsShapes } from "./trace/holds.ts";

/** What a page shows of a sequence. */
export interface Sequence {
  readonly lifelines: readonly Lifeline[];
  readonly messages: readonly Message[];
  /** The lines that divide its frames. */
  readonly dividers: readonly Divider[];
  /** The shapes that lie over lifelines, and the boxes on them, by id. */
  readonly above: ReadonlySet<string>;
  /** The shapes that lifelines run through, by id: lines inside are not their own. */
  readonly frames: ReadonlySet<string>;
}

/** So many lifelines and messages are a sequence; more lifelines are a grid. */
const [fewestLifelines, mostLifelines, fewestMessages] = [2, 100, 2] as const;
/** Lifelines of one sequence begin as high, and messages end as near to them, in heights of capitals; the shorter ones are so long, as a share of the others. */
const [together, leastLength] = [2, 0.5] as const;

/** Tells whether a message leaves or reaches a lifeline. */
const joins = ({ x }: Lifeline, { from, to }: Message, reach: number): boolean => Math.min(Math.abs(from - x), Math.abs(to - x)) <= reach;

/** Tells whether a lifeline runs over or under a box. */
const crosses = ({ x, from, to }: Lifeline, box: Box): boolean => x > box.x && x < right(box) && box.y < to && bottom(box) > from;

/** What the finding of lines asks for: what may have a lifeline, and what may stand on one. */
interface SeenPage {
  readonly around: Surroundings;
  readonly participants: readonly Node[];
  readonly narrow: readonly Box[];
}

/** Gathers what the finding of lines asks for. */
function surroundingsOf({ bitmap, page, nodes, lines }: Draft): SeenPage {
  const unit = Math.min(40, Math.max(6, page.glyphHeight));
  const single = nodes.filter((node) => node.kind !== "text" && !holdsShapes(node, nodes));
  const participants = single.filter((node) => !mayBeActivation(node, unit));
  const narrow = single.filter((node) => mayBeActivation(node, unit)).map(({ box }) => box);
  const around = { bitmap, unit, shapes: participants.map(({ box }) => box), texts: lines.map(({ box }) => box) };
  return { around, participants, narrow };
}

/** Adds to a lifeline the boxes that stand beside its own: a participant may be active twice at once. */
function withBoxesBeside(line: Lifeline, narrow: readonly Box[], reach: number): Lifeline {
  const isBeside = (box: Box): boolean =>
    Math.abs(box.x + box.width / 2 - line.x) <= reach && box.y >= line.from - reach && bottom(box) <= line.to + reach;
  return { ...line, activations: [...line.activations, ...narrow.filter(isBeside)] };
}

/** Finds the lifelines that messages join, with those that hang beside them; null where there are too few. */
function findLines({ around, participants, narrow }: SeenPage): Pick<Sequence, "lifelines" | "messages"> | null {
  const reach = together * around.unit;
  const found = findLifelines(around, participants).map((line) => withBoxesBeside(line, narrow, reach));
  const messages = found.length < fewestLifelines || found.length > mostLifelines ? [] : findMessages(found, around);
  const joined = found.filter((line) => messages.some((message) => joins(line, message, reach)));
  if (joined.length < fewestLifelines || messages.length < fewestMessages) return null;
  const isBeside = (line: Lifeline): boolean =>
    joined.some(({ from, to }) => Math.abs(from - line.from) <= reach && line.to - line.from >= leastLength * (to - from));
  return { lifelines: found.filter(isBeside), messages };
}

/** Tells which shapes lifelines run through, and which lie over them. */
function layersOf(nodes: readonly Node[], lifelines: readonly Lifeline[], around: Surroundings): Pick<Sequence, "above" | "frames"> {
  const crossed = nodes.filter(
    ({ kind, id, box }) => kind !== "text" && lifelines.some((line) => line.participant.id !== id && crosses(line, box)),
  );
  const isFrame = (node: Node): boolean =>
    !mayBeActivation(node, around.unit) &&
    lifelines.some((line) => crosses(line, node.box) && isSeenThrough(around, Math.floor(line.x), node.box));
  const idsOf = (is: boolean): ReadonlySet<string> => new Set(crossed.filter((node) => isFrame(node) === is).map(({ id }) => id));
  return { above: idsOf(false), frames: idsOf(true) };
}

/** Looks for a sequence; a page without one stays what it is, and so does what was drawn by hand. */
export function findSequence(draft: Draft): Draft {
  const { bitmap, page, lines } = draft;
  if (draft.proposals !== undefined || page.sketch) return draft;
  const seen = surroundingsOf(draft);
  const told = findLines(seen);
  if (told === null) return draft;
  const { around } = seen;
  const active = withShapes(draft.nodes, activationShapes(bitmap, draft.nodes, told), sequenceConfidence);
  const cleared = { bitmap: withoutSequence(bitmap, { ...told, dividers: [] }), unit: around.unit };
  const boxes = active.map(({ box }) => box);
  const nodes = withShapes(active, frameShapes(findFrames(cleared, lines, boxes)), sequenceConfidence);
  const layers = layersOf(nodes, told.lifelines, around);
  const dividers = nodes
    .filter(({ id }) => layers.frames.has(id))
    .flatMap(({ id, box }) => {
      const others = nodes.filter((node) => node.id !== id && node.kind !== "text").map((node) => node.box);
      return findFrameDividers(cleared, box, { shapes: others, texts: around.texts });
    });
  return { ...draft, nodes, sequence: { ...told, dividers, ...layers } };
}
