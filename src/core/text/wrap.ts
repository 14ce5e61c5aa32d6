/** Breaks text into lines: at hard breaks, at spaces, between Chinese, Japanese and Korean signs, and inside words that are too long. */
import { textWidth } from "./metrics.ts";
import type { SizedFace } from "./metrics.ts";
import { mayBreakBetween } from "./wide.ts";

/** What stays together on a line, and whether a space parts it from what stands before. */
interface Piece {
  readonly text: string;
  readonly isSpaced: boolean;
}

/** Parts a word where it may break. */
function piecesOf(word: string, isSpaced: boolean): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const sign of word) {
    const last = pieces.at(-1);
    if (last === undefined) pieces.push({ text: sign, isSpaced });
    else if (mayBreakBetween(Array.from(last.text).at(-1)!, sign)) pieces.push({ text: sign, isSpaced: false });
    else pieces[pieces.length - 1] = { ...last, text: last.text + sign };
  }
  return pieces.length === 0 ? [{ text: "", isSpaced }] : pieces;
}

/** Breaks what is wider than the line and breaks nowhere. */
function breakPiece(text: string, width: number, style: SizedFace): readonly string[] {
  const parts: string[] = [];
  let part = "";
  for (const sign of text) {
    if (part !== "" && textWidth(part + sign, style) > width) {
      parts.push(part);
      part = "";
    }
    part += sign;
  }
  return [...parts, part];
}

function wrapParagraph(paragraph: string, width: number, style: SizedFace): readonly string[] {
  const lines: string[] = [];
  let line = "";
  const pieces = paragraph.split(" ").flatMap((word, index) => piecesOf(word, index > 0));
  for (const { text, isSpaced } of pieces) {
    const longer = isSpaced && line !== "" ? `${line} ${text}` : line + text;
    if (textWidth(longer, style) <= width) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const parts = textWidth(text, style) <= width ? [text] : breakPiece(text, width, style);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1)!;
  }
  return [...lines, line];
}

/** Breaks text into lines no wider than `width` pixels. */
export function wrapText(text: string, width: number, style: SizedFace): readonly string[] {
  return text.split("\n").flatMap((paragraph) => wrapParagraph(paragraph, width, style));
}
