/** What lies under a connector's label or marker: the colour that hides the line, and whether there is a line to hide. */
import type { Diagram } from "../../core/diagram/types.ts";
import { area, containsBox, containsPoint, right, bottom } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { flatten } from "../../core/geometry/path.ts";
import type { PathCommand } from "../../core/geometry/path.ts";
import type { Point } from "../../core/geometry/point.ts";
import { crossSegments } from "../../core/geometry/segment.ts";

/** Returns the colour that a box stands on: the fill of the smallest shape that holds it, else the page's. */
export function groundUnder(diagram: Diagram, box: Box): string {
  let best: { readonly size: number; readonly fill: string } | null = null;
  for (const node of diagram.nodes) {
    const { fill } = node.style;
    if (fill === null || node.kind === "text" || node.image !== null || !containsBox(node.box, box, 1)) continue;
    const size = area(node.box);
    if (best === null || size < best.size) best = { size, fill };
  }
  return best?.fill ?? diagram.background;
}

/** Tells whether a path runs through a box. */
export function runsThrough(path: readonly PathCommand[], box: Box): boolean {
  // A segment that cuts a box without ending in it crosses one of its diagonals.
  const diagonals: readonly (readonly [Point, Point])[] = [
    [
      [box.x, box.y],
      [right(box), bottom(box)],
    ],
    [
      [right(box), box.y],
      [box.x, bottom(box)],
    ],
  ];
  return flatten(path, 0.5).some((line) =>
    line.some((to, index) => {
      if (containsPoint(box, to)) return true;
      const from = line[index - 1];
      return from !== undefined && diagonals.some((diagonal) => crossSegments([from, to], diagonal) !== null);
    }),
  );
}
