/** From lines that were read to the text of a shape, a label of a connector or a text of its own. */
import type { ReadLine } from "../../detection.ts";
import { plainStyle } from "../../diagram/plain-style.ts";
import type { EdgeLabel, Node, NodeText, TextStyle } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import { bottom, grow, right, union } from "../../geometry/box.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { fitFontSize } from "../../text/metrics.ts";
import { inReadingFrame } from "../../text/paragraphs.ts";
import { alignmentOf } from "./alignment.ts";
import { valueOf } from "./flow.ts";
import { slantsOf } from "./slant.ts";

/** The smallest box around some lines; at least one is needed. */
export function boxOfLines(lines: readonly { readonly box: Box }[]): Box {
  return lines.map((line) => line.box).reduce(union);
}

/** Joins pieces that stand side by side on one level to one line; lines must be in reading order. */
function joinPieces(pieces: readonly ReadLine[]): readonly ReadLine[] {
  const lines: ReadLine[] = [];
  for (const piece of pieces) {
    const before = lines.at(-1);
    if (before !== undefined && isBeside(before, piece)) lines.splice(-1, 1, joined(before, piece));
    else lines.push(piece);
  }
  return lines;
}

function isBeside(before: ReadLine, after: ReadLine): boolean {
  if (before.rotation !== after.rotation) return false;
  const [a, b] = [inReadingFrame(before.box, before.rotation), inReadingFrame(after.box, after.rotation)];
  const shared = Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y);
  return b.x >= right(a) - 1 && shared > 0.5 * Math.min(a.height, b.height);
}

function joined(before: ReadLine, after: ReadLine): ReadLine {
  const confidence = Math.min(before.confidence, after.confidence);
  return { ...before, text: `${before.text} ${after.text}`, box: union(before.box, after.box), confidence };
}

/** Measures how the lines of one text look; family and weight are found later, over all texts of the page. */
function styleOf(lines: readonly ReadLine[], italic: boolean): TextStyle {
  const face = { font: "sans", bold: false, italic } as const;
  const upright = lines.map((line) => ({ text: line.text, box: inReadingFrame(line.box, line.rotation) }));
  const fontSize = Math.round(fitFontSize(upright, face) * 4) / 4;
  const longest = lines.reduce((best, line) => (line.text.length > best.text.length ? line : best));
  return { ...face, fontSize: Math.max(4, fontSize), color: longest.color };
}

/** Composes the text of a shape from its lines, in reading order. */
export function composeText(pieces: readonly ReadLine[], frame: Box, bitmap: Bitmap): NodeText {
  const lines = joinPieces(pieces);
  const rotation = lines[0]!.rotation;
  const { centred, ...alignment } = alignmentOf(
    lines.map((line) => setBox(line.text, inReadingFrame(line.box, rotation))),
    inReadingFrame(frame, rotation),
  );
  const slants = slantsOf(lines, bitmap);
  return {
    ...styleOf(lines, slants.whole),
    value: valueOf(lines),
    lines: lines.map(({ text, box }, index) => ({
      text,
      box,
      ...(index < centred ? { align: "center" } : {}),
      ...(slants.lines[index]! && !slants.whole ? { italic: true } : {}),
    })),
    ...alignment,
    rotation,
  };
}

/** Composes a label of a connector. */
export function composeLabel(pieces: readonly ReadLine[], at: number, bitmap: Bitmap): EdgeLabel {
  const lines = joinPieces(pieces);
  return {
    ...styleOf(lines, slantsOf(lines, bitmap).whole),
    text: lines.map((line) => line.text).join("\n"),
    box: boxOfLines(lines),
    at,
    rotation: lines[0]!.rotation,
  };
}

/** Composes a text that stands on its own. */
export function composeTextNode(id: string, lines: readonly ReadLine[], bitmap: Bitmap): Node {
  const ink = boxOfLines(lines);
  const text = composeText(lines, ink, bitmap);
  return {
    id,
    kind: "text",
    z: 0,
    parent: null,
    box: grow(ink, Math.max(1, Math.round(0.2 * text.fontSize))),
    rotation: 0,
    params: null,
    path: null,
    style: plainStyle,
    text: { ...text, valign: "middle" },
    image: null,
    rows: null,
    confidence: Math.min(...lines.map((line) => line.confidence)),
    origin: "geometry",
    review: "none",
  };
}

/** Full-width signs whose ink fills but one half of their square: those that end a line, and those that begin one. */
const emptyAfter = /[，。、；：！？）】」』》〕]$/u;
const emptyBefore = /^[（【「『《〔]/u;

/** Returns the box that a level line was set in, which is wider than its ink where a full-width sign begins or ends it. */
function setBox(text: string, ink: Box): Box {
  const [before, after] = [emptyBefore.test(text) ? ink.height / 2 : 0, emptyAfter.test(text) ? ink.height / 2 : 0];
  return { ...ink, x: ink.x - before, width: ink.width + before + after };
}
