/** Walks the product's own steps up to one of them, so that what judges learn from is what they are asked about. */
import type { Draft } from "../../src/core/assemble/draft.ts";
import { assemble, steps } from "../../src/core/assemble/pipeline.ts";
import type { Diagram } from "../../src/core/diagram/types.ts";
import type { Judges } from "../../src/core/judge/judges.ts";
import type { StoredPage } from "./stored-pages.ts";

/** Returns the draft of a page before a step, and the diagram that it would be; throws where no step has this name. */
export function walkBefore(
  name: string,
  { bitmap, seen }: Pick<StoredPage, "bitmap" | "seen">,
  judges: Judges,
): { readonly draft: Draft; readonly diagram: Diagram } {
  const end = steps.findIndex((step) => step.name === name);
  if (end < 0) throw new RangeError(`no step is called ${name}`);
  const drafts: Draft[] = [];
  const keep = { name: "keep", run: (draft: Draft): Draft => (drafts.push(draft), draft) };
  const diagram = assemble({ bitmap, ...seen, judges, walked: [...steps.slice(0, end), keep] });
  return { draft: drafts[0]!, diagram };
}
