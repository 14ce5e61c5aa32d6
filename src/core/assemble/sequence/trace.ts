/** Traces a page with a sequence: its own lines are known, and what is left is traced as on any other page. */
import type { ReadLine } from "../../detection.ts";
import type { Edge } from "../../diagram/types.ts";
import { centre, containsPoint } from "../../geometry/box.ts";
import type { Draft } from "../draft.ts";
import type { Sequence } from "../sequence.ts";
import type { Field } from "../trace/field.ts";
import { prepareField } from "../trace/field.ts";
import { edgesOfSequence } from "./edges.ts";
import { besideSequence, withoutSequence } from "./erase.ts";
import { findLoops, takeLoops } from "./loops.ts";

/** A page whose sequence is told: its lines, and what is left. */
export interface Told {
  readonly edges: readonly Edge[];
  /** The page without those lines, and without what was read in them. */
  readonly rest: Draft;
  readonly field: Field;
}

/** What was read of an arc or a head is so narrow, in heights of capitals. */
const narrowest = 2.5;

/** Tells the lines of a sequence, and takes them out of the page. */
export function tellSequence(draft: Draft, sequence: Sequence): Told {
  const { judging, page } = draft;
  const seen = judging === null ? null : { ...judging, sight: besideSequence(judging.sight, sequence) };
  const cleared = { ...draft, bitmap: withoutSequence(draft.bitmap, sequence), judging: seen };
  const isNarrow = ({ box }: ReadLine): boolean => box.width <= narrowest * page.glyphHeight;
  const unread = prepareField({ ...cleared, lines: draft.lines.filter((line) => !isNarrow(line)) });
  const loops = findLoops(cleared.bitmap, unread, sequence.lifelines);
  // a loop may have been read as letters
  const isOfLoop = (line: ReadLine): boolean => isNarrow(line) && loops.some(({ box }) => containsPoint(box, centre(line.box)));
  const rest = { ...cleared, lines: draft.lines.filter((line) => !isOfLoop(line)) };
  const field = prepareField(rest);
  takeLoops(field, loops);
  return { edges: edgesOfSequence(draft, sequence, { loops, field: prepareField(draft) }), rest, field };
}
