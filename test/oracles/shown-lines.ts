/** Compares the lines of text that an application shows with those of the preview: where they stand, whether they break, whether they leave their shape. */
import type { Diagram, Node } from "../../src/core/diagram/types.ts";
import type { Box } from "../../src/core/geometry/box.ts";
import { centre } from "../../src/core/geometry/box.ts";
import { distance, rotate } from "../../src/core/geometry/point.ts";
import type { Point } from "../../src/core/geometry/point.ts";
import { faceHeights, textWidth } from "../../src/core/text/metrics.ts";
import { showTitles } from "../../src/formats/lib/table-titles.ts";
import { roomOf, typeset, typesetLabel } from "../../src/formats/lib/typeset.ts";
import type { Typeset } from "../../src/formats/lib/typeset.ts";
import { placeCells } from "../../src/formats/svg/table.ts";

/** A line as the preview shows it; pixels of the page. */
export interface WantedLine {
  readonly owner: string;
  readonly text: string;
  readonly middle: Point;
  readonly width: number;
  /** Its own height: from ascender to descender. */
  readonly height: number;
  /** What its owner covers and the text should not leave; null for labels and for texts without fill and border, which stand on the page. */
  readonly room: Box | null;
  /** Clockwise degrees. */
  readonly rotation: number;
}

/** A line as an application shows it. */
export interface ShownLine {
  readonly text: string;
  readonly middle: Point;
  /** Its sides along x and y; pixels of the page. */
  readonly size: Point;
  readonly wraps: boolean;
}

/** What came of a comparison: distances in heights of the line, and the lines that are missing, break or leave their shape. */
export interface TextReport {
  readonly distances: readonly { readonly line: WantedLine; readonly heights: number }[];
  readonly missing: readonly WantedLine[];
  readonly wraps: readonly WantedLine[];
  readonly overflows: readonly WantedLine[];
}

/** Returns what a box covers once it is turned about its middle. */
function turned(box: Box, degrees: number): Box {
  const [cos, sin] = [Math.abs(Math.cos((degrees * Math.PI) / 180)), Math.abs(Math.sin((degrees * Math.PI) / 180))];
  const [width, height] = [box.width * cos + box.height * sin, box.width * sin + box.height * cos];
  const [x, y] = centre(box);
  return { x: x - width / 2, y: y - height / 2, width, height };
}

function linesOf(owner: string, set: Typeset | null, style: Parameters<typeof textWidth>[1], room: Box | null): readonly WantedLine[] {
  if (set === null) return [];
  const { ascent, descent } = faceHeights(style.font);
  return set.lines.map(({ text, y, align, x: at }) => {
    const width = textWidth(text, { ...style, fontSize: set.fontSize });
    const x = { left: at + width / 2, center: at, right: at - width / 2 }[align];
    const level: Point = [x, y - ((ascent - descent) / 2) * set.fontSize];
    const middle = rotate(level, set.rotation, set.middle);
    return { owner, text, middle, width, height: (ascent + descent) * set.fontSize, room, rotation: set.rotation };
  });
}

/** Returns what a shape covers; null where nothing is seen of it but its text. */
function seenRoom({ kind, style, box, rotation }: Node): Box | null {
  return kind === "text" && style.fill === null && style.stroke === null ? null : turned(box, rotation);
}

/** Lists every line that the preview shows. */
export function wantedLines(given: Diagram): readonly WantedLine[] {
  const diagram = showTitles(given);
  return [
    ...diagram.nodes.flatMap((node) => [
      ...(node.text === null ? [] : linesOf(node.id, typeset(node.text, roomOf(node)), node.text, seenRoom(node))),
      ...placeCells(node).flatMap(({ cell, box }) =>
        cell.text === null
          ? []
          : linesOf(
              node.id,
              typeset(cell.text, { rotation: node.rotation, about: centre(node.box), box }),
              cell.text,
              turned(node.box, node.rotation),
            ),
      ),
    ]),
    ...diagram.edges.flatMap((edge) => edge.labels.flatMap((label) => linesOf(edge.id, typesetLabel(label), label, null))),
  ];
}

/** Words nearer to each other than this, in line heights, are read as one by pdftotext. */
const nearest = 0.3;

/** Tells whether two level lines lie over each other, or so near that nobody could tell their words apart. */
function collide(a: WantedLine, b: WantedLine): boolean {
  const room = nearest * Math.max(a.height, b.height);
  const [dx, dy] = [Math.abs(a.middle[0] - b.middle[0]), Math.abs(a.middle[1] - b.middle[1])];
  return dx < (a.width + b.width) / 2 + room && dy < (a.height + b.height) / 2;
}

/** Leaves out the lines of different owners that lie over each other, as labels of lines do that nobody laid out. */
export function clearLines(lines: readonly WantedLine[]): readonly WantedLine[] {
  return lines.filter((line) => lines.every((other) => other.owner === line.owner || !collide(line, other)));
}

/** How far text may leave its shape before anyone sees it, in heights of the line. */
const visible = 0.25;

/** Returns how far a line leaves a room, along the axis along which it does so most. */
function beyond([x, y]: Point, [width, height]: Point, room: Box): number {
  return Math.max(
    room.x - (x - width / 2),
    x + width / 2 - (room.x + room.width),
    room.y - (y - height / 2),
    y + height / 2 - (room.y + room.height),
  );
}

/** Tells whether a line leaves its shape where the preview keeps it inside, or leaves it farther than there. */
function overflows(line: WantedLine, shown: ShownLine): boolean {
  if (line.room === null) return false;
  const drawn = turned({ x: 0, y: 0, width: line.width, height: line.height }, line.rotation);
  const isLevel = drawn.width >= drawn.height;
  // Across the line, applications measure the height of a face each in its own way: the preview's serves for both.
  const size: Point = isLevel ? [shown.size[0], drawn.height] : [drawn.width, shown.size[1]];
  const asWanted = beyond(line.middle, [drawn.width, drawn.height], line.room);
  return beyond(shown.middle, size, line.room) > Math.max(0, asWanted) + visible * line.height;
}

const folded = (text: string): string => text.normalize("NFC").replaceAll(/\s+/gu, "");

/** Finds for each wanted line the shown line of the same words that is nearest; each is taken once. */
export function compareLines(wanted: readonly WantedLine[], shown: readonly ShownLine[]): TextReport {
  const left = new Set(shown);
  const pairs = wanted.flatMap((line) => shown.filter(({ text }) => folded(text) === folded(line.text)).map((found) => ({ line, found })));
  const chosen = new Map<WantedLine, ShownLine>();
  for (const { line, found } of pairs.toSorted(
    (a, b) => distance(a.line.middle, a.found.middle) - distance(b.line.middle, b.found.middle),
  )) {
    if (chosen.has(line) || !left.has(found)) continue;
    chosen.set(line, found);
    left.delete(found);
  }
  return {
    distances: [...chosen].map(([line, found]) => ({ line, heights: distance(line.middle, found.middle) / line.height })),
    missing: wanted.filter((line) => !chosen.has(line)),
    wraps: [...chosen].filter(([, { wraps }]) => wraps).map(([line]) => line),
    overflows: [...chosen].filter(([line, found]) => overflows(line, found)).map(([line]) => line),
  };
}
