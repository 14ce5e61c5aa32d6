/** Evidence about a head at one end of a connector: what geometry and the net saw there, and where heads stand elsewhere on the page. */
import { probabilityOfForms } from "../../decode/end-look.ts";
import type { SeenEnd } from "../../detection.ts";
import type { Marker } from "../../diagram/types.ts";
import { distance } from "../../geometry/point.ts";
import { endMeasures, kindAt, nodeAt, partnersOf } from "./ends.ts";
import type { Side } from "./ends.ts";
import { plainHeads } from "./forms.ts";
import { inkBeside } from "./head-ink.ts";
import type { LinkCandidate, LinkScene } from "./scene.ts";
import { seenEndsOf } from "./scene.ts";

/** One piece of evidence about a head; `at` is the end where it would stand. */
export interface HeadMeasure {
  readonly name: string;
  readonly of: (candidate: LinkCandidate, scene: LinkScene, at: Side) => number;
}

/** Ends of other connectors that are nearer than so many heights of capitals meet this one: together they look like a head. */
const meeting = 1;

const otherSide = (side: Side): Side => (side === "source" ? "target" : "source");
const markerAt = ({ edge }: LinkCandidate, side: Side): Marker => (side === "source" ? edge.startMarker : edge.endMarker);

/** Heads by how well geometry tells them: none, the plain ones, all others. */
function formOf(marker: Marker): number {
  return plainHeads.includes(marker) ? plainHeads.indexOf(marker) : plainHeads.length;
}

/** Both ends of what was traced, but for those of one candidate. */
function otherEnds(candidate: LinkCandidate, { candidates }: LinkScene): readonly (readonly [LinkCandidate, Side])[] {
  return candidates
    .filter((other) => other !== candidate && other.source === "traced")
    .flatMap((other) => [[other, "source"] as const, [other, "target"] as const]);
}

/** Returns the share of ends that have a head as geometry told them, -1 where there are none. */
function headedShare(ends: readonly (readonly [LinkCandidate, Side])[]): number {
  if (ends.length === 0) return -1;
  return ends.filter(([other, side]) => markerAt(other, side) !== "none").length / ends.length;
}

/** The share of ends with a head among those at shapes of the same kinds here and there. */
function headedAlike(candidate: LinkCandidate, scene: LinkScene, at: Side): number {
  const kindsOf = (one: LinkCandidate, side: Side): string => `${nodeAt(one, side).kind} ${nodeAt(one, otherSide(side)).kind}`;
  const mine = kindsOf(candidate, at);
  return headedShare(otherEnds(candidate, scene).filter(([other, side]) => kindsOf(other, side) === mine));
}

/** How many ends of others meet this one at the same shape. */
function endsHere(candidate: LinkCandidate, scene: LinkScene, at: Side): number {
  const { point } = candidate.edge[at];
  return otherEnds(candidate, scene).filter(
    ([other, side]) => nodeAt(other, side) === nodeAt(candidate, at) && distance(other.edge[side].point, point) < meeting * scene.unit,
  ).length;
}

/** What the end net says of an end, -1 where the page net saw none. */
const lookMeasures: readonly { readonly name: string; readonly of: (end: SeenEnd | null) => number }[] = [
  { name: "end", of: (end) => end?.look.end ?? -1 },
  { name: "head", of: (end) => (end === null ? -1 : 1 - probabilityOfForms(end.look, ["none"])) },
  { name: "rare head", of: (end) => (end === null ? -1 : 1 - probabilityOfForms(end.look, ["none", "triangle", "open"])) },
];

/** In the order in which trees know them. */
export const headMeasures: readonly HeadMeasure[] = [
  { name: "marker here", of: (candidate, _, at) => Number(markerAt(candidate, at) !== "none") },
  { name: "marker there", of: (candidate, _, at) => Number(markerAt(candidate, otherSide(at)) !== "none") },
  { name: "source", of: ({ source }) => Number(source !== "traced") },
  { name: "confidence", of: ({ edge }) => edge.confidence },
  { name: "headed page", of: (_, { headed }) => headed },
  { name: "length", of: ({ edge }, { unit }) => distance(edge.points[0]!, edge.points.at(-1)!) / unit },
  {
    name: "partner's marker",
    of: (candidate, scene, at) => {
      const [partner] = partnersOf(candidate, scene);
      if (partner === undefined) return -1;
      return Number(markerAt(partner, partner.from === candidate.from ? at : otherSide(at)) !== "none");
    },
  },
  { name: "dashed", of: ({ edge }) => Number(edge.style.dash !== "solid") },
  { name: "sketch", of: (_, { draft }) => Number(draft.page.sketch) },
  { name: "form here", of: (candidate, _, at) => formOf(markerAt(candidate, at)) },
  { name: "marked ends of page", of: (_, { sight }) => sight.ends.filter(({ marked }) => marked).length / Math.max(1, sight.ends.length) },
  { name: "headed alike", of: headedAlike },
  {
    name: "headed at this shape",
    of: (candidate, scene, at) =>
      headedShare(otherEnds(candidate, scene).filter(([other, side]) => nodeAt(other, side) === nodeAt(candidate, at))),
  },
  { name: "ends here", of: endsHere },
  { name: "kind here", of: (candidate, _, at) => kindAt(candidate, at) },
  { name: "kind there", of: (candidate, _, at) => kindAt(candidate, otherSide(at)) },
  { name: "ink here", of: (candidate, scene, at) => inkBeside(candidate.edge, at, 0.5, scene) },
  { name: "ink farther", of: (candidate, scene, at) => inkBeside(candidate.edge, at, 1.8, scene) },
  { name: "ink there", of: (candidate, scene, at) => inkBeside(candidate.edge, otherSide(at), 0.5, scene) },
  ...lookMeasures.flatMap(({ name, of }): readonly HeadMeasure[] => [
    { name: `look ${name} here`, of: (candidate, scene, at) => of(seenEndsOf(candidate, scene)[at]) },
    { name: `look ${name} there`, of: (candidate, scene, at) => of(seenEndsOf(candidate, scene)[otherSide(at)]) },
  ]),
  ...endMeasures.slice(0, 6).flatMap(({ name, of }): readonly HeadMeasure[] => [
    { name: `${name} here`, of },
    { name: `${name} there`, of: (candidate, scene, at) => of(candidate, scene, otherSide(at)) },
  ]),
];
