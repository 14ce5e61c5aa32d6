/** Containment: which shape is the parent of which. */
import type { Draft } from "./draft.ts";

/** Runs the step; see the head of this file. */
export function nestNodes(draft: Draft): Draft {
  return draft;
}
