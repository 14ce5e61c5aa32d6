/** Which lines of a page are measured: the first ones of each text, as many as tell a page. */
import type { TextStyle } from "../../diagram/types.ts";
import type { SetLine } from "./family.ts";

/** So many lines are measured, of a page and of a text: more tell no more. */
const mostMeasured = { page: 150, text: 4 } as const;

/** A text by its lines and its look. */
export interface LookedText {
  readonly lines: readonly SetLine[];
  readonly style: Pick<TextStyle, "color" | "italic">;
}

/** Measures the first lines of each text of a page; `measure` gives null for a line that tells nothing, which does not count. */
export function measureTexts<Measure>(
  texts: readonly LookedText[],
  measure: (line: SetLine, style: LookedText["style"]) => Measure | null,
): readonly (readonly Measure[])[] {
  let left = mostMeasured.page;
  return texts.map(({ lines, style }) => {
    const seen = left <= 0 ? [] : lines.slice(0, mostMeasured.text).flatMap((line) => measure(line, style) ?? []);
    left -= seen.length;
    return seen;
  });
}
