/** What a dash is, for every step that reads broken lines. */
import type { Field } from "./field.ts";
import type { End, Web } from "./web.ts";
import { strokeOf } from "./web.ts";

/** Dashes are at most so long, in capital heights. */
export const longestDash = 2.5;

/** Tells whether an end's stroke is short enough to be a dash. */
export function isDash(web: Web, { unit }: Pick<Field, "unit">, end: End): boolean {
  return strokeOf(web, end).length <= longestDash * unit;
}
