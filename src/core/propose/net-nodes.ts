/** Where the net's proposals and the geometry's candidates meet: what both saw is surer, what the net alone saw is measured in the picture. */
import { kindOfFamily } from "../decode/families.ts";
import type { PageFindings } from "../decode/page-findings.ts";
import type { FoundShape } from "../decode/shapes.ts";
import type { Detections, NodeCandidate } from "../detection.ts";
import { intersectionOverUnion } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { measureStyle, refineBox } from "./refine-box.ts";

/** A proposal and a candidate are one shape from this overlap on. */
const sameShape = 0.5;
/** What the net alone saw becomes a shape from this score on; where outlines waver, geometry sees little and less is asked. */
const leastAlone = { exact: 0.6, sketched: 0.35 } as const;
/** Corners of rounded rectangles, as a share of the shorter side, where only the net saw the shape. */
const usualRadius = 0.15;

/** Joins both lists: every candidate says who saw it, and the ends that the net saw go along. */
export function joinNetNodes(detections: Detections, findings: PageFindings, bitmap: Bitmap): Detections {
  const { page, nodes } = detections;
  const partners = pair(nodes, findings.shapes);
  const least = page.sketch ? leastAlone.sketched : leastAlone.exact;
  const joined = nodes.map((node) => {
    const partner = partners.get(node);
    return partner === undefined ? node : { ...node, origin: "both" as const, confidence: both(node.confidence, partner.score) };
  });
  const known = new Set(partners.values());
  const alone = findings.shapes.filter((shape) => !known.has(shape) && shape.score >= least && !isCovered(shape, nodes));
  return { ...detections, nodes: [...joined, ...alone.map((shape) => candidateOf(shape, bitmap, page.background))], ends: findings.ends };
}

/** Gives every candidate at most one proposal, the best overlaps first. */
function pair(nodes: readonly NodeCandidate[], shapes: readonly FoundShape[]): ReadonlyMap<NodeCandidate, FoundShape> {
  const pairs = nodes
    .flatMap((node) => shapes.map((shape) => ({ node, shape, overlap: intersectionOverUnion(node.box, shape.box) })))
    .filter(({ overlap }) => overlap >= sameShape)
    .sort((one, other) => other.overlap - one.overlap || other.shape.score - one.shape.score);
  const partners = new Map<NodeCandidate, FoundShape>();
  const taken = new Set<FoundShape>();
  for (const { node, shape } of pairs) {
    if (partners.has(node) || taken.has(shape)) continue;
    partners.set(node, shape);
    taken.add(shape);
  }
  return partners;
}

/** Tells whether a candidate stands in the place of a proposal, though it was paired with another one. */
function isCovered(shape: FoundShape, nodes: readonly NodeCandidate[]): boolean {
  return nodes.some((node) => intersectionOverUnion(node.box, shape.box) >= sameShape);
}

/** Two witnesses that are wrong independently of each other. */
function both(one: number, other: number): number {
  return 1 - (1 - one) * (1 - other);
}

/** Measures a shape that only the net saw. */
export function candidateOf({ box: proposed, family, score }: FoundShape, bitmap: Bitmap, background: string): NodeCandidate {
  const box = refineBox(bitmap, proposed);
  const cornerRadius = family === "rounded" ? usualRadius * Math.min(box.width, box.height) : 0;
  return {
    box,
    kind: kindOfFamily[family],
    rotation: 0,
    params: null,
    path: null,
    style: { ...measureStyle(bitmap, box, background), cornerRadius },
    confidence: score,
    origin: "net",
  };
}
