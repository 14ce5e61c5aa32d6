/** Plans where the heads that are shapes of their own and the ports stand, and whether their connectors are glued to the shape or to the head at its back. */
import type { Drawing } from "./drawing.ts";
import type { GluedEdge, Side } from "./glue.ts";
import { coversLine, headAt, portAt } from "./heads.ts";
import type { Head } from "./heads.ts";
import type { Levels } from "./levels.ts";

/** A head with its shape id. */
export interface PlacedHead extends Head {
  readonly id: number;
  /** The node that it goes with, null at a free end. */
  readonly node: string | null;
  /** Whether the connector ends at the back of the head instead of at the shape. */
  readonly takesGlue: boolean;
}

/** All heads, by edge and by node. */
export interface HeadPlan {
  of(edge: string): Readonly<Record<Side, PlacedHead | null>>;
  at(node: string): readonly PlacedHead[];
}

/** An end this near to its site, in pixels, is at it. */
const atSite = 1.5;
/**
 * An end farther than this from its site, in pixels, is glued to a port. A site of the shape's own geometry would do in PowerPoint, but LibreOffice 7.4
 * reads none of custom geometry: its connectors stay behind (measured).
 */
export const portOffset = 6;

/**
 * Plans the heads of all connectors. A connector is glued to its shape where head and line cannot part: the end is at the site, and the head can lie
 * over the line because both stand in one group. Elsewhere the head, which goes with the shape, takes the glue at its back.
 */
export function planHeads(drawing: Pick<Drawing, "nextId">, edges: readonly GluedEdge[], levels: Levels): HeadPlan {
  const byEdge = new Map<string, Record<Side, PlacedHead | null>>();
  const byNode = new Map<string, PlacedHead[]>();
  for (const glued of edges) {
    const place = (side: Side): PlacedHead | null => {
      const end = glued[side];
      const port = end !== null && end.offset > portOffset ? portAt(glued.edge, side, glued.points) : null;
      const head = headAt(glued.edge, side, glued.points) ?? port;
      if (head === null) return null;
      const parts =
        end !== null && (end.offset > atSite || (coversLine(head) && levels.levelOfNode(end.node) !== levels.levelOfEdge(glued.edge)));
      const placed = { ...head, id: drawing.nextId(), node: end?.node ?? null, takesGlue: parts };
      if (end !== null) byNode.set(end.node, [...(byNode.get(end.node) ?? []), placed]);
      return placed;
    };
    byEdge.set(glued.edge.id, { source: place("source"), target: place("target") });
  }
  return {
    of: (edge) => byEdge.get(edge) ?? { source: null, target: null },
    at: (node) => byNode.get(node) ?? [],
  };
}
