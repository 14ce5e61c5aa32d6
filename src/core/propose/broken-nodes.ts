/** Shapes from broken outlines: dashed or dotted ones, and hand-drawn ones whose strokes do not quite meet. */
import type { LineCandidate, NodeCandidate, Page } from "../detection.ts";
import { area, bottom, grow, intersectionOverUnion, isFramed, overlapArea, right } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import type { Point } from "../geometry/point.ts";
import { hexColour, packedColour } from "../raster/bitmap.ts";
import type { Mask } from "../raster/bitmap.ts";
import { labelMask } from "../raster/colour-regions.ts";
import type { ColourRegions } from "../raster/colour-regions.ts";
import { colourDistance } from "../raster/colour.ts";
import { growMask } from "../raster/grow.ts";
import type { IconSource } from "./icons.ts";
import { countOpenCorners } from "./phantoms.ts";
import { findEnclosed } from "./region-nodes.ts";
import type { RegionNode } from "./region-nodes.ts";

/** Half the widest space between dashes, in capital heights. */
const reachOfGlyph = 0.42;
/** Ink differs from the ground by this much in a channel. */
const inkContrast = 60;
const sheet = 0xffffff;
/** A space of which a line of text takes so much is no shape with text in it. */
const textShare = 0.5;
/** Sides of which a larger share is drawn are whole. */
const brokenSide = 0.9;
/** Kinds that broken outlines are trusted for; others are the spaces between lines. */
const whole: ReadonlySet<string> = new Set(["rectangle", "rounded_rectangle", "ellipse", "circle", "diamond"]);

/** Marks pixels that are neither flat ground nor text: small regions that differ from the page. */
function markInk(regions: ColourRegions, page: Page, lines: readonly LineCandidate[]): Mask {
  const ground = packedColour(page.background);
  const largest = 40 * page.glyphHeight * page.glyphHeight;
  const isInk = new Uint8Array(regions.count);
  for (let label = 0; label < regions.count; label++)
    isInk[label] = colourDistance(regions.colours[label]!, ground) >= inkContrast && regions.areas[label]! < largest ? 1 : 0;
  const { width, height } = regions;
  const data = new Uint8Array(regions.labels.length);
  for (let at = 0; at < data.length; at++) data[at] = isInk[regions.labels[at]!]!;
  for (const { box, confidence } of lines) {
    if (confidence < 0.8) continue;
    const [from, to] = [Math.max(0, Math.floor(box.x)), Math.min(width, Math.ceil(right(box)))];
    for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(height, Math.ceil(bottom(box))); y++)
      data.fill(0, y * width + from, y * width + to);
  }
  return { width, height, data };
}

/** How an outline is drawn: which share of each side's way has ink near it, and in how many pieces. */
interface Drawn {
  readonly share: number;
  readonly worstSide: number;
  readonly bestSide: number;
  readonly pieces: number;
  readonly colour: number;
}

/** Walks the model outline and looks for ink at right angles, within a reach. */
function followOutline(regions: ColourRegions, ink: Mask, points: readonly Point[], reach: number): Drawn {
  const colours = new Map<number, number>();
  const sides = [0, 0, 0, 0];
  const lengths = [0, 0, 0, 0];
  let [pieces, before] = [0, false];
  for (let index = 0; index < points.length; index++) {
    const [a, b] = [points[index]!, points[(index + 1) % points.length]!];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const [dx, dy] = length === 0 ? [0, 0] : [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    const side = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? 0 : 2) : dy > 0 ? 1 : 3;
    for (let step = 0; step < length; step++) {
      let hit = false;
      for (let out = -reach; out <= reach && !hit; out++) {
        const [x, y] = [Math.floor(a[0] + dx * step - dy * out), Math.floor(a[1] + dy * step + dx * out)];
        if (x < 0 || y < 0 || x >= ink.width || y >= ink.height || ink.data[y * ink.width + x] === 0) continue;
        hit = true;
        const colour = regions.colours[regions.labels[y * ink.width + x]!]!;
        colours.set(colour, (colours.get(colour) ?? 0) + 1);
      }
      lengths[side]!++;
      if (hit) sides[side]!++;
      if (hit && !before) pieces++;
      before = hit;
    }
  }
  const shares = sides.map((count, side) => (lengths[side]! < 4 ? 1 : count / lengths[side]!));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const [colour] = [...colours].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [0, 0]);
  return {
    share: sides.reduce((sum, count) => sum + count, 0) / Math.max(1, total),
    worstSide: Math.min(...shares),
    bestSide: Math.max(...shares),
    pieces,
    colour,
  };
}

/** Turns the inside of a grown outline into the shape that was drawn; null when the outline is not there. */
function restore(regions: ColourRegions, ink: Mask, node: RegionNode, reach: number): NodeCandidate | null {
  const { seen, fit } = node;
  if (!whole.has(fit.kind)) return null;
  const back = reach + 1;
  const box: Box = grow({ x: seen.left, y: seen.top, width: seen.width, height: seen.height }, back);
  const [scaleX, scaleY] = [box.width / seen.width, box.height / seen.height];
  const outline = fit.points.map(([x, y]): Point => [box.x + x * scaleX, box.y + y * scaleY]);
  const drawn = followOutline(regions, ink, outline, 4);
  const spaced = drawn.pieces >= 8 && drawn.share < 0.93;
  // spaces wider than the growing closes cannot occur, so few dots suffice where there are many
  const least = drawn.pieces >= 16 ? 0.12 : 0.35;
  if (drawn.worstSide < 0.85 * least || drawn.share < (spaced ? least : 0.9)) return null;
  // where other ink stands near, only an outline that is broken on every side is sure to be the shape's own
  if (node.isPhantom && (!spaced || drawn.bestSide >= brokenSide)) return null;
  return {
    ...node.candidate,
    box,
    style: {
      ...node.candidate.style,
      fill: null,
      stroke: hexColour(drawn.colour),
      strokeWidth: 1,
      dash: spaced ? (drawn.share < 0.55 ? "dotted" : "dashed") : "solid",
      cornerRadius: fit.cornerRadius === 0 ? 0 : fit.cornerRadius + back,
    },
    confidence: 0.65 * fit.share,
  };
}

/** Borders of known shapes this near, in pixels, may be those of a space between them; a border of dashes is not made of whole ones farther off than the second. */
const nearBorder = { whole: 6, broken: 3 } as const;

/** Measures how much of a box's border runs along borders of known shapes: lines between shapes enclose space, too. */
function borrowedShare({ box, style }: NodeCandidate, known: readonly NodeCandidate[]): number {
  const slack = style.dash === "solid" ? nearBorder.whole : nearBorder.broken;
  const overlap = (from: number, to: number, otherFrom: number, otherTo: number): number =>
    Math.max(0, Math.min(to, otherTo) - Math.max(from, otherFrom));
  let borrowed = 0;
  for (const { box: other } of known) {
    const across = overlap(box.x, right(box), other.x, right(other));
    const down = overlap(box.y, bottom(box), other.y, bottom(other));
    for (const y of [box.y, bottom(box)]) if ([other.y, bottom(other)].some((edge) => Math.abs(edge - y) <= slack)) borrowed += across;
    for (const x of [box.x, right(box)]) if ([other.x, right(other)].some((edge) => Math.abs(edge - x) <= slack)) borrowed += down;
  }
  return borrowed / (2 * (box.width + box.height));
}

/** Two boxes that overlap by so much are those of one shape, unless one is a frame around the other. */
const sameShape = 0.5;

/** Tells whether a space is little more than a text with ink around it, as in hatching. */
function isErasedText({ candidate: { box }, isPhantom }: RegionNode, lines: readonly LineCandidate[]): boolean {
  return isPhantom && lines.some((line) => overlapArea(line.box, box) >= textShare * area(box));
}

/** Finds the closed spaces that a mask has once it is grown, and restores the shapes around them. */
function findClosed({ regions, page, lines }: IconSource, ink: Mask): readonly NodeCandidate[] {
  const reach = Math.max(3, Math.round(reachOfGlyph * page.glyphHeight));
  const grown = growMask(ink, reach);
  for (let at = 0; at < grown.data.length; at++) grown.data[at] = 1 - grown.data[at]!;
  const spaces = labelMask(grown);
  return findEnclosed(spaces, { ...page, sketch: true, background: hexColour(sheet) }, [])
    .filter((node) => spaces.colours[node.region] === sheet && Math.min(node.seen.width, node.seen.height) >= page.glyphHeight)
    .filter((node) => !isErasedText(node, lines))
    .flatMap((node) => restore(regions, ink, node, reach) ?? []);
}

/** Finds shapes with broken outlines that are not among those already known. */
export function findBrokenNodes(source: IconSource, known: readonly NodeCandidate[]): readonly NodeCandidate[] {
  const { regions, page, lines } = source;
  const index = createBoxIndex<NodeCandidate>();
  for (const candidate of known) index.add(candidate.box, candidate);
  // text within a shape hides its inside once it is grown, and text on a border belongs to the border
  const found = [lines, []].flatMap((erased) => findClosed(source, markInk(regions, page, erased)));
  return found.filter((candidate) => {
    const near = index.overlapping(grow(candidate.box, 8));
    if (near.some(({ box }) => intersectionOverUnion(box, candidate.box) >= sameShape && !isFramed(box, candidate.box, page.glyphHeight)))
      return false;
    if (borrowedShare(candidate, near) > 0.2 || countOpenCorners(regions, candidate) > (candidate.style.dash === "solid" ? 0 : 2))
      return false;
    index.add(candidate.box, candidate);
    return true;
  });
}
