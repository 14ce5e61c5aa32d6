/** How bullets are written: as signs before the words of their lines. */
import type { Bullet, NodeText, TextLine } from "./types.ts";

const signs: Readonly<Record<Bullet, string>> = { disc: "\u2022", circle: "\u25e6", square: "\u25aa" };

/** A space at which no program breaks a line, and which none leaves out. */
export const fixedSpace = "\u00a0";

/** Returns the sign before the words of a line, with the room behind it; empty where the line has no bullet. */
export function signBefore({ bullet }: Pick<TextLine, "bullet">): string {
  return bullet === undefined ? "" : `${signs[bullet]}${fixedSpace}${fixedSpace}`;
}

/** Returns a text as it is written: its value, or, of a list, its lines with their bullets. */
export function writtenText({ value, lines }: Pick<NodeText, "value" | "lines">): string {
  if (!lines.some(({ bullet }) => bullet !== undefined)) return value;
  return lines.map((line) => `${signBefore(line)}${line.text}`).join("\n");
}
