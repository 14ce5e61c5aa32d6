/** Bullets: small discs, rings and squares that stand before the lines of a list, a space away from their letters; readers leave most of them out. */
import { commonest } from "../commonest.ts";
import type { Bullet, Node, NodeText, TextLine, TextStyle } from "../diagram/types.ts";
import type { Box } from "../geometry/box.ts";
import { bottom, centre, right } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import { baselinesIn } from "../text/baselines.ts";
import { faceHeights } from "../text/metrics.ts";
import type { Draft } from "./draft.ts";

/** A bullet is so large, in heights of capitals, and nearly as wide as high. */
const [smallest, largest, leastStretch] = [0.16, 0.62, 0.72] as const;
/** It ends so far before its line, in heights of capitals, and so far nothing stands before it. A dot that an author types has a narrow space behind it. */
const [leastGap, mostGap, bareBefore] = [0.35, 1.6, 0.3] as const;
/** The gap behind a bullet that was read as a sign: what is typed has a space of a quarter of the type size. */
const leastReadGap = 0.75;
/** Its middle lies so far off that of the capitals at most, in their heights. */
const offLevel = 0.4;
/** A pixel is ink when it differs from the ground by so much of what the letters do, and a bullet has their colour within so much. */
const [leastInk, sameColour] = [0.4, 90] as const;
/** A filled box whose corners are filled is a square, from so many pixels on; what has a bare middle is a ring. */
const [fullBox, smallestSquare] = [0.93, 5] as const;
/** Bullets of one list stand below each other within so many pixels, and are as large as each other within such a share. */
const [flush, alike] = [2.5, 0.35] as const;
/** So many bullets that stand below each other are those of a list. */
const fewest = 2;

/** A sign at the start of a line that may be a bullet. */
interface Found {
  readonly line: TextLine;
  readonly bullet: Bullet;
  readonly box: Box;
  /** The line without the sign, where that was read as its first letter; null where it was not. */
  readonly bare: TextLine | null;
}

/** A line with what its letters tell of it. */
interface Look {
  readonly bitmap: Bitmap;
  readonly line: TextLine;
  readonly capital: number;
  /** Where the middle of its capitals lies. */
  readonly level: number;
  readonly isInk: (x: number, y: number) => boolean;
  readonly ink: number;
}

const readBullet = /^[•◦▪●○■·∙◘o°]\s+(?=\S)/u;

/** Returns what a line of a text looks like; null where its letters have the colour of their ground. */
function lookAt(line: TextLine, baseline: number, style: TextStyle, bitmap: Bitmap): Look | null {
  const capital = (line.fontSize ?? style.fontSize) * faceHeights(style.font).capHeight;
  const ink = packedColour(line.color ?? style.color);
  const { box } = line;
  const ground = commonest(
    pixelsIn({ ...box, x: box.x - (mostGap + largest) * capital, width: (mostGap + largest) * capital }, bitmap),
  )?.value;
  if (ground === undefined) return null;
  const contrast = colourDistance(ink, ground);
  const isInk = (x: number, y: number): boolean => colourDistance(colourAt(bitmap, x, y), ground) > leastInk * contrast;
  return contrast < sameColour / 2 ? null : { bitmap, line, capital, level: baseline - capital / 2, isInk, ink };
}

/** Lists the colours of the pixels of a box, as far as it lies on the picture. */
function pixelsIn(box: Box, bitmap: Bitmap): readonly number[] {
  const colours: number[] = [];
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(bitmap.height, bottom(box)); y++)
    for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(bitmap.width, right(box)); x++) colours.push(colourAt(bitmap, x, y));
  return colours;
}

/** Returns the box of the ink of columns between two places; null where there is none. */
function inkBetween([from, to]: readonly [number, number], { line: { box }, bitmap, isInk }: Look): Box | null {
  let [left, top, end, low] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(bitmap.height, Math.ceil(bottom(box))); y++) {
    for (let x = Math.max(0, from); x < Math.min(bitmap.width, to); x++) {
      if (!isInk(x, y)) continue;
      [left, top, end, low] = [Math.min(left, x), Math.min(top, y), Math.max(end, x + 1), Math.max(low, y + 1)];
    }
  }
  return end < 0 ? null : { x: left, y: top, width: end - left, height: low - top };
}

/** Returns the last run of columns with ink before a place, bare columns before it included; null where none is near. */
function runBefore(place: number, look: Look): Box | null {
  const { capital } = look;
  const hasInk = (x: number): boolean => inkBetween([x, x + 1], look) !== null;
  let end = place;
  while (end > place - mostGap * capital && !hasInk(end - 1)) end--;
  let from = end;
  while (from > end - largest * capital - 1 && hasInk(from - 1)) from--;
  if (from === end) return null;
  for (let x = from - 1; x >= from - bareBefore * capital && x >= 0; x--) if (hasInk(x)) return null;
  return inkBetween([from, end], look);
}

/** Tells which bullet some ink is; null where it is none. */
function bulletIn({ x, y, width, height }: Box, { capital, level, isInk, ink, bitmap }: Look): Bullet | null {
  const [least, most] = [Math.min(width, height), Math.max(width, height)];
  if (least < Math.max(2, smallest * capital) || most > largest * capital + 1 || least < leastStretch * most - 0.5) return null;
  if (Math.abs(y + height / 2 - level) > offLevel * capital) return null;
  let [filled, near] = [0, Infinity];
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) {
      if (isInk(column, row)) filled++;
      near = Math.min(near, colourDistance(colourAt(bitmap, column, row), ink));
    }
  }
  if (near > sameColour) return null;
  if (!isInk(Math.floor(x + width / 2), Math.floor(y + height / 2))) return "circle";
  return filled >= fullBox * width * height && least >= smallestSquare ? "square" : "disc";
}

/** Finds the sign that stands before a line, or that was read as its first letter. */
function foundAt(look: Look): Found | null {
  const { line, capital } = look;
  const { box } = line;
  const first = Math.floor(box.x);
  if (!readBullet.test(line.text)) {
    const sign = runBefore(first, look);
    const bullet = sign === null || box.x - right(sign) < leastGap * capital ? null : bulletIn(sign, look);
    return bullet === null ? null : { line, bullet, box: sign!, bare: null };
  }
  const hasInk = (x: number): boolean => inkBetween([x, x + 1], look) !== null;
  const most = first + largest * capital + 2;
  let end = first;
  while (end < most && !hasInk(end)) end++;
  while (end < most && hasInk(end)) end++;
  const sign = inkBetween([first, end], look);
  const bullet = sign === null ? null : bulletIn(sign, look);
  const rest = inkBetween([end, Math.ceil(right(box))], look);
  if (bullet === null || rest === null || rest.x - right(sign!) < leastReadGap * capital) return null;
  const bare = { ...line, text: line.text.replace(readBullet, ""), box: { ...box, x: rest.x, width: right(box) - rest.x } };
  return { line, bullet, box: sign!, bare };
}

/** Finds what may be bullets before the lines of a text. */
function foundIn({ kind, rotation, text }: Node, bitmap: Bitmap): readonly Found[] {
  if (text === null || rotation !== 0 || text.rotation !== 0 || kind === "image") return [];
  const baselines = baselinesIn(text.lines, text);
  return text.lines.flatMap((line, index) => {
    const look = lookAt(line, baselines[index]!, text, bitmap);
    const found = look === null ? null : foundAt(look);
    return found === null ? [] : [found];
  });
}

/** Tells whether two signs are bullets of one list. */
function areOfOneList(one: Found, other: Found): boolean {
  const [a, b] = [Math.max(one.box.width, one.box.height), Math.max(other.box.width, other.box.height)];
  return (
    one.bullet === other.bullet &&
    Math.abs(centre(one.box)[0] - centre(other.box)[0]) <= flush &&
    Math.abs(a - b) <= alike * Math.max(a, b) + 1
  );
}

/** Gives the lines of a text their bullets; a list is flush on its left. */
function withBullets(text: NodeText, bullets: ReadonlyMap<TextLine, Found>): NodeText {
  if (!text.lines.some((line) => bullets.has(line))) return text;
  const lines = text.lines.map((line) => {
    const found = bullets.get(line);
    return found === undefined ? line : { ...(found.bare ?? line), bullet: found.bullet };
  });
  const values = text.value.split("\n").map((value) => {
    const read = text.lines.find((line) => line.text === value);
    return (read === undefined ? undefined : bullets.get(read)?.bare?.text) ?? value;
  });
  return { ...text, value: values.join("\n"), lines, align: "left" };
}

/** Finds the bullets of lists: of signs that stand below each other before lines, those of which one at least was not read as a letter. */
export function findBullets(draft: Draft): Draft {
  const all = draft.nodes.flatMap((node) => foundIn(node, draft.bitmap));
  const bullets = new Map<TextLine, Found>();
  for (const found of all) {
    const list = all.filter((other) => areOfOneList(found, other));
    if (list.length >= fewest && list.some(({ bare }) => bare === null)) bullets.set(found.line, found);
  }
  if (bullets.size === 0) return draft;
  return { ...draft, nodes: draft.nodes.map((node) => (node.text === null ? node : { ...node, text: withBullets(node.text, bullets) })) };
}
