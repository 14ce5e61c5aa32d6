/** The diagram as drawing programs have it: what belongs together in the diagram and is two things there is taken apart. */
import { spreadInsets } from "../../core/diagram/insets.ts";
import type { Diagram } from "../../core/diagram/types.ts";
import { showTitles } from "./table-titles.ts";

/** Returns the diagram as writers draw it: titles of tables in their headings, pictures in shapes as shapes above them. */
export function asDrawn(diagram: Diagram): Diagram {
  return spreadInsets(showTitles(diagram));
}
