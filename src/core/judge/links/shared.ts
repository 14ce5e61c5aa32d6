/** How much of a connector's route other candidates run along: pieces of a true connector, and ways through several, have little of their own. */
import { samplesAlong } from "../../geometry/polyline.ts";
import { boundsOf, gapBetween } from "../../geometry/box.ts";
import { nearestOnSegment } from "../../geometry/segment.ts";
import { measuredOnce } from "../measured-once.ts";
import { joinsSame } from "./ends.ts";
import type { LinkCandidate, LinkMeasure, LinkScene } from "./scene.ts";

const samples = 24;
/** A route is along another that is so near, in heights of capitals. */
const near = 0.4;

/** The candidates between other shapes that run along each place of a route. */
const companions: (candidate: LinkCandidate, scene: LinkScene) => readonly (readonly LinkCandidate[])[] = measuredOnce(
  (candidate, { candidates, unit }) => {
    const reach = near * unit;
    const own = boundsOf(candidate.edge.points);
    const others = candidates.filter(
      (other) =>
        (other.source === "traced" || other.source === "followed") &&
        !joinsSame(candidate, other) &&
        gapBetween(boundsOf(other.edge.points), own) <= reach,
    );
    return samplesAlong(candidate.edge.points, samples).map((place) =>
      others.filter(({ edge: { points } }) => points.slice(1).some((to, at) => nearestOnSegment(place, points[at]!, to).distance <= reach)),
    );
  },
);

/** Returns the share of the places of a route where this holds. */
const shareOf = (candidate: LinkCandidate, scene: LinkScene, holds: (there: readonly LinkCandidate[]) => boolean): number =>
  companions(candidate, scene).filter(holds).length / samples;

/** In the order in which trees know them. */
export const sharedMeasures: readonly LinkMeasure[] = [
  { name: "own share", of: (candidate, scene) => shareOf(candidate, scene, (there) => there.length === 0) },
  { name: "traced share", of: (candidate, scene) => shareOf(candidate, scene, (there) => there.some(({ source }) => source === "traced")) },
  {
    name: "surer share",
    of: (candidate, scene) => shareOf(candidate, scene, (there) => there.some(({ edge }) => edge.confidence > candidate.edge.confidence)),
  },
  { name: "most along", of: (candidate, scene) => Math.max(0, ...companions(candidate, scene).map((there) => there.length)) },
];
