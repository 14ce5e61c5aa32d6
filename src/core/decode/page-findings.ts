/** Joins what the page net said about all looks into one list for the picture: shapes, and ends of connectors. */
import type { EndCandidate } from "../detection.ts";
import type { Box } from "../geometry/box.ts";
import type { Point } from "../geometry/point.ts";
import type { HeadMap } from "./head-map.ts";
import { decodeKeypoints } from "./keypoints.ts";
import type { Look } from "./looks.ts";
import { distanceToCut } from "./looks.ts";
import type { FoundShape } from "./shapes.ts";
import { decodeShapes, onePerPlace } from "./shapes.ts";

/** What the net said about one look. */
export interface LookAnswer {
  readonly look: Look;
  readonly fine: HeadMap;
  readonly coarse: HeadMap;
}

/** What the net says about a picture, or shows in one look at it, in pixels of the picture. */
export interface PageFindings {
  readonly shapes: readonly FoundShape[];
  readonly ends: readonly EndCandidate[];
}

/** Shapes and keypoints below these scores are noise; what is used is decided later. */
const leastShape = 0.1;
const leastEnd = 0.3;
/** A look is taken at each end and a way is sought from it, so that more would take minutes. The fullest of 902 real pages has 506. */
const mostEnds = 600;
/** A shape that comes so near to the border where its tile was cut may be a part of a larger one, in pixels of the look. */
const cutMargin = 6;
/** In smaller looks only shapes that are longer than this are better seen than in the largest, in pixels of the look. */
const leastLonger = 60;

/** Decodes one answer; an end that another of the looks shows farther from a cut is left to that one. */
export function decodeLook({ look, fine, coarse }: LookAnswer, looks: readonly Look[]): PageFindings {
  const shapes = decodeShapes(fine, coarse, leastShape)
    .filter(({ box }) => distanceToCut(look, box) >= cutMargin)
    .filter(({ box }) => look.level === 0 || Math.max(box.width, box.height) > leastLonger)
    .map((shape) => ({ ...shape, box: boxInPicture(look, shape.box) }));
  return { shapes, ends: look.level === 0 ? endsOf(look, fine, looks) : [] };
}

/** Joins what was found in all looks; of a place only the best shape stays, of a noisy picture the surest ends. */
export function joinLooks(findings: readonly PageFindings[]): PageFindings {
  return { shapes: onePerPlace(findings.flatMap(({ shapes }) => shapes)), ends: surest(findings.flatMap(({ ends }) => ends)) };
}

/** Returns the surest ends, in the order in which they were seen. */
function surest(ends: readonly EndCandidate[]): readonly EndCandidate[] {
  if (ends.length <= mostEnds) return ends;
  const kept = new Set(ends.toSorted((one, other) => other.confidence - one.confidence).slice(0, mostEnds));
  return ends.filter((end) => kept.has(end));
}

function boxInPicture({ tile, factor }: Look, box: Box): Box {
  return { x: (tile.x + box.x) / factor, y: (tile.y + box.y) / factor, width: box.width / factor, height: box.height / factor };
}

function pointInPicture({ tile, factor }: Look, [x, y]: Point): Point {
  return [(tile.x + x) / factor, (tile.y + y) / factor];
}

function endsOf(look: Look, fine: HeadMap, looks: readonly Look[]): readonly EndCandidate[] {
  const tiles = looks.filter(({ level }) => level === look.level);
  return decodeKeypoints(fine, leastEnd)
    .filter(({ kind, point }) => (kind === "end" || kind === "marked_end") && isFarthestFromCut(look, point, tiles))
    .map(({ point, direction, kind, score }) => ({
      point: pointInPicture(look, point),
      direction,
      marked: kind === "marked_end",
      confidence: score,
    }));
}

/** Tells whether no other tile of the same scale shows a point farther from where it was cut; of equals the first. */
function isFarthestFromCut(look: Look, point: Point, tiles: readonly Look[]): boolean {
  const margins = tiles.map((other) => {
    const [x, y] = [point[0] + look.tile.x - other.tile.x, point[1] + look.tile.y - other.tile.y];
    const isInside = x >= 0 && y >= 0 && x <= other.tile.width && y <= other.tile.height;
    return isInside ? distanceToCut(other, { x, y, width: 0, height: 0 }) : -1;
  });
  return tiles[margins.indexOf(Math.max(...margins))] === look;
}
