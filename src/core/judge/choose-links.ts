/** Chooses the connectors of a page among what was traced and what the net's field leads to, and says at which ends heads stand. */
import type { Draft } from "../assemble/draft.ts";
import { isPointed } from "../assemble/trace/links.ts";
import type { Edge, Marker } from "../diagram/types.ts";
import { distance } from "../geometry/point.ts";
import type { Point } from "../geometry/point.ts";
import { distanceTo, keepApart, samplesAlong } from "../geometry/polyline.ts";
import { calibrated, probabilityOf } from "./forest.ts";
import type { Judging } from "./judges.ts";
import { gatherLinks } from "./link-candidates.ts";
import { linkCompanyOf } from "./link-company.ts";
import type { JudgedLink } from "./link-company.ts";
import { leastProbableLink, linkConfidenceOf } from "./link-confidence.ts";
import { headEvidenceOf, linkEvidenceOf } from "./link-evidence.ts";
import { shownForm, headForms } from "./links/forms.ts";
import type { HeadForms } from "./links/forms.ts";
import { partForks, withoutDrawnTwice } from "./links/forks.ts";
import { withSeenEnds } from "./links/free-lines.ts";
import { straightened } from "./links/straight-ways.ts";
import { isDiscOnBorder } from "./links/border-discs.ts";
import type { AllTraced, LinkCandidate, LinkScene } from "./links/scene.ts";
import { linkScene, seenEndAt } from "./links/scene.ts";
import type { Side } from "./links/ends.ts";

/** Candidates between the same shapes are one connector when both their ends are nearer than this, in heights of capitals. */
const onePlace = 4;
/** Two with heads that keep more than this from each other all along their ways are two lines side by side, such as a request and its answer. */
const leastApart = 0.5;
/** Two of the ink's own that keep so far apart, in heights of capitals, but for such a share at either end are two, with heads or without. */
const farApart = { units: 2, ends: 0.33 } as const;
/** So much of a loose line lies along a chosen connector when it is a piece of it; places are compared within a height of capitals. */
const sameRun = 0.6;
/** So much of one lies along several when it is the fork that they have in common. */
const sameRuns = 0.9;

const bears = ({ startMarker, endMarker }: Edge): boolean => isPointed(startMarker, endMarker);

function isOneLink(one: LinkCandidate, other: LinkCandidate, unit: number): boolean {
  const isAlong = one.from === other.from && one.to === other.to;
  const isAgainst = one.from === other.to && one.to === other.from;
  if (!isAlong && !isAgainst) return false;
  if (one.source !== other.source) return true;
  const ends = (edge: Edge): readonly [Point, Point] => [edge.source.point, edge.target.point];
  const [[a, b], [c, d]] = [ends(one.edge), ends(other.edge)];
  const apart = isAlong ? Math.max(distance(a, c), distance(b, d)) : Math.max(distance(a, d), distance(b, c));
  const [here, there] = [one.edge.points, other.edge.points];
  const areBeside = bears(one.edge) && bears(other.edge) && keepApart(here, there, leastApart * unit);
  const partWays = one.source === "traced" && keepApart(here, there, farApart.units * unit, farApart.ends);
  return apart < onePlace * unit && !areBeside && !partWays;
}

/** Tells whether a loose line is a piece of what was chosen, or leads from one of them to another along both. */
function isPiece({ points }: Edge, chosen: readonly Edge[], unit: number): boolean {
  const places = samplesAlong(points, 12);
  const runs = chosen.map((edge) => places.map((place) => distanceTo(edge.points, place) <= unit));
  const shareOf = (isOn: (at: number) => boolean): number => places.filter((_, at) => isOn(at)).length / places.length;
  return runs.some((run) => shareOf((at) => run[at]!) >= sameRun) || shareOf((at) => runs.some((run) => run[at])) >= sameRuns;
}

/** Says how probable a head is at both ends. */
function headsOf(candidate: LinkCandidate, scene: LinkScene, { judges }: Judging): readonly [number, number] {
  const headAt = (at: "source" | "target"): number => probabilityOf(judges.heads, headEvidenceOf(candidate, scene, at));
  return [headAt("source"), headAt("target")];
}

function withHeads(candidate: LinkCandidate, [start, end]: readonly [number, number], scene: LinkScene, forms: HeadForms): Edge {
  const { edge } = candidate;
  const formAt = (side: Side, measured: Marker, probability: number): Marker =>
    isDiscOnBorder(candidate, side, scene)
      ? "circle"
      : shownForm(measured, { probability, look: seenEndAt(edge, side, scene)?.look ?? null }, forms);
  return { ...edge, startMarker: formAt("source", edge.startMarker, start), endMarker: formAt("target", edge.endMarker, end) };
}

/** Chooses connectors; other lines, which nobody judges, stay where no chosen connector runs, with loose ends. Confidence says how often way and direction are right. */
export function chooseConnectors(draft: Draft, traced: AllTraced, judging: Judging): readonly Edge[] {
  const candidates = gatherLinks(draft, traced, judging.sight);
  const scene = linkScene(draft, judging.sight, candidates);
  const { links, linkCompany, linkConfidence } = judging.judges;
  const first = candidates.map((candidate): JudgedLink => {
    const evidence = linkEvidenceOf(candidate, scene);
    const { edge, from, to, source } = candidate;
    const ends = [edge.source.point, edge.target.point] as const;
    return { pair: [from.id, to.id], ends, source, evidence, probability: probabilityOf(links, evidence) };
  });
  const among = linkCompanyOf(first, scene.unit);
  const judged = candidates
    .map((candidate, at) => ({ candidate, among: among[at]!, probability: probabilityOf(linkCompany, among[at]!) }))
    .filter(({ probability }) => probability >= leastProbableLink)
    .sort((one, other) => other.probability - one.probability);
  const chosen: typeof judged = [];
  for (const one of judged) if (!chosen.some(({ candidate }) => isOneLink(candidate, one.candidate, scene.unit))) chosen.push(one);
  const forms = headForms(
    candidates.map(({ edge }) => edge),
    chosen.map(({ candidate }) => candidate.edge),
  );
  const told = chosen.map((one) => ({ ...one, heads: headsOf(one.candidate, scene, judging) }));
  const evidence = linkConfidenceOf(
    told,
    judged.map(({ probability }) => probability),
  );
  const read = told.map(({ candidate, heads }, at) => ({
    ...withHeads({ ...candidate, edge: straightened(candidate, scene) }, heads, scene, forms),
    confidence: Math.round(100 * calibrated(linkConfidence, probabilityOf(linkConfidence, evidence[at]!))) / 100,
  }));
  const edges = withoutDrawnTwice(partForks(read), scene.unit);
  const loose = traced.chosen.map(({ edge }) => edge).filter(({ source, target }) => source.node === null || target.node === null);
  const kept = [...edges];
  for (const line of [...loose, ...traced.lines].map((free) => withSeenEnds(free, scene, forms)))
    if (!isPiece(line, kept, scene.unit)) kept.push(line);
  return kept.map((edge, at) => ({ ...edge, id: `e${at + 1}`, z: draft.nodes.length + at }));
}
