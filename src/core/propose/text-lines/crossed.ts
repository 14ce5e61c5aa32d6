/**
 * Letters that slanted and curved lines run into, as multiplicities at connectors are: they are one piece of ink with the line. What of the piece
 * lies on no long run of ink is left over, and that which is as large as a letter may be one.
 */
import type { Box } from "../../geometry/box.ts";
import { grow } from "../../geometry/box.ts";
import type { Point } from "../../geometry/point.ts";
import type { Mask } from "../../raster/bitmap.ts";
import type { ColourRegions } from "../../raster/colour-regions.ts";
import { labelMask } from "../../raster/colour-regions.ts";
import type { Glyph, Ink } from "./ink.ts";
import { boundsOfGlyphs, heightOf, sizeOf, widthOf } from "./ink.ts";
import { bandsOf } from "./bands.ts";

/** A run of ink that is so long, in letter heights, is a line: the longest strokes of letters are one. Curves of connectors hold such runs, too. */
const leastRun = 1.8;
/** Runs are looked for in so many directions of half a turn; between two of them a line strays by less than a pixel from its run. */
const directions = 24;
/** Pieces of ink that are longer than so many letter heights may be lines with letters ... */
const leastPiece = 2.5;
/** ... unless they fill more than this share of their box: pictures. */
const mostFill = 0.3;
/** Lines of more pixels than this on a page, in boxes of more pixels, or one with more pieces beside it, are a picture: nothing is looked for in what goes beyond. */
const most = { pixels: 500_000, boxes: 40_000_000, pieces: 500 } as const;
/** What is left of a letter, in letter heights: it may be cut in two by the line, which is so thick at most. */
const pieceSize = { least: 0.2, most: 1.6 } as const;
const thickestLine = 0.3;
/** A letter that was put together, in letter heights. */
const letterSize = { high: 1.4, wide: 1.3 } as const;
/** Letters of one fragment stand so close, and reach so far above and below each other, in letter heights; it has so many at most. */
const beside = { gap: 0.5, across: 0.35, most: 5 } as const;
/** The line is taken away so far around a fragment, in letter heights: a reader sees no more. */
const around = 0.6;

/** Letters of one fragment, and the pixels of the picture near it that are those of the line: without them it can be read. */
export interface CrossedFragment {
  readonly letters: readonly Glyph[];
  readonly line: readonly number[];
}

/** A piece of ink, and what of it lies on no line, in regions of the piece's box. */
interface Parted {
  readonly glyph: Glyph;
  readonly rest: ColourRegions;
}

/** What is left of a letter, with the regions that it was put together of. */
interface Rest {
  readonly glyph: Glyph;
  readonly regions: readonly number[];
}

/** The ink of a page with the height of its letters. */
interface Sheet {
  readonly ink: Ink;
  readonly usual: number;
}

/** Steps of one pixel along each direction, and the one across it. */
const steps = Array.from({ length: directions }, (_, at) => {
  const angle = (Math.PI * at) / directions;
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
  return { dx, dy, across: Math.abs(dx) > Math.abs(dy) ? ([0, 1] as const) : ([1, 0] as const) };
});

const isOwn = ({ labels, width }: Ink, glyph: Glyph, x: number, y: number): boolean =>
  x >= glyph.left && y >= glyph.top && x < glyph.right && y < glyph.bottom && labels[y * width + x] === glyph.label;

/** Counts, up to `least`, how far a run goes on in a piece from one of its pixels. */
function runFrom(
  [x, y]: Point,
  { dx, dy, across }: (typeof steps)[number],
  isInk: (x: number, y: number) => boolean,
  least: number,
): number {
  let length = 0;
  while (length < least) {
    const [u, v] = [Math.round(x + (length + 1) * dx), Math.round(y + (length + 1) * dy)];
    if (!isInk(u, v) && !isInk(u + across[0], v + across[1]) && !isInk(u - across[0], v - across[1])) break;
    length++;
  }
  return length;
}

/** Marks what of a piece lies on no long run of it. */
function restOf(glyph: Glyph, { ink, usual }: Sheet): Mask {
  const [width, height] = [widthOf(glyph), heightOf(glyph)];
  const least = Math.ceil(leastRun * usual);
  const isInk = (x: number, y: number): boolean => isOwn(ink, glyph, x, y);
  const data = new Uint8Array(width * height);
  let last = 0;
  const isLine = (point: Point): boolean => {
    for (let turn = 0; turn < directions; turn++) {
      const at = (last + turn) % directions;
      const step = steps[at]!;
      const ahead = runFrom(point, step, isInk, least);
      if (ahead < least && ahead + runFrom(point, { ...step, dx: -step.dx, dy: -step.dy }, isInk, least) < least) continue;
      last = at;
      return true;
    }
    return false;
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [atX, atY] = [glyph.left + x, glyph.top + y];
      if (isInk(atX, atY) && !isLine([atX, atY])) data[y * width + x] = 1;
    }
  return { width, height, data };
}

/** Lists the pieces of the rest that are as large as letters or parts of some. */
function piecesOf({ glyph, rest }: Parted, usual: number): readonly Rest[] {
  return Array.from({ length: rest.count }, (_, region) => region).flatMap((region): readonly Rest[] => {
    const [left, right, top, bottom] = [rest.lefts[region]!, rest.rights[region]!, rest.tops[region]!, rest.bottoms[region]!];
    const size = Math.max(right - left, bottom - top);
    if (rest.colours[region] === 0 || size < pieceSize.least * usual || size > pieceSize.most * usual) return [];
    const box = { left: glyph.left + left, right: glyph.left + right, top: glyph.top + top, bottom: glyph.top + bottom };
    return [{ glyph: { ...glyph, ...box, area: rest.areas[region]!, cut: true }, regions: [region] }];
  });
}

const joined = (a: Rest, b: Rest): Rest => ({
  glyph: {
    ...a.glyph,
    left: Math.min(a.glyph.left, b.glyph.left),
    top: Math.min(a.glyph.top, b.glyph.top),
    right: Math.max(a.glyph.right, b.glyph.right),
    bottom: Math.max(a.glyph.bottom, b.glyph.bottom),
    area: a.glyph.area + b.glyph.area,
  },
  regions: [...a.regions, ...b.regions],
});

/** Puts letters together that the line cut in two. */
function mended(pieces: readonly Rest[], usual: number): readonly Rest[] {
  const found: Rest[] = [];
  const reach = thickestLine * usual + 2;
  for (const piece of [...pieces].sort((a, b) => a.glyph.top - b.glyph.top || a.glyph.left - b.glyph.left)) {
    const at = found.findIndex((other) => {
      const [a, b, whole] = [piece.glyph, other.glyph, joined(other, piece).glyph];
      const gap = Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
      return gap <= reach && heightOf(whole) <= letterSize.high * usual && widthOf(whole) <= letterSize.wide * usual;
    });
    if (at < 0) found.push(piece);
    else found[at] = joined(found[at]!, piece);
  }
  return found;
}

/** Tells whether a piece of ink may be a line with letters at it. */
function mayBeLine(glyph: Glyph, usual: number): boolean {
  return sizeOf(glyph) >= leastPiece * usual && glyph.area <= mostFill * widthOf(glyph) * heightOf(glyph);
}

/** Leaves out the lines beyond what is looked at on one page. */
function withinBounds(lines: readonly Glyph[]): readonly Glyph[] {
  let [pixels, boxes] = [0, 0];
  return lines.filter((line) => {
    pixels += line.area;
    boxes += widthOf(line) * heightOf(line);
    return pixels <= most.pixels && boxes <= most.boxes;
  });
}

/** Gathers the letters that stand beside one, on its level. */
function withNeighbours(first: Glyph, small: (top: number, bottom: number) => readonly Glyph[], usual: number): readonly Glyph[] {
  const reach = beside.across * usual;
  const near = small(first.top - reach, first.bottom + reach).filter(
    (glyph) => glyph.top >= first.top - reach && glyph.bottom <= first.bottom + reach,
  );
  const row = [first];
  for (let isGrown = true; isGrown && row.length < beside.most;) {
    const [left, right] = [Math.min(...row.map((glyph) => glyph.left)), Math.max(...row.map((glyph) => glyph.right))];
    const next = near.find(
      (glyph) => !row.includes(glyph) && glyph.left - right <= beside.gap * usual && left - glyph.right <= beside.gap * usual,
    );
    isGrown = next !== undefined;
    if (next !== undefined) row.push(next);
  }
  return row;
}

/** Lists the pixels of a line in a box but for those on which it crosses a letter: some of that lies on both sides of them. */
function lineIn(box: Box, { glyph, rest }: Parted, letter: Rest, { ink, usual }: Sheet): readonly number[] {
  const reach = Math.ceil(thickestLine * usual) + 1;
  const isLetter = (x: number, y: number): boolean =>
    isOwn(ink, glyph, x, y) && letter.regions.includes(rest.labels[(y - glyph.top) * rest.width + x - glyph.left]!);
  const meets = (x: number, y: number, dx: number, dy: number): boolean => {
    for (let step = 1; step <= reach; step++) if (isLetter(x + step * dx, y + step * dy)) return true;
    return false;
  };
  const found: number[] = [];
  const [fromX, toX] = [Math.max(glyph.left, Math.floor(box.x)), Math.min(glyph.right, Math.ceil(box.x + box.width))];
  const [fromY, toY] = [Math.max(glyph.top, Math.floor(box.y)), Math.min(glyph.bottom, Math.ceil(box.y + box.height))];
  for (let y = fromY; y < toY; y++)
    for (let x = fromX; x < toX; x++) {
      if (!isOwn(ink, glyph, x, y) || isLetter(x, y)) continue;
      const isCrossing = (meets(x, y, 0, -1) && meets(x, y, 0, 1)) || (meets(x, y, -1, 0) && meets(x, y, 1, 0));
      if (!isCrossing) found.push(y * ink.width + x);
    }
  return found;
}

/** Gathers the letters beside one, and the line that runs into it. */
function withLine(letter: Rest, line: Parted, small: (top: number, bottom: number) => readonly Glyph[], sheet: Sheet): CrossedFragment {
  const letters = withNeighbours(letter.glyph, small, sheet.usual);
  const near = grow(boundsOfGlyphs(letters), around * sheet.usual);
  return { letters, line: lineIn(near, line, letter, sheet) };
}

/** Finds letters, each with those beside it, that slanted lines run into; `free` is the ink that belongs to no line of text, `usual` the page's letter height. */
export function findCrossed(ink: Ink, free: readonly Glyph[], usual: number): readonly CrossedFragment[] {
  const lines = withinBounds(free.filter((glyph) => mayBeLine(glyph, usual)));
  const small = bandsOf(free.filter((glyph) => sizeOf(glyph) <= pieceSize.most * usual));
  return lines.flatMap((glyph) => {
    const line = { glyph, rest: labelMask(restOf(glyph, { ink, usual })) };
    const pieces = piecesOf(line, usual);
    return pieces.length > most.pieces ? [] : mended(pieces, usual).map((letter) => withLine(letter, line, small, { ink, usual }));
  });
}
