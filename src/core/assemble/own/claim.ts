/** Who may claim a block of text: the container whose title it is, the icon whose caption it is, the connector that it labels. */
import type { ReadLine } from "../../detection.ts";
import type { Edge, Node } from "../../diagram/types.ts";
import { area, bottom, centre, containsBox, containsPoint, right } from "../../geometry/box.ts";
import type { Box } from "../../geometry/box.ts";
import { inReadingFrame, letterHeight } from "../../text/paragraphs.ts";
import { boxOfLines } from "./compose.ts";
import type { NearEdge } from "./place.ts";
import { nearEdge } from "./place.ts";

/** Lines that belong together, in reading order. */
export type Block = readonly ReadLine[];

/** A label stands at most this many letter heights from its connector. */
const labelReach = 1.5;
/** A caption stands at most this many letter heights under or over its icon, whose rim may be empty. */
const captionReach = 2.4;
/** A caption is at most this many times as wide as its icon. */
const widestCaption = 6;
/** Middles of a caption and its icon are apart by at most this share of the wider one. */
const mostOffset = 0.2;
/** Icons are at most so many letter heights wide and high. */
const iconSize = 14;
/** A title stands at most this many letter heights from a side edge, behind an icon. */
const titleIndent = 5;
/** A title begins at most this many letter heights under the upper edge of its container. */
const titleReach = 2.4;

/** A title over a container ends at most so many letter heights above it, or so many in it, its middle off by no more than such a share of the width. */
const headReach = { gap: 1, over: 0.3, offset: 0.02 } as const;

/** A shape that takes less than this share of another one is an ornament of it, unless it bears text. */
const leastHeld = 0.06;

/** Shapes whose text is a title, and those of them that really hold other shapes. */
export interface Holders {
  readonly titled: ReadonlySet<Node>;
  readonly holding: ReadonlySet<Node>;
}

/** What tells the shapes that hold others from those that are only adorned by them. */
export interface HolderSigns {
  /** The shapes with text of their own. */
  readonly bearing: ReadonlySet<Node | null>;
  readonly edges: readonly Edge[];
  /** Tells of a shape that has no title whatever it looks like. */
  readonly isPlain: (shape: Node) => boolean;
}

/** Lists the shapes that stand in a shape and are clearly smaller. */
export function shapesWithin(outer: Node, shapes: readonly Node[]): readonly Node[] {
  return shapes.filter((inner) => inner !== outer && area(inner.box) < 0.9 * area(outer.box) && containsBox(outer.box, inner.box, 2));
}

/** Lists the shapes that hold other shapes: their text is a title, the rest of it is free. */
export function holdersOf(shapes: readonly Node[], { bearing, edges, isPlain }: HolderSigns): Holders {
  const [titled, holding] = [new Set<Node>(), new Set<Node>()];
  const areJoined = (held: ReadonlySet<string | null>): boolean =>
    edges.some(({ source, target }) => source.node !== target.node && held.has(source.node) && held.has(target.node));
  for (const outer of shapes) {
    const held = shapesWithin(outer, shapes);
    const isHolder =
      held.length > 2 ||
      held.some((inner) => bearing.has(inner) || area(inner.box) > leastHeld * area(outer.box)) ||
      areJoined(new Set(held.map((inner) => inner.id)));
    if (isHolder) holding.add(outer);
    if (isHolder || ((outer.kind === "container" || outer.kind === "swimlane") && !isPlain(outer))) titled.add(outer);
  }
  return { titled, holding };
}

/** Tells whether a block stands in the middle of a shape, as seen in its reading direction. */
export function isInMiddle(block: Block, holder: Node): boolean {
  const rotation = block[0]!.rotation;
  return isCentred(inReadingFrame(boxOfLines(block), rotation), inReadingFrame(holder.box, rotation));
}

/** Returns the strip at the head or the left of a lane in which its title stands; null where none was seen. */
function stripOf({ kind, box, params }: Node): Box | null {
  const heading = params?.["heading"] ?? 0;
  if (kind !== "swimlane" || heading <= 0) return null;
  return (params?.["sideways"] ?? 0) >= 0.5 ? { ...box, width: heading } : { ...box, height: heading };
}

/** Tells whether a block stands where the title of a container stands: in the strip that was seen for it, else at its head, in the middle or at a side. */
export function isTitle(block: Block, holder: Node): boolean {
  const strip = stripOf(holder);
  if (strip !== null) return containsPoint(strip, centre(boxOfLines(block)));
  const rotation = block[0]!.rotation;
  const [box, frame] = [inReadingFrame(boxOfLines(block), rotation), inReadingFrame(holder.box, rotation)];
  const height = letterHeight(block[0]!);
  if (box.y - frame.y > titleReach * height) return false;
  return isCentred(box, frame) || box.x - frame.x < titleIndent * height || right(frame) - right(box) < titleIndent * height;
}

/** The interaction operators of UML's sequence diagrams (UML 2.5.1, 17.12.23), and those that Mermaid and PlantUML add. */
const operators: ReadonlySet<string> = new Set(
  "alt assert box break consider critical group ignore loop neg opt par ref sd seq strict".split(" "),
);

/** Tells whether a text begins with the operator of a fragment, before its condition. */
export const namesOperator = (text: string): boolean => operators.has(/^\p{L}+/u.exec(text.trim())?.[0].toLowerCase() ?? "");

/** Tells whether a block is the operator of a fragment: it stands in its upper left corner and names it, whatever else is written inside. */
export function isOperator(block: Block, holder: Node): boolean {
  const [line, ...more] = block;
  if (line === undefined || more.length > 0 || line.rotation !== 0 || !operators.has(line.text.trim().toLowerCase())) return false;
  return isTitle(block, holder) && line.box.x - holder.box.x < titleIndent * letterHeight(line);
}

/** Finds the container on whose upper border a block stands, so that the border runs through the text. */
export function struckBy(block: Block, holders: Iterable<Node>): Node | null {
  const box = boxOfLines(block);
  for (const holder of holders) {
    const runsThrough = holder.box.y > box.y && holder.box.y < bottom(box);
    if (runsThrough && box.x > holder.box.x && right(box) < right(holder.box)) return holder;
  }
  return null;
}

/** Finds the container right over which a block stands, centred: D2 and others write titles outside. */
export function headedBy(block: Block, holders: Iterable<Node>): Node | null {
  const box = boxOfLines(block);
  const height = letterHeight(block[0]!);
  for (const holder of holders) {
    const gap = holder.box.y - bottom(box);
    if (gap < -headReach.over * height || gap > headReach.gap * height || box.width > holder.box.width) continue;
    if (Math.abs(centre(box)[0] - centre(holder.box)[0]) <= Math.max(2, headReach.offset * holder.box.width)) return holder;
  }
  return null;
}

function isCentred(box: Box, frame: Box): boolean {
  return Math.abs(centre(box)[0] - centre(frame)[0]) <= Math.max(3, 0.06 * frame.width);
}

/** Shapes that may have a caption, and how far off, in letter heights. */
export interface Captionable<Icon> {
  readonly icons: readonly Icon[];
  readonly reach?: number;
  /** How far their middles may be apart, as a share of the wider one. */
  readonly offset?: number;
  /** Those that have a caption under them: what stands over them belongs to others. */
  readonly served?: ReadonlySet<Icon>;
}

/** Finds the nearest of the shapes that a block stands in line with, by the gap between both. */
function nearestTo<Icon extends { readonly box: Box }>(
  block: Block,
  { icons, reach: reachInLetters = captionReach, offset: share = mostOffset }: Captionable<Icon>,
  gapTo: (icon: Box, text: Box) => number,
): Icon | null {
  const box = boxOfLines(block);
  const reach = reachInLetters * letterHeight(block[0]!);
  return icons.reduce<Icon | null>((best, icon) => {
    const offset = Math.abs(centre(icon.box)[0] - centre(box)[0]);
    const isAligned = offset <= share * Math.max(icon.box.width, box.width) && box.width <= widestCaption * icon.box.width;
    const gap = gapTo(icon.box, box);
    if (!isAligned || gap < -0.5 * reach || gap > reach) return best;
    return best === null || gap < gapTo(best.box, box) ? icon : best;
  }, null);
}

/** Finds the shape right under which a block stands, centred. */
export function captionUnder<Icon extends { readonly box: Box }>(block: Block, captionable: Captionable<Icon>): Icon | null {
  return nearestTo(block, captionable, (icon, text) => text.y - bottom(icon));
}

/** Finds the shape that a block is the caption of: right under it, else right over one that has none under it, centred. */
export function captionedBy<Icon extends { readonly box: Box }>(block: Block, captionable: Captionable<Icon>): Icon | null {
  const { icons, served } = captionable;
  const open = served === undefined ? icons : icons.filter((icon) => !served.has(icon));
  return captionUnder(block, captionable) ?? nearestTo(block, { ...captionable, icons: open }, (icon, text) => icon.y - bottom(text));
}

/** Finds the connector that a block labels: the nearest one in reach; one that ends at the block's own container only where it runs through the text. */
export function labelledBy(block: Block, edges: readonly Edge[], home: Node | null): NearEdge | null {
  const box = boxOfLines(block);
  const reach = labelReach * Math.max(...block.map((line) => line.glyphHeight));
  let best: NearEdge | null = null;
  for (const edge of edges) {
    const near = nearEdge(box, edge);
    const endsHere = home !== null && (edge.source.node === home.id || edge.target.node === home.id);
    if (near.distance > (endsHere ? 0 : reach)) continue;
    if (best === null || near.distance < best.distance || (near.distance === best.distance && near.fromMiddle < best.fromMiddle))
      best = near;
  }
  return best;
}

/** Tells whether a shape is as small as icons are, so that text next to it is its caption rather than a label of the line that leaves it. */
export function isIconSized(shape: Node, glyphHeight: number): boolean {
  return Math.max(shape.box.width, shape.box.height) <= iconSize * glyphHeight;
}

/** Tells whether all of a block lies in the inner part of a picture: what is read there is mostly drawing. */
export function isInside(block: Block, icon: Node): boolean {
  const box = boxOfLines(block);
  return box.x >= icon.box.x && right(box) <= right(icon.box) && box.y >= icon.box.y && bottom(box) <= bottom(icon.box);
}
