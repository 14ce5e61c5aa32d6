/** Areas that connectors cut: no candidate shows one whole, so that no judge is asked; where nothing was chosen in its place, one that holds shapes is a shape. */
import type { NodeCandidate } from "../detection.ts";
import { containsBox, intersectionOverUnion } from "../geometry/box.ts";

/** What overlaps so much is the area, or what it is made of. */
const onePlace = 0.5;
/** The sides of what lies in an area may stick out so far, in pixels. */
const slack = 2;

/** Adds the areas that hold chosen shapes and that nothing was chosen for. */
export function joinAreas(chosen: readonly NodeCandidate[], areas: readonly NodeCandidate[]): readonly NodeCandidate[] {
  const added = areas.filter(
    (area) =>
      chosen.every(({ box }) => intersectionOverUnion(box, area.box) < onePlace) &&
      chosen.some(({ box }) => containsBox(area.box, box, slack)),
  );
  return [...chosen, ...added];
}
