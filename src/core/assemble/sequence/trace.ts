/** Traces a page with a sequence: its own lines are known, and what is left is traced as on any other page. */
import type { Edge } from "../../diagram/types.ts";
import type { Draft } from "../draft.ts";
import type { Sequence } from "../sequence.ts";
import type { Field } from "../trace/field.ts";
import { prepareField } from "../trace/field.ts";
import { edgesOfSequence } from "./edges.ts";
import { besideSequence, withoutSequence } from "./erase.ts";
import { takeLoops } from "./loops.ts";

/** A page whose sequence is told: its lines, and what is left. */
export interface Told {
  readonly edges: readonly Edge[];
  /** The page without those lines. */
  readonly rest: Draft;
  readonly field: Field;
}

/** Tells the lines of a sequence, and takes them out of the page. */
export function tellSequence(draft: Draft, sequence: Sequence): Told {
  const { judging } = draft;
  const seen = judging === null ? null : { ...judging, sight: besideSequence(judging.sight, sequence) };
  const rest = { ...draft, bitmap: withoutSequence(draft.bitmap, sequence), judging: seen };
  const field = prepareField(rest);
  const loops = takeLoops(rest.bitmap, field, sequence.lifelines);
  return { edges: edgesOfSequence(draft, sequence, { loops, field: prepareField(draft) }), rest, field };
}
