/** What the rules of the IR are made of. */
import { bottom, right } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import type { Diagram, Node } from "./types.ts";

/** A rule that a diagram breaks. */
export interface DiagramProblem {
  /** A JSON pointer, or the id of an element. */
  readonly where: string;
  readonly what: string;
}

/** What the rules share. */
export interface Checked {
  readonly diagram: Diagram;
  readonly byId: ReadonlyMap<string, Node>;
}

/** One rule: yields what is wrong. */
export type Rule = (checked: Checked) => Iterable<DiagramProblem>;

/** How far beyond the page an element may reach, in pixels: half a stroke and a rounding. */
const pageTolerance = 2;

/** Tells whether a box lies on the page, with two pixels of grace. */
export function isOnPage(box: Box, { size }: Diagram): boolean {
  return (
    box.x >= -pageTolerance &&
    box.y >= -pageTolerance &&
    right(box) <= size.width + pageTolerance &&
    bottom(box) <= size.height + pageTolerance
  );
}
