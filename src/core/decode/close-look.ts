/** What the cut-out net says of one candidate, from its logits to probabilities. */
import { families } from "./families.ts";
import type { Family } from "./families.ts";
import { probabilitiesOfLogits, probabilityOfLogit } from "./probabilities.ts";

/** What the net says beside the family, in the order of its outputs: that it is a shape of its own, that its box is exact, that it lies in a shape, that it holds several. */
export const closeAnswers = ["shape", "exact", "part", "holds"] as const;

/** Probabilities of one candidate: of each answer, and of each family if it is a shape. In steps of 1/1024, so that backends agree. */
export interface CloseLook {
  readonly answers: readonly number[];
  readonly families: readonly number[];
}

/** How many numbers the net gives for a candidate. */
export const closeOutputs: number = closeAnswers.length + families.length;

/** Reads the numbers of one candidate. */
export function closeLookOf(logits: Float32Array): CloseLook {
  if (logits.length !== closeOutputs) throw new RangeError(`a close look has ${closeOutputs} numbers, not ${logits.length}`);
  const answers = Array.from(logits.subarray(0, closeAnswers.length), probabilityOfLogit);
  return { answers, families: probabilitiesOfLogits(Array.from(logits.subarray(closeAnswers.length))) };
}

/** Returns how probable an answer is. */
export function answerOf({ answers }: CloseLook, answer: (typeof closeAnswers)[number]): number {
  return answers[closeAnswers.indexOf(answer)]!;
}

/** Returns the likeliest family, and how probable it is. */
export function likeliestFamily(look: CloseLook): { readonly family: Family; readonly probability: number } {
  const probability = Math.max(...look.families);
  return { family: families[look.families.indexOf(probability)]!, probability };
}

/** Families that differ by what a shape holds, or by its sides alone, are one to the net: geometry tells them apart. */
const alike: Partial<Record<Family, Family>> = { frame: "rectangle", circle: "ellipse" };

/** Returns the family that stands for all that the net takes for one. */
export function groupOf(family: Family): Family {
  return alike[family] ?? family;
}

/** Returns how probable each group of families is. */
export function groupsOf(look: CloseLook): ReadonlyMap<Family, number> {
  const sums = new Map<Family, number>();
  for (const [at, family] of families.entries()) sums.set(groupOf(family), (sums.get(groupOf(family)) ?? 0) + look.families[at]!);
  return sums;
}

/** Returns the group of families that is likeliest, and how sure that is. */
export function likeliestGroup(look: CloseLook): { readonly group: Family; readonly sure: number } {
  const [group, sure] = [...groupsOf(look)].reduce((best, one) => (one[1] > best[1] ? one : best));
  return { group, sure };
}

/** Joins candidates with what the net said of them; it was asked about the same list. */
export function withLooks<Candidate>(
  candidates: readonly Candidate[],
  looks: readonly CloseLook[],
): readonly (Candidate & { readonly look: CloseLook })[] {
  if (looks.length !== candidates.length) throw new RangeError(`${looks.length} looks are not those of ${candidates.length} candidates`);
  return candidates.map((candidate, at) => ({ ...candidate, look: looks[at]! }));
}
