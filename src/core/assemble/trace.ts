/** Connectors: from ink that is neither text nor shape to routes with ends, markers and dashes. */
import type { Draft } from "./draft.ts";

/** Runs the step; see the head of this file. */
export function traceConnectors(draft: Draft): Draft {
  return draft;
}
