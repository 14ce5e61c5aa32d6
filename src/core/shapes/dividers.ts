/** Dividers: lines from side to side of a box, as between the compartments of a class or at both ends of a subroutine, or from one of them on, as beside a column of keys. */
import type { ShapeId } from "./catalog.ts";
import { polyline, stroked } from "./draw.ts";
import type { ShapePath } from "./shape.ts";

/** A line across a box, in the look of its outline. */
export interface Divider {
  /** Where it runs, as a share of the box from its top; from its left side where it is upright. */
  readonly at: number;
  /** True from top to bottom; left out from side to side. */
  readonly upright?: boolean;
  /** Where it begins and ends, as shares of the box along it; left out at the sides. */
  readonly from?: number;
  readonly to?: number;
}

/** The kinds that may have dividers: boxes, across which a line runs from side to side. */
const divisible: ReadonlySet<ShapeId> = new Set<ShapeId>(["rectangle", "rounded_rectangle", "container", "swimlane"]);

/** Tells whether shapes of a kind may have dividers. */
export function canBeDivided(kind: ShapeId): boolean {
  return divisible.has(kind);
}

/** What has dividers: nodes of the IR. */
export interface Divided {
  readonly box: { readonly width: number; readonly height: number };
  readonly dividers?: readonly Divider[];
}

/** Returns the lines of the dividers, in pixels of the unrotated box. */
export function dividerPaths({ box: { width, height }, dividers = [] }: Divided): readonly ShapePath[] {
  return dividers.map(({ at, upright = false, from = 0, to = 1 }) =>
    stroked(
      polyline(
        upright
          ? [
              [at * width, from * height],
              [at * width, to * height],
            ]
          : [
              [from * width, at * height],
              [to * width, at * height],
            ],
      ),
    ),
  );
}
