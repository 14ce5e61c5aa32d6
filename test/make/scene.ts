/** Builds pages with candidates for the tests of the judge. */
import type { Detections, NodeCandidate, PageSight, ReadLine } from "../../src/core/detection.ts";
import type { FoundShape } from "../../src/core/decode/shapes.ts";
import { layoutClasses } from "../../src/core/decode/page-heads.ts";
import { gatherCandidates } from "../../src/core/judge/candidates.ts";
import type { Scene } from "../../src/core/judge/scene.ts";
import { sceneOf } from "../../src/core/judge/scene.ts";
import type { Bitmap } from "../../src/core/raster/bitmap.ts";
import { aPage } from "./bitmap.ts";

/** A net that saw nothing but these shapes. */
export function aSight({ width, height }: Pick<Bitmap, "width" | "height">, shapes: readonly FoundShape[] = []): PageSight {
  const [columns, rows] = [Math.ceil(width / 4), Math.ceil(height / 4)];
  const empty = (channels: number): Uint8Array => new Uint8Array(columns * rows * channels);
  return {
    shapes,
    ends: [],
    field: { width: columns, height: rows, cell: 4, stroke: empty(1), dashed: empty(1) },
    layout: { width: columns, height: rows, cell: 4, classes: layoutClasses.length, scores: empty(layoutClasses.length) },
  };
}

/** What a page may be made of. */
export interface SceneParts {
  readonly bitmap: Bitmap;
  readonly nodes?: readonly NodeCandidate[];
  readonly candidates?: readonly NodeCandidate[];
  readonly lines?: readonly ReadLine[];
  readonly sight?: Partial<PageSight>;
}

/** Detections of a page that a net looked at. */
export function seenPage({
  bitmap,
  nodes = [],
  candidates = nodes,
  lines = [],
  sight,
}: SceneParts): Detections & { readonly sight: PageSight } {
  const page = aPage(bitmap);
  return { page, lines, nodes, candidates, sight: { ...aSight(bitmap), ...sight }, ends: [], model: "geometry/1", backend: "cpu" };
}

/** A page whose candidates are to be judged. */
export function aScene(parts: SceneParts): Scene {
  const { bitmap, lines = [] } = parts;
  const detections = seenPage(parts);
  const { page, sight } = detections;
  return sceneOf({ bitmap, page, lines, sight, candidates: gatherCandidates(detections, sight, bitmap) });
}
