/** Lanes whose heading has another fill than their body: in the diagram a gradient that steps from one colour to the other where the heading ends. */
import type { Gradient, Node } from "./types.ts";

/** Makes the fill of a lane; its heading takes a share of its height, or of its width where it stands at the left. */
export function steppedFill(
  heading: string,
  body: string,
  { share, sideways }: { readonly share: number; readonly sideways: boolean },
): Gradient {
  return {
    angle: sideways ? 0 : 90,
    stops: [
      { at: 0, color: heading },
      { at: share, color: heading },
      { at: share, color: body },
      { at: 1, color: body },
    ],
  };
}

/** Returns the fill that the body of a lane has beside that of its heading; null for everything else. */
export function bodyFillOf({ kind, style }: Pick<Node, "kind" | "style">): string | null {
  const [first, before, behind, last] = style.gradient?.stops ?? [];
  if (kind !== "swimlane" || last === undefined || style.gradient!.stops.length !== 4) return null;
  return before!.at === behind!.at && first!.color === before!.color && behind!.color === last.color ? last.color : null;
}
