/** What the end net says of a place where a connector may end, from its logits to probabilities. */
import { probabilitiesOfLogits, probabilityOfLogit } from "./probabilities.ts";
/** Heads as the net tells them, in the order of its outputs after the first (`make generate` tells them to the training); every crow's foot is one. */
export const endForms = [
  "none",
  "triangle",
  "open",
  "triangle_hollow",
  "diamond",
  "diamond_hollow",
  "circle",
  "circle_hollow",
  "bar",
  "crow",
] as const;

/** A head as the net tells it. */
export type EndForm = (typeof endForms)[number];

/** Probabilities of one place: that a connector ends there, and of each form if one does. In steps of 1/1024, so that backends agree. */
export interface EndLook {
  readonly end: number;
  readonly forms: readonly number[];
}

/** How many numbers the net gives for a place. */
export const endOutputs: number = 1 + endForms.length;

/** Reads the numbers of one place. */
export function endLookOf(logits: Float32Array): EndLook {
  if (logits.length !== endOutputs) throw new RangeError(`a look at an end has ${endOutputs} numbers, not ${logits.length}`);
  const [end = 0, ...ofForms] = logits;
  return { end: probabilityOfLogit(end), forms: probabilitiesOfLogits(ofForms) };
}

/** Returns how probable any of some forms is. */
export function probabilityOfForms({ forms }: EndLook, wanted: readonly EndForm[]): number {
  return wanted.reduce((sum, form) => sum + forms[endForms.indexOf(form)]!, 0);
}

/** Tells whether a head is likelier than a bare end. */
export function isHeaded(look: EndLook): boolean {
  return probabilityOfForms(look, ["none"]) < 0.5;
}
