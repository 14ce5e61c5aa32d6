/** Parts of stick figures: a head that was chosen beside its figure is no shape of its own, and what holds several boxes is no figure. */
import type { NodeCandidate } from "../detection.ts";
import { area, containsBox } from "../geometry/box.ts";

/** How far a part may stand out of its figure, in pixels. */
const slack = 3;
/** What takes more of a figure's box is another reading of the figure. */
const mostOfFigure = 0.5;
/** So many shapes that are surer than the figure around them, heads left out, are shapes one below the other. */
const fewestShapes = 2;
/** Kinds that heads have. */
const round: ReadonlySet<NodeCandidate["kind"]> = new Set(["circle", "ellipse"]);

/** Leaves out what lies in the box of a chosen stick figure: nothing is drawn between its limbs. */
export function dropFigureParts(chosen: readonly NodeCandidate[]): readonly NodeCandidate[] {
  const isPart = (figure: NodeCandidate, { box, kind }: NodeCandidate): boolean =>
    kind !== "actor" && containsBox(figure.box, box, slack) && area(box) <= mostOfFigure * area(figure.box);
  const isFigure = (node: NodeCandidate): boolean => {
    const surer = chosen.filter((part) => isPart(node, part) && !round.has(part.kind) && part.confidence > node.confidence);
    return surer.length < fewestShapes;
  };
  const told = chosen.filter((node) => node.kind !== "actor" || isFigure(node));
  const figures = told.filter(({ kind }) => kind === "actor");
  return told.filter((node) => !figures.some((figure) => isPart(figure, node)));
}
