/** Folders: a frame on whose upper left corner a tab with a name stands is a package, whose right side may lean, as PlantUML draws it. */
import type { ReadLine } from "../detection.ts";
import type { Node } from "../diagram/types.ts";
import { bottom, containsBox, right } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { placesOn } from "../geometry/places.ts";
import type { Point } from "../geometry/point.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { packedColour } from "../raster/bitmap.ts";
import { shareDrawn } from "../raster/ink-along.ts";
import type { LineLook } from "../raster/ink-along.ts";
import type { ShapeId } from "../shapes/catalog.ts";
import type { Draft } from "./draft.ts";

/** Kinds that the body of a folder is taken for; a folder itself where something in it was taken for its tab. */
const bodies: ReadonlySet<ShapeId> = new Set(["rectangle", "rounded_rectangle", "container", "swimlane", "folder"]);
/**
 * A name begins so near to the left side of its folder and ends so near above its body; its tab ends so near over and beside it, or as far before its end,
 * all in heights of its capitals. A finder of lines may have taken sides of the tab for letters.
 */
const near = { left: 2, below: 1.4, over: 1.8, beside: 2.5, before: 1 } as const;
/** Names have so many lines at most. */
const mostLines = 3;
/** Corners of tabs are rounded, which takes so much of the ends of their sides, as a share of the height. */
const rounding = 0.25;
/** So much of each side of a tab is drawn, of a dashed one so much; and of what leads on beyond it no more than this. */
const [drawn, drawnDashed, bare] = [0.9, 0.5, 0.3] as const;
/** The right side leans outwards by no more than such a share of the height, and by less than this it stands upright. */
const [mostLean, leastLean] = [0.75, 0.12] as const;

/** A tab in pixels of the page: its upper side and where its right side ends above and below. */
interface Tab {
  readonly top: number;
  readonly upper: number;
  readonly lower: number;
}

/** Tells how much of a line on the page is drawn. */
type Drawn = (from: Point, to: Point) => number;

/** What is asked of each side of a tab. */
interface Seen {
  readonly share: Drawn;
  readonly least: number;
  /** The height of the name's capitals, pixels. */
  readonly unit: number;
}

function drawnIn(bitmap: Bitmap, look: LineLook): Drawn {
  return (from, to) => {
    const places = placesOn([from, to]).map(({ at }) => at);
    return shareDrawn(places, bitmap, look);
  };
}

/** Lists the lines of a name that stands on the upper left corner of a box, the lowest first; none where something else stands there. */
function nameOn({ x, y }: Box, lines: readonly ReadLine[]): readonly ReadLine[] {
  const name: ReadLine[] = [];
  let below = y;
  while (name.length < mostLines) {
    const next = lines.find(({ box, rotation, glyphHeight }) => {
      const gap = below - bottom(box);
      const indent = box.x - x;
      return (
        rotation === 0 &&
        gap >= -0.3 * glyphHeight &&
        gap <= near.below * glyphHeight &&
        indent >= -0.3 * glyphHeight &&
        indent <= near.left * glyphHeight
      );
    });
    if (next === undefined || name.includes(next)) break;
    name.push(next);
    below = next.box.y;
  }
  return name;
}

/** Finds the upper side of a tab: the first rows over a name that are drawn above all of it, their middle. */
function topOver(frame: Box, name: readonly ReadLine[], { share, least, unit }: Seen): number | null {
  const end = Math.max(...name.map(({ box }) => right(box)));
  const { y: from } = name.at(-1)!.box;
  const rows: number[] = [];
  for (let y = Math.floor(from) + 0.5; y >= from - near.over * unit; y--) {
    const isDrawn = share([frame.x + rounding * unit, y], [end - near.before * unit, y]) >= least;
    if (isDrawn) rows.push(y);
    else if (rows.length > 0) break;
  }
  return rows.length === 0 ? null : (rows[0]! + rows.at(-1)!) / 2;
}

/** Finds the right side of a tab, upright or leaning outwards, between a place beside its name and one further off; null where none is. */
function rightSide(frame: Box, top: number, [from, to]: readonly [number, number], { share, least }: Seen): Tab | null {
  const high = frame.y - top;
  let best: { readonly share: number; readonly ends: (readonly [number, number])[] } = { share: least, ends: [] };
  for (let upper = from; upper <= to; upper++)
    for (let lower = upper; lower <= Math.min(upper + mostLean * high, right(frame)); lower++) {
      const seen = share([upper + rounding * (lower - upper), top + rounding * high], [lower, frame.y]);
      if (seen > best.share || (seen === best.share && best.ends.length === 0)) best = { share: seen, ends: [] };
      if (seen === best.share) best.ends.push([upper, lower]);
    }
  const mean = (end: 0 | 1): number => best.ends.reduce((sum, ends) => sum + ends[end], 0) / best.ends.length;
  return best.ends.length === 0 ? null : { top, upper: mean(0), lower: mean(1) };
}

/** Finds the tab on the upper left corner of a box; null where none stands there. */
function tabOn({ box, style }: Node, lines: readonly ReadLine[], share: Drawn): Tab | null {
  const name = nameOn(box, lines);
  if (name.length === 0) return null;
  const unit = name[0]!.glyphHeight;
  const seen: Seen = { share, least: style.dash === "solid" ? drawn : drawnDashed, unit };
  const end = Math.max(...name.map((line) => right(line.box)));
  const top = topOver(box, name, seen);
  if (top === null || share([box.x, top + rounding * unit], [box.x, box.y]) < seen.least) return null;
  const tab = rightSide(box, top, [end - near.before * unit, end + near.beside * unit], seen);
  // a line or a cell of a table leads on
  if (tab === null || share([tab.upper + 3, top], [tab.upper + 3 + unit, top]) > bare) return null;
  return share([box.x, top - 3 - 0.5 * unit], [box.x, top - 3]) > bare ? null : tab;
}

/** Makes a folder of a box on which a tab stands. */
function asFolder(node: Node, { top, upper, lower }: Tab): Node {
  const { box } = node;
  const whole = { ...box, y: top, height: bottom(box) - top };
  const high = box.y - top;
  const lean = (lower - upper) / high;
  const params = { tabWidth: (upper - box.x) / box.width, tabHeight: high / whole.height, lean: lean < leastLean ? 0 : lean };
  return { ...node, kind: "folder", box: whole, params };
}

/** Finds the tabs of packages; what was found of a tab alone goes. */
export function findFolders(draft: Draft): Draft {
  const { bitmap, lines, page, nodes } = draft;
  const folders = new Map<Node, Node>();
  const tabs: Box[] = [];
  for (const node of nodes) {
    const { kind, rotation, style, box } = node;
    if (!bodies.has(kind) || rotation !== 0 || style.stroke === null) continue;
    const share = drawnIn(bitmap, { line: packedColour(style.stroke), ground: packedColour(page.background), reach: 1 });
    const tab = tabOn(node, lines, share);
    if (tab === null) continue;
    folders.set(node, asFolder(node, tab));
    tabs.push({ x: box.x, y: tab.top, width: tab.lower - box.x, height: box.y - tab.top });
  }
  if (folders.size === 0) return draft;
  const isTab = ({ kind, box }: Node): boolean => kind !== "text" && tabs.some((tab) => containsBox(tab, box, 3));
  return { ...draft, nodes: nodes.filter((node) => folders.has(node) || !isTab(node)).map((node) => folders.get(node) ?? node) };
}
