/** Areas that connectors cut: no candidate shows one whole, so that no judge is asked; where nothing was chosen in its place, one that holds shapes is a shape. */
import type { NodeCandidate } from "../detection.ts";
import { containsBox, grow, intersectionOverUnion } from "../geometry/box.ts";

/** What overlaps so much is the area, or what it is made of. */
const onePlace = 0.5;
/** Unless it is the next container around, so much farther out on every side, in heights of capitals. */
const leastMargin = 0.5;
/** The sides of what lies in an area may stick out so far, in pixels. */
const slack = 2;

/** Tells whether a chosen shape is another one around an area: of another fill, and farther out on all sides; `capital` is how high capitals are, in pixels. */
function isAround({ box, style }: NodeCandidate, area: NodeCandidate, capital: number): boolean {
  return style.fill !== area.style.fill && containsBox(box, grow(area.box, leastMargin * capital));
}

/** Adds the areas that hold chosen shapes and that nothing was chosen for; `capital` is how high the page's capitals are, in pixels. */
export function joinAreas(chosen: readonly NodeCandidate[], areas: readonly NodeCandidate[], capital: number): readonly NodeCandidate[] {
  const added = areas.filter(
    (area) =>
      chosen.every((shape) => intersectionOverUnion(shape.box, area.box) < onePlace || isAround(shape, area, capital)) &&
      chosen.some(({ box }) => containsBox(area.box, box, slack)),
  );
  return [...chosen, ...added];
}
