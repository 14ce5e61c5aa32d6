/** Text finds its owner: a shape, a connector, or nobody (free text). */
import type { Draft } from "./draft.ts";

/** Runs the step; see the head of this file. */
export function ownText(draft: Draft): Draft {
  return draft;
}
