/** Turns the page net's fine output into keypoints of connectors: ends, bends, crossings and junctions. */
import type { Point } from "../geometry/point.ts";
import { valueAt } from "./head-map.ts";
import type { HeadMap } from "./head-map.ts";
import { fineOutput, keypointClasses } from "./page-heads.ts";
import { peaksOfEach } from "./peaks.ts";

/** A keypoint in pixels of the tile. */
export interface Keypoint {
  readonly point: Point;
  readonly kind: (typeof keypointClasses)[number];
  readonly score: number;
  /** The way by which the line leaves the point; a unit vector, meant for ends only. */
  readonly direction: Point;
  /** Like for ends of one connector, unlike for others. */
  readonly embedding: readonly number[];
}

/** No page shows more keypoints in one tile. */
const most = 2048;

/** Decodes the keypoints of a tile, best first; those below the least score are left out. */
export function decodeKeypoints(fine: HeadMap, least: number): readonly Keypoint[] {
  const { heads, cell } = fineOutput;
  return peaksOfEach(fine, heads.keypoint, least, most).map((peak) => {
    const [x, y] = [valueAt(fine, heads.direction, peak, 0), valueAt(fine, heads.direction, peak, 1)];
    const length = Math.hypot(x, y) || 1;
    return {
      point: [(peak.column + valueAt(fine, heads.offset, peak, 0)) * cell, (peak.row + valueAt(fine, heads.offset, peak, 1)) * cell],
      kind: keypointClasses[peak.kind]!,
      score: peak.score,
      direction: [x / length, y / length],
      embedding: Array.from({ length: heads.embedding.count }, (_, channel) => valueAt(fine, heads.embedding, peak, channel)),
    };
  });
}
