/** Traces a page with a sequence: its own lines are known, and what is left is traced as on any other page. */
import type { ReadLine } from "../../detection.ts";
import type { Edge } from "../../diagram/types.ts";
import { bottom, boxFromEdges, centre, containsPoint, overlapArea } from "../../geometry/box.ts";
import type { Draft } from "../draft.ts";
import { namesOperator } from "../own/claim.ts";
import type { Sequence } from "../sequence.ts";
import type { Field } from "../trace/field.ts";
import { prepareField } from "../trace/field.ts";
import { edgesOfSequence } from "./edges.ts";
import { besideSequence, withoutSequence } from "./erase.ts";
import type { Lifeline } from "./lifelines.ts";
import { findLoops, takeLoops } from "./loops.ts";
import type { Loop } from "./loops.ts";
import type { Message } from "./messages.ts";

/** A page whose sequence is told: its lines, and what is left. */
export interface Told {
  readonly edges: readonly Edge[];
  /** The page without those lines, and without what was read in them. */
  readonly rest: Draft;
  readonly field: Field;
}

/** What was read of an arc or a head is so narrow, in heights of capitals. */
const narrowest = 2.5;

/** Finds the messages to oneself on a page without its other lines: those that were read as letters last, since letters close by hang together with others. */
function loopsOf(cleared: Draft, lifelines: readonly Lifeline[]): readonly Loop[] {
  const { bitmap, lines } = cleared;
  // the tab of a frame looks like a loop where a lifeline crosses it
  const operators = lines.filter(({ text }) => namesOperator(text)).map(({ box }) => centre(box));
  const findBeside = (field: Field): readonly Loop[] =>
    findLoops(bitmap, field, lifelines).filter(({ box }) => !operators.some((place) => containsPoint(box, place)));
  const loops = findBeside(prepareField(cleared));
  const wide = lines.filter((line) => !isNarrow(line, cleared));
  if (wide.length === lines.length) return loops;
  const read = findBeside(prepareField({ ...cleared, lines: wide }));
  return [...loops, ...read.filter(({ box }) => !loops.some((loop) => overlapArea(loop.box, box) > 0))];
}

/** What was read of a stroke of a lifeline is hardly wider than the line, in pixels. */
const beyondStroke = 2;

/** Tells whether a stroke of a broken lifeline was read: as a 1, an l or a bar. */
const isOfLifeline = ({ box }: ReadLine, lifelines: readonly Lifeline[]): boolean =>
  lifelines.some(({ x, thickness, from, to }) => {
    const isOnLine = Math.abs(centre(box)[0] - x) <= beyondStroke / 2 && box.width <= thickness + beyondStroke;
    return isOnLine && bottom(box) > from && box.y < to;
  });

/** Tells whether the head of a message was read: an open one as a V. */
function isOfHead({ box }: ReadLine, messages: readonly Message[]): boolean {
  return messages.some(({ y, from, to, start, end }) =>
    (
      [
        [start, from, to],
        [end, to, from],
      ] as const
    ).some(([head, tip, back]) => {
      if (head === null) return false;
      const inner = tip + Math.sign(back - tip) * (head.gap + head.length);
      const around = boxFromEdges(Math.min(tip, inner), y - head.width / 2, Math.max(tip, inner), y + head.width / 2);
      return containsPoint(around, centre(box)) && box.height <= head.width + beyondStroke;
    }),
  );
}

const isNarrow = ({ box }: ReadLine, { page }: Draft): boolean => box.width <= narrowest * page.glyphHeight;

/** Tells the lines of a sequence, and takes them out of the page. */
export function tellSequence(draft: Draft, sequence: Sequence): Told {
  const { judging } = draft;
  const seen = judging === null ? null : { ...judging, sight: besideSequence(judging.sight, sequence) };
  const cleared = { ...draft, bitmap: withoutSequence(draft.bitmap, sequence), judging: seen };
  const loops = loopsOf(cleared, sequence.lifelines);
  const isOfLoop = (line: ReadLine): boolean => isNarrow(line, draft) && loops.some(({ box }) => containsPoint(box, centre(line.box)));
  const isOfMessage = (line: ReadLine): boolean => isNarrow(line, draft) && isOfHead(line, sequence.messages);
  const lines = draft.lines.filter((line) => !isOfLoop(line) && !isOfMessage(line) && !isOfLifeline(line, sequence.lifelines));
  const rest = { ...cleared, lines };
  const field = prepareField(rest);
  takeLoops(field, loops);
  return { edges: edgesOfSequence(draft, sequence, { loops, field: prepareField(draft) }), rest, field };
}
