/** Parts of stick figures: a head that was chosen beside its figure is no shape of its own. */
import type { NodeCandidate } from "../detection.ts";
import { area, containsBox } from "../geometry/box.ts";

/** How far a part may stand out of its figure, in pixels. */
const slack = 3;
/** What takes more of a figure's box is another reading of the figure. */
const mostOfFigure = 0.5;

/** Leaves out what lies in the box of a chosen stick figure: nothing is drawn between its limbs. */
export function dropFigureParts(chosen: readonly NodeCandidate[]): readonly NodeCandidate[] {
  const figures = chosen.filter(({ kind }) => kind === "actor");
  return chosen.filter(
    ({ box, kind }) =>
      kind === "actor" || !figures.some((figure) => containsBox(figure.box, box, slack) && area(box) <= mostOfFigure * area(figure.box)),
  );
}
