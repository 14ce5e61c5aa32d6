/** Labels of a connector: from the blocks that it claims to texts, without the ends of its own line that were read with them. */
import type { ReadLine } from "../../detection.ts";
import type { Edge, EdgeLabel } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import { centre, right } from "../../geometry/box.ts";
import type { Point } from "../../geometry/point.ts";
import { subtract } from "../../geometry/point.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { areFlush, groupParagraphs } from "../../text/paragraphs.ts";
import type { Block } from "./claim.ts";
import { boxOfLines, composeLabel } from "./compose.ts";
import { distanceToBox, nearEdge } from "./place.ts";

/** A line that runs into a text is met in so much of its height around the middle. */
const middle = 0.6;
/** Level and upright are lines that rise by less than this share of their length, slanted ones what is left. */
const leastSlant = 0.4;
/** A text without the head that was found with it is as wide as this share at least; otherwise it lies over the head. */
const leastLetters = 0.6;

/** What a line that runs in a direction is read as, where it meets a text. */
function strokesOf([x, y]: Point): RegExp {
  if (Math.abs(y) < leastSlant * Math.abs(x)) return /[-–—_~.=]/u;
  if (Math.abs(x) < leastSlant * Math.abs(y)) return /[|¦]/u;
  return x * y < 0 ? /\//u : /\\/u;
}

/** Counts the signs, from the first, that a connector's line may be read as where it passes through a box, spaces included. */
function countStrokes(signs: readonly string[], box: Box, path: readonly Point[]): number {
  for (let index = 1; index < path.length; index++) {
    const [from, to] = [path[index - 1]!, path[index]!];
    if (distanceToBox(box, from, to) > 0) continue;
    const stroke = strokesOf(subtract(to, from));
    const rest = signs.findIndex((sign) => sign !== " " && !stroke.test(sign));
    if (rest > 0 && signs.slice(0, rest).some((sign) => sign !== " " && sign !== ".")) return rest;
  }
  return 0;
}

/** Takes the ends of a connector's line from what was read where it runs into a text from a side; a text that is nothing else stays. */
function withoutLine(line: ReadLine, path: readonly Point[]): ReadLine {
  const { text, box, rotation } = line;
  if (rotation !== 0) return line;
  const signs = Array.from(text);
  const side = { y: box.y + (0.5 - middle / 2) * box.height, height: middle * box.height, width: Math.min(box.height, box.width / 2) };
  const before = countStrokes(signs, { ...side, x: box.x }, path);
  const after = countStrokes(signs.toReversed(), { ...side, x: right(box) - side.width }, path);
  if (before + after === 0 || before + after >= signs.length) return line;
  const width = box.width / signs.length;
  return {
    ...line,
    text: signs.slice(before, signs.length - after).join(""),
    box: { ...box, x: box.x + before * width, width: box.width - (before + after) * width },
  };
}

/** Returns the box of a level text without the head of its connector, which touches its last letter or its first and was found as one of them. */
function besideHead(box: Box, { points, startMarker, endMarker, style }: Edge): Box {
  const length = style.headLength ?? 0;
  const ends = [
    { marker: startMarker, tip: points[0]!, leg: points[1]! },
    { marker: endMarker, tip: points.at(-1)!, leg: points.at(-2)! },
  ];
  return ends.reduce((cut, { marker, tip, leg }) => {
    const [along, across] = subtract(tip, leg);
    const isMet = Math.abs(across) < leastSlant * Math.abs(along) && Math.abs(tip[1] - centre(cut)[1]) <= (middle / 2) * cut.height;
    if (marker === "none" || !isMet) return cut;
    const base = tip[0] - Math.sign(along) * length;
    const [left, end] = along > 0 ? [cut.x, Math.min(right(cut), base)] : [Math.max(cut.x, base), right(cut)];
    return end - left >= leastLetters * cut.width ? { ...cut, x: left, width: end - left } : cut;
  }, box);
}

/** Composes the labels of a connector. Blocks between whose lines nothing runs but the connector itself are one label. */
export function labelsOf(edge: Edge, blocks: readonly Block[], bitmap: Bitmap): readonly EdgeLabel[] {
  const lines = blocks
    .flat()
    .map((line) => withoutLine(line, edge.points))
    .map((line) => (line.rotation === 0 ? { ...line, box: besideHead(line.box, edge) } : line));
  return groupParagraphs(lines, (one, other) => !areFlush(one, other)).map((label) =>
    composeLabel(label, nearEdge(boxOfLines(label), edge).at, bitmap),
  );
}
