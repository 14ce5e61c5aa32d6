/** Chooses the connectors of a page among what was traced and what the net's field leads to, and says at which ends heads stand. */
import type { Draft } from "../assemble/draft.ts";
import type { Edge, Marker } from "../diagram/types.ts";
import { distance } from "../geometry/point.ts";
import type { Point } from "../geometry/point.ts";
import { nearestOnSegment } from "../geometry/segment.ts";
import { calibrated, probabilityOf } from "./forest.ts";
import type { Judging } from "./judges.ts";
import { gatherLinks } from "./link-candidates.ts";
import { headEvidenceOf, linkEvidenceOf } from "./link-evidence.ts";
import type { AllTraced, LinkCandidate, LinkScene } from "./links/scene.ts";
import { linkScene, samplesAlong } from "./links/scene.ts";

/** What is less probable is no connector: F1 of pages that the trees did not learn from is flat from 0.3 to 0.5. */
const leastProbable = 0.4;
/** Candidates between the same shapes are one connector when both their ends are nearer than this, in heights of capitals. */
const onePlace = 4;
/** A head stands where it is at least so probable; one of a rarer form, which geometry measured, where it is not quite unlikely. */
const leastHead = 0.5;
const leastRareHead = 0.2;
/** Heads that every third line has: a net tells that there is one, not which. */
const plainHeads: ReadonlySet<Marker> = new Set(["none", "triangle", "open"]);
/** So much of a loose line lies along a chosen connector when it is a piece of it; places are compared within a height of capitals. */
const sameRun = 0.6;

function isOneLink(one: LinkCandidate, other: LinkCandidate, unit: number): boolean {
  const isAlong = one.from === other.from && one.to === other.to;
  const isAgainst = one.from === other.to && one.to === other.from;
  if (!isAlong && !isAgainst) return false;
  if (one.source !== other.source) return true;
  const ends = (edge: Edge): readonly [Point, Point] => [edge.source.point, edge.target.point];
  const [[a, b], [c, d]] = [ends(one.edge), ends(other.edge)];
  const apart = isAlong ? Math.max(distance(a, c), distance(b, d)) : Math.max(distance(a, d), distance(b, c));
  return apart < onePlace * unit;
}

/** Returns the head that most connectors of the page have. */
function usualHead(candidates: readonly LinkCandidate[]): Marker {
  const heads = candidates
    .flatMap(({ edge: { startMarker, endMarker } }) => [startMarker, endMarker])
    .filter((marker) => marker !== "none");
  const counts = new Map<Marker, number>();
  for (const marker of heads) if (plainHeads.has(marker)) counts.set(marker, (counts.get(marker) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? "triangle";
}

/** Returns what stands at an end. */
function markerAt(found: Marker, probability: number, usual: Marker): Marker {
  if (!plainHeads.has(found)) return probability >= leastRareHead ? found : "none";
  if (probability < leastHead) return "none";
  return found === "none" ? usual : found;
}

/** Tells whether a loose line is a piece of a connector that was chosen. */
function isPiece({ points }: Edge, chosen: readonly Edge[], unit: number): boolean {
  const places = samplesAlong(points, 12);
  return chosen.some((edge) => {
    const on = places.filter((place) =>
      edge.points.slice(1).some((to, at) => nearestOnSegment(place, edge.points[at]!, to).distance <= unit),
    );
    return on.length >= sameRun * places.length;
  });
}

function withHeads(candidate: LinkCandidate, scene: LinkScene, { judges }: Judging, usual: Marker): Edge {
  const headAt = (at: "source" | "target"): number => probabilityOf(judges.heads, headEvidenceOf(candidate, scene, at));
  const { edge } = candidate;
  // Of ends traced on pages that programs draw as by hand geometry tells 93 of 100 rightly, the judge 87; elsewhere 96 and 97.
  if (scene.draft.page.sketch && candidate.source === "traced") return edge;
  return {
    ...edge,
    startMarker: markerAt(edge.startMarker, headAt("source"), usual),
    endMarker: markerAt(edge.endMarker, headAt("target"), usual),
  };
}

/** Chooses connectors; lines with a loose end, which nobody judges, stay where no chosen connector runs. */
export function chooseConnectors(draft: Draft, traced: AllTraced, judging: Judging): readonly Edge[] {
  const candidates = gatherLinks(draft, traced, judging.sight);
  const scene = linkScene(draft, judging.sight, candidates);
  const { links } = judging.judges;
  const judged = candidates
    .map((candidate) => ({ candidate, probability: probabilityOf(links, linkEvidenceOf(candidate, scene)) }))
    .filter(({ probability }) => probability >= leastProbable)
    .sort((one, other) => other.probability - one.probability);
  const chosen: typeof judged = [];
  for (const one of judged) if (!chosen.some(({ candidate }) => isOneLink(candidate, one.candidate, scene.unit))) chosen.push(one);
  const usual = usualHead(candidates);
  const edges = chosen.map(({ candidate, probability }) => ({
    ...withHeads(candidate, scene, judging, usual),
    confidence: Math.round(100 * calibrated(links, probability)) / 100,
  }));
  const loose = traced.chosen.map(({ edge }) => edge).filter(({ source, target }) => source.node === null || target.node === null);
  const rest = loose.filter((edge) => !isPiece(edge, edges, scene.unit));
  return [...edges, ...rest].map((edge, at) => ({ ...edge, id: `e${at + 1}`, z: draft.nodes.length + at }));
}
