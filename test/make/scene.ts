/** Builds pages with candidates for the tests of the judge. */
import type { Detections, DrawnCandidate, NodeCandidate, PageSight, ReadLine, SeenEnd } from "../../src/core/detection.ts";
import type { CloseLook } from "../../src/core/decode/close-look.ts";
import { closeAnswers, withLooks } from "../../src/core/decode/close-look.ts";
import type { EndForm } from "../../src/core/decode/end-look.ts";
import { endForms } from "../../src/core/decode/end-look.ts";
import type { Family } from "../../src/core/decode/families.ts";
import { families } from "../../src/core/decode/families.ts";
import type { FoundShape } from "../../src/core/decode/shapes.ts";
import { layoutClasses } from "../../src/core/decode/page-heads.ts";
import type { Box } from "../../src/core/geometry/box.ts";
import type { Point } from "../../src/core/geometry/point.ts";
import { gatherCandidates } from "../../src/core/judge/candidates.ts";
import type { Scene } from "../../src/core/judge/scene.ts";
import { sceneOf } from "../../src/core/judge/scene.ts";
import { drawnEvidence } from "../../src/core/propose/drawn-evidence.ts";
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
    looks: [],
  };
}

/** A look at a candidate: an answer or a family that is not named is as unlikely as can be. */
export function aLook(sure: Partial<Record<(typeof closeAnswers)[number] | Family, number>> = {}): CloseLook {
  return { answers: closeAnswers.map((answer) => sure[answer] ?? 0), families: families.map((family) => sure[family] ?? 0) };
}

/** A place where the page net saw a connector end, leaving its shape in a direction; the end net agrees, and knows no form of a head. */
export function anEnd(point: Point, direction: Point, marked = false, confidence = 0.9): SeenEnd {
  const likely: Partial<Record<EndForm, number>> = marked ? { triangle: 0.5, open: 0.5 } : { none: 1 };
  return { point, direction, marked, confidence, look: { end: confidence, forms: endForms.map((form) => likely[form] ?? 0) } };
}

/** A box that may be a shape of a page drawn by hand; nothing speaks for it. */
export function aDrawn(box: Box, family: Family = "rectangle"): DrawnCandidate {
  return { shape: { box, family, score: 0.5 }, box, isEnclosed: false, evidence: drawnEvidence.map(() => 0) };
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
  const seen = { ...aSight(bitmap), ...sight };
  const looks = sight?.looks ?? gatherCandidates({ nodes, candidates, page }, seen, bitmap).map(() => aLook());
  return { page, lines, nodes, candidates, sight: { ...seen, looks }, ends: [], model: "geometry/1", backend: "cpu" };
}

/** A page whose candidates are to be judged. */
export function aScene(parts: SceneParts): Scene {
  const { bitmap, lines = [] } = parts;
  const detections = seenPage(parts);
  const { page, sight } = detections;
  return sceneOf({ bitmap, page, lines, sight, candidates: withLooks(gatherCandidates(detections, sight, bitmap), sight.looks) });
}
