/** Tiled shapes: a frame that is wholly covered by smaller ones is a swimlane, a table, or only their common outline. */
import type { NodeCandidate, Page } from "../detection.ts";
import { area, bottom, containsBox, grow, right } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import { packedColour } from "../raster/bitmap.ts";
import type { ColourRegions } from "../raster/colour-regions.ts";
import { colourDistance } from "../raster/colour.ts";
import { completeLaneRows } from "./lane-rows.ts";
import { joinCutBars, laneOf } from "./lanes.ts";

/** What a covered frame turns out to be. */
type Verdict = "swimlane" | "table" | "outline";

/** How far tiles may miss the frame's sides: strokes are shared, so middles agree. */
const slack = 3;
const coveredShare = 0.88;
/** A title bar is at most this many capitals high. */
const highestTitle = 6;

/** Keeps the boxes that lie in no other one of the list. */
function outermost(boxes: readonly NodeCandidate[]): readonly NodeCandidate[] {
  const sorted = [...boxes].sort((a, b) => area(b.box) - area(a.box));
  const kept: NodeCandidate[] = [];
  for (const candidate of sorted) if (!kept.some((other) => containsBox(other.box, candidate.box, slack))) kept.push(candidate);
  return kept;
}

/** Counts distinct values, where values nearer than the slack are one. */
function countLevels(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.filter((value, index) => index === 0 || value - sorted[index - 1]! > slack).length;
}

/** Tells whether the tiles are one below the other, each as wide as the frame. */
function isStack(frame: Box, tiles: readonly NodeCandidate[]): boolean {
  return tiles.every((tile) => Math.abs(tile.box.x - frame.x) <= slack && Math.abs(right(tile.box) - right(frame)) <= slack);
}

/** Tells whether the tiles stand side by side, each as high as the frame. */
function isRow(frame: Box, tiles: readonly NodeCandidate[]): boolean {
  return tiles.every((tile) => Math.abs(tile.box.y - frame.y) <= slack && Math.abs(bottom(tile.box) - bottom(frame)) <= slack);
}

/** Decides what a frame is by the pattern of its tiles. */
function judge(frame: Box, tiles: readonly NodeCandidate[], page: Page): Verdict {
  const tallest = Math.max(...tiles.map((tile) => tile.box.height));
  const widest = Math.max(...tiles.map((tile) => tile.box.width));
  const limit = highestTitle * page.glyphHeight;
  if (isStack(frame, tiles)) {
    const title = tiles.reduce((top, tile) => (tile.box.y < top.box.y ? tile : top)).box.height;
    return title <= limit && title < 0.8 * tallest && title < 0.45 * frame.height ? "swimlane" : "outline";
  }
  if (isRow(frame, tiles)) {
    const title = tiles.reduce((first, tile) => (tile.box.x < first.box.x ? tile : first)).box.width;
    return tiles.length === 2 && title <= limit && title < 0.3 * widest ? "swimlane" : "outline";
  }
  const [rows, columns] = [countLevels(tiles.map((tile) => tile.box.y)), countLevels(tiles.map((tile) => tile.box.x))];
  return rows >= 3 && columns >= 2 && tiles.length === rows * columns ? "table" : "outline";
}

/** Finds the tiles of a frame, or null when it is not covered by at least two. */
function tilesOf(frame: NodeCandidate, near: readonly NodeCandidate[]): readonly NodeCandidate[] | null {
  const inside = near.filter(
    (other) => other !== frame && containsBox(frame.box, other.box, slack) && area(other.box) < 0.95 * area(frame.box),
  );
  const tiles = outermost(inside.filter((other) => touches(frame.box, other.box) || area(other.box) >= 0.02 * area(frame.box)));
  const covered = tiles.reduce((sum, tile) => sum + area(tile.box), 0);
  return tiles.length >= 2 && covered >= coveredShare * area(frame.box) && covered <= 1.1 * area(frame.box) ? tiles : null;
}

function touches(frame: Box, inner: Box): boolean {
  const gaps = [inner.x - frame.x, inner.y - frame.y, right(frame) - right(inner), bottom(frame) - bottom(inner)];
  return gaps.some((gap) => gap <= slack);
}

/** Tells whether a shape can be a lane or a part of one. */
function isBoxed({ kind }: NodeCandidate): boolean {
  return kind === "rectangle" || kind === "rounded_rectangle" || kind === "container" || kind === "swimlane";
}

/** Tells whether a bar runs along the whole upper or left side of a frame, as titles do. */
function isTitleOf(bar: Box, frame: Box, page: Page): boolean {
  const limit = highestTitle * page.glyphHeight;
  const atTop = Math.abs(bar.x - frame.x) <= slack && Math.abs(right(bar) - right(frame)) <= slack && Math.abs(bar.y - frame.y) <= slack;
  if (atTop) return bar.height <= limit && bar.height < 0.45 * frame.height;
  const atLeft = Math.abs(bar.y - frame.y) <= slack && Math.abs(bottom(bar) - bottom(frame)) <= slack && Math.abs(bar.x - frame.x) <= slack;
  return atLeft && bar.width <= limit && bar.width < 0.3 * frame.width && bar.height > bar.width;
}

/** Makes swimlanes of frames that have a title bar of their own; the rest of the frame may be cut into any pieces. */
function absorbTitles(candidates: readonly NodeCandidate[], page: Page): readonly NodeCandidate[] {
  const index = createBoxIndex<NodeCandidate>();
  for (const candidate of candidates) index.add(candidate.box, candidate);
  const titles = new Set<NodeCandidate>();
  const lanes = new Map<NodeCandidate, NodeCandidate>();
  for (const bar of candidates) {
    const frames = index
      .overlapping(bar.box)
      .filter((frame) => frame !== bar && isBoxed(frame) && area(frame.box) > 1.8 * area(bar.box) && isTitleOf(bar.box, frame.box, page));
    if (frames.length === 0) continue;
    titles.add(bar);
    for (const frame of frames) lanes.set(frame, bar);
  }
  return candidates
    .filter((candidate) => !titles.has(candidate))
    .map((candidate) => {
      const bar = lanes.get(candidate);
      return bar === undefined ? candidate : laneOf(candidate, bar, candidate, page);
    });
}

/** Joins a title bar with the body right below it where no line frames both: they share both sides, and only like lanes follow. */
function joinTitles(candidates: readonly NodeCandidate[], page: Page): readonly NodeCandidate[] {
  const index = createBoxIndex<NodeCandidate>();
  for (const candidate of candidates) index.add(grow(candidate.box, slack), candidate);
  const follows = (upper: NodeCandidate): readonly NodeCandidate[] =>
    index
      .overlapping(upper.box)
      .filter(
        (lower) =>
          lower !== upper &&
          Math.abs(lower.box.x - upper.box.x) <= slack &&
          Math.abs(right(lower.box) - right(upper.box)) <= slack &&
          Math.abs(lower.box.y - bottom(upper.box)) <= slack,
      );
  const uppers = new Map(candidates.flatMap((upper) => follows(upper).map((lower) => [lower, upper] as const)));
  const bodyOf = (title: NodeCandidate | undefined): NodeCandidate | undefined => {
    if (title === undefined || !isBoxed(title) || title.box.height > 0.5 * highestTitle * page.glyphHeight) return undefined;
    const body = follows(title)[0];
    return body === undefined || !isBoxed(body) || title.box.height > 0.45 * body.box.height ? undefined : body;
  };
  const alike = (one: NodeCandidate, other: NodeCandidate): boolean => Math.abs(one.box.height - other.box.height) <= slack;
  const bodies = new Map<NodeCandidate, NodeCandidate>();
  for (const title of candidates.toSorted((one, other) => one.box.y - other.box.y)) {
    const body = bodyOf(title);
    const above = uppers.get(title);
    if (body === undefined) continue;
    const before = above === undefined ? undefined : bodies.get(above);
    // a lane may stand on the next one's title; other shapes in a stack are no lanes
    if (above !== undefined && above.kind !== "swimlane" && (before === undefined || !alike(before, title))) continue;
    if (follows(body).some((next) => bodyOf(next) === undefined || !alike(next, title))) continue;
    bodies.set(body, title);
  }
  const titles = new Set(bodies.values());
  return candidates
    .filter((candidate) => !titles.has(candidate))
    .map((candidate) => {
      const title = bodies.get(candidate);
      return title === undefined ? candidate : laneOf(candidate, title, candidate, page);
    });
}

/** Tells whether a line of another colour than the frame's divides the tiles: then they are pieces of one shape that a connector cuts. */
function isCut(frame: NodeCandidate, tiles: readonly NodeCandidate[], regions: ColourRegions): boolean {
  if (frame.style.stroke === null || frame.style.fill !== tiles[0]!.style.fill || tiles.length > 3) return false;
  const own = packedColour(frame.style.stroke);
  const stacked = isStack(frame.box, tiles);
  if (!stacked && !isRow(frame.box, tiles)) return false;
  const before = tiles.reduce((first, tile) => ((stacked ? tile.box.y < first.box.y : tile.box.x < first.box.x) ? tile : first)).box;
  const ends = [0.2, 0.35, 0.5, 0.65, 0.8].map((part) => {
    const [x, y] = stacked ? [before.x + part * before.width, bottom(before)] : [right(before), before.y + part * before.height];
    const at = Math.min(regions.height - 1, Math.floor(y)) * regions.width + Math.min(regions.width - 1, Math.floor(x));
    return colourDistance(regions.colours[regions.labels[at]!]!, own);
  });
  return ends.filter((distance) => distance > 60).length >= 4;
}

/** Makes a swimlane of a frame whose first tile is its title and whose largest is its body. */
function laneOfTiles(frame: NodeCandidate, tiles: readonly NodeCandidate[], page: Page): NodeCandidate {
  const first = tiles.reduce((best, tile) => (tile.box.x + tile.box.y < best.box.x + best.box.y ? tile : best));
  const body = tiles.reduce((best, tile) => (area(tile.box) > area(best.box) ? tile : best));
  return laneOf(frame, first, body, page);
}

/** Settles every covered frame: swimlanes and tables swallow their tiles, a mere outline goes. */
export function settleTiles(
  candidates: readonly NodeCandidate[],
  { regions, page }: { readonly regions: ColourRegions; readonly page: Page },
): readonly NodeCandidate[] {
  const index = createBoxIndex<NodeCandidate>();
  for (const candidate of candidates) index.add(candidate.box, candidate);
  const gone = new Set<NodeCandidate>();
  const renamed = new Map<NodeCandidate, NodeCandidate>();
  const smallestFirst = [...candidates].sort((a, b) => area(a.box) - area(b.box));
  for (const frame of smallestFirst) {
    const tiles = tilesOf(
      frame,
      index.overlapping(frame.box).filter((other) => !gone.has(other)),
    );
    if (tiles === null) continue;
    const cut = isCut(frame, tiles, regions);
    const verdict = cut ? frame.kind : judge(frame.box, tiles, page);
    if (verdict === "outline") gone.add(frame);
    else {
      for (const tile of tiles) gone.add(tile);
      renamed.set(frame, verdict === "swimlane" ? laneOfTiles(frame, tiles, page) : { ...frame, kind: verdict });
    }
  }
  const settled = candidates.filter((candidate) => !gone.has(candidate)).map((candidate) => renamed.get(candidate) ?? candidate);
  const titled = joinTitles(joinCutBars(absorbTitles(settled, page), 0.5 * highestTitle * page.glyphHeight), page);
  return completeLaneRows(titled, regions);
}
