/** Which readings are text: strokes of drawings read as letters, too. */
import type { ReadLine } from "../../detection.ts";
import type { Node } from "../../diagram/types.ts";
import { centre, containsPoint } from "../../geometry/box.ts";
import { faceHeights, inkExtent, textWidth } from "../../text/metrics.ts";
import { isBesideLines, isBracket } from "../../text/brackets.ts";
import { inReadingFrame } from "../../text/paragraphs.ts";

/** Readings below this are drawings that were taken for text. */
const leastConfidence = 0.3;
/** So many times as high as the page's letters are strokes of icons that look like one or two. */
const oversize = 1.8;
/** So few letters, so much larger than the page's, are text above this only: a slanted label reads as larger letters that nobody wrote. */
const unsure = { letters: 6, size: 1.3, confidence: 0.75 } as const;
/** Turned text of so few letters counts above this only: strokes of drawings that stand upright look like some. */
const turned = { confidence: 0.75, letters: 3 } as const;

/** Type so many times as large as the page's, whose letters would need so many times the room that they stand in, is nobody's: several lines read as one, or upright text read level. */
const giant = { size: 2, width: 1.5 } as const;

/** Tells whether a reading would be written far larger than the page's text and far wider than it stands: its box is not that of one line of these letters. */
function isGiant({ text, box, rotation }: ReadLine, glyphHeight: number): boolean {
  const frame = inReadingFrame(box, rotation);
  const face = { font: "sans", bold: false, italic: false, fontSize: 1 } as const;
  const { top, bottom } = inkExtent(text, face);
  const fontSize = frame.height / Math.max(0.25, top - bottom);
  if (fontSize * faceHeights("sans").capHeight <= giant.size * glyphHeight) return false;
  return textWidth(text, { ...face, fontSize }) > giant.width * frame.width;
}

/** Tells text from drawings: it has a letter or a digit, or is one of the short signs that people write alone; one or two huge letters are parts of icons. The page's letters are of a height in pixels. */
export function isReadable(line: ReadLine, glyphHeight: number): boolean {
  const { text, confidence, rotation, glyphHeight: height } = line;
  if (text === "" || confidence < leastConfidence) return false;
  if (isGiant(line, glyphHeight)) return false;
  if (text.length < 3 && height > oversize * glyphHeight) return false;
  if (text.length <= unsure.letters && confidence < unsure.confidence && height > unsure.size * glyphHeight) return false;
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, "").length;
  if (rotation !== 0 && letters <= turned.letters && confidence < turned.confidence) return false;
  return letters > 0 || /^(\.{2,3}|\. \. \.|…|[?!+*&%#$€/])$/u.test(text);
}

/** Brackets alone are text where they are read surely. */
const sureBracket = 0.9;

/** Tells whether a line is brackets that stand alone among lines of text. */
export function isBracketOf(line: ReadLine, lines: readonly ReadLine[]): boolean {
  return line.rotation === 0 && line.confidence >= sureBracket && isBracket(line.text) && isBesideLines(line.box, lines);
}

/** Letters that circles look like. */
const rings = /^[OoQОо0°○〇]+$/u;
/** A circle that is read as a letter is as high as its line but for these shares, and one that holds a letter is higher. */
const asHigh = { least: 0.6, most: 1.35 } as const;

/** Tells whether a line is the circles of a drawing, which read as a row of letters: nearly each of its letters is a shape. */
export function areCircles({ text, box }: ReadLine, shapes: readonly Pick<Node, "kind" | "box">[]): boolean {
  const letters = text.replaceAll(/\s/gu, "");
  if (!rings.test(letters)) return false;
  const circles = shapes.filter(
    ({ kind, box: circle }) =>
      (kind === "circle" || kind === "ellipse") &&
      containsPoint(box, centre(circle), 1) &&
      circle.height >= asHigh.least * box.height &&
      circle.height <= asHigh.most * box.height,
  );
  return circles.length >= Math.max(1, letters.length - 1);
}
