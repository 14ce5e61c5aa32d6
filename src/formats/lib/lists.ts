/** How lists are set: a bullet before each of their lines, and before all lines the room that they keep from the outermost one. */
import type { Align, Emphasis, TextLine, TextStyle } from "../../core/diagram/types.ts";
import { fixedSpace, signBefore } from "../../core/diagram/bullets.ts";
import { textWidth } from "../../core/text/metrics.ts";

/** Lines of which some are those of a list, as they are written, and the x with which all are flush; null where they are flush as other lines are. */
export interface List {
  readonly lines: readonly TextLine[];
  readonly x: number | null;
}

/** Writes the bullets of a text; null where it has none. Only what is flush on the left keeps room before its lines. `styleOf` says how a line is set. */
export function listOf(lines: readonly TextLine[], align: Align, styleOf: (line: Emphasis) => TextStyle): List | null {
  if (!lines.some(({ bullet }) => bullet !== undefined)) return null;
  const signed = lines.map((line) => ({ ...line, text: `${signBefore(line)}${line.text}` }));
  if (align !== "left") return { lines: signed, x: null };
  const starts = lines.map((line) => line.box.x - textWidth(signBefore(line), styleOf(line)));
  const x = Math.min(...starts);
  const indent = (line: TextLine, start: number): string =>
    fixedSpace.repeat(Math.round((start - x) / textWidth(fixedSpace, styleOf(line))));
  return { x, lines: signed.map((line, index) => ({ ...line, text: `${indent(line, starts[index]!)}${line.text}` })) };
}
