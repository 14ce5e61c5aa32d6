/** Tabs of frames: a small field for the name in the upper left corner of a frame, with its lower right corner cut, as UML and sequences ("alt", "loop", "sd") have it. */
import type { Node } from "../diagram/types.ts";
import type { Box } from "../geometry/box.ts";
import { bottom, right } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import type { Draft } from "./draft.ts";

/** The kinds that may be frames. */
const frames: ReadonlySet<string> = new Set(["container", "rectangle"]);
/** The name stands so near to the corner, and its tab ends so near below and beside it, or as far above its descenders, in heights of its line. */
const near = { across: 2.5, down: 1.5, above: 0.35, below: 1.3, beside: 4 } as const;
/** A tab takes no more of its frame than this. */
const mostOfFrame = 0.6;
/** The right side of a tab is upright for so many pixels at least, and for such a share of its height; below that its corner is cut. */
const leastUpright = { pixels: 3, share: 0.15 } as const;
/** So much of a side of a tab is ink: some of it may be hidden by a line that crosses it. */
const leastInk = 0.85;
/** A pixel is ink when it is nearer to the border's colour than this share of the way to the page's ground. */
const asInk = 0.5;

/** Where a tab ends, in pixels from the corner of its frame. */
interface Tab {
  readonly width: number;
  readonly height: number;
}

/** Tells whether a place, or one right beside it, has the ink of a border. */
type InkAt = (x: number, y: number) => boolean;

function inkOf(bitmap: Bitmap, stroke: number, ground: number): InkAt {
  const most = asInk * colourDistance(stroke, ground);
  return (x, y) => x >= 0 && y >= 0 && x < bitmap.width && y < bitmap.height && colourDistance(colourAt(bitmap, x, y), stroke) <= most;
}

function shareOf(from: number, to: number, has: (at: number) => boolean): number {
  let seen = 0;
  for (let at = from; at < to; at++) if (has(at)) seen++;
  return to <= from ? 0 : seen / (to - from);
}

/** Measures how far a line leads on from a place, in steps of one pixel; small gaps are none. */
function reachOf(most: number, has: (step: number) => boolean): number {
  let reach = 0;
  while (reach < most && (has(reach) || has(reach + 1))) reach++;
  return reach;
}

/** Tells whether a right side stands at `x`, upright from the top of a tab to where its corner is cut, and slanted from there to the end of its lower side. */
function isRightSide(x: number, [top, y]: readonly [number, number], from: number, isInk: InkAt): boolean {
  const isSide = (row: number): boolean => isInk(x, row) || isInk(x + 1, row);
  const upright = reachOf(y - top, (step) => isSide(top + step));
  if (upright < Math.max(leastUpright.pixels, leastUpright.share * (y - top))) return false;
  // of a small cut too little is seen
  if (upright >= (y - top) / 2) return true;
  const end = from + reachOf(x - from, (step) => isInk(from + step, y) || isInk(from + step, y + 1));
  const cut = top + upright;
  const slanted = (row: number): number => Math.round(x + ((end - x) * (row - cut)) / (y - cut));
  return shareOf(cut, y, (row) => [-1, 0, 1, 2].some((beside) => isInk(slanted(row) + beside, row))) >= leastInk;
}

/** Looks for the two sides of a tab around the name of a frame: the lower one from the frame's border on, and the right one from its top down. */
function tabAround(frame: Box, name: Box, { isInk, line }: { readonly isInk: InkAt; readonly line: number }): Tab | null {
  const border = Math.ceil(line) + 1;
  const [left, top] = [Math.round(frame.x) + border, Math.round(frame.y) + border];
  const [nameRight, nameBottom] = [Math.ceil(right(name)), Math.ceil(bottom(name))];
  for (let y = nameBottom - Math.floor(near.above * name.height); y <= nameBottom + near.below * name.height; y++) {
    // the cut of the corner may begin below the name's end
    if (shareOf(left, nameRight - Math.round(name.height / 2), (x) => isInk(x, y) || isInk(x, y + 1)) < leastInk) continue;
    for (let x = nameRight; x <= nameRight + near.beside * name.height; x++)
      if (isRightSide(x, [top, y], left, isInk)) return { width: x + 0.5 - frame.x, height: y + 0.5 - frame.y };
    return null;
  }
  return null;
}

/** Returns a frame with the tab that stands around its name; what has one is a container. */
function withTab(node: Node, { bitmap, page }: Draft): Node {
  const { box, text, style } = node;
  const line = text?.lines[0];
  if (!frames.has(node.kind) || node.rotation !== 0 || style.stroke === null || text?.lines.length !== 1 || line === undefined) return node;
  const { height } = line.box;
  const isInCorner =
    line.box.x - box.x <= near.across * height && line.box.y - box.y <= near.down * height && line.box.y > box.y && line.box.x > box.x;
  if (!isInCorner || right(line.box) - box.x > mostOfFrame * box.width || bottom(line.box) - box.y > mostOfFrame * box.height) return node;
  const isInk = inkOf(bitmap, packedColour(style.stroke), packedColour(page.background));
  const tab = tabAround(box, line.box, { isInk, line: style.strokeWidth });
  if (tab === null || tab.width > mostOfFrame * box.width || tab.height > mostOfFrame * box.height) return node;
  return { ...node, kind: "container", params: { tabWidth: tab.width, tabHeight: tab.height } };
}

/** Finds the tabs of frames. */
export function findTabs(draft: Draft): Draft {
  return { ...draft, nodes: draft.nodes.map((node) => withTab(node, draft)) };
}
