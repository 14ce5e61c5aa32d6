/** The only constructor of a diagram: canonical form, consistent order, every rule checked. */
import { Fault } from "../fault.ts";
import { canonicalDiagram } from "./canonical.ts";
import { checkDiagram } from "./check.ts";
import type { Diagram, Edge, Node } from "./types.ts";
import { ancestorsOf, nodesById } from "./walk.ts";

/** What a diagram is built from. */
export type DiagramParts = Omit<Diagram, "version">;

/**
 * Builds a diagram: pixels are rounded to hundredths, text is composed, members stand in the schema's order, and z counts
 * the elements from 0 without gaps (parents below their children; where two are equal, in the order given, nodes first).
 * Throws a Fault of kind "bug" when a rule is broken.
 */
export function buildDiagram(parts: DiagramParts): Diagram {
  const diagram = canonicalDiagram<Diagram>({ version: "1.0", ...parts, ...withOrder(parts) });
  const problems = checkDiagram(diagram);
  if (problems.length > 0) {
    throw new Fault({
      code: "internal_error",
      kind: "bug",
      message: "Redraw put together a diagram that breaks its own rules; this is a bug.",
      detail: problems.map(({ where, what }) => `${where}: ${what}`).join("\n"),
    });
  }
  return diagram;
}

/** Numbers nodes and edges through in drawing order. */
function withOrder({ nodes, edges }: DiagramParts): { readonly nodes: readonly Node[]; readonly edges: readonly Edge[] } {
  const byId = nodesById(nodes);
  // A child is drawn above its parents, whatever its own z says.
  const heights = new Map(nodes.map((node) => [node.id, Math.max(node.z, ...ancestorsOf(node, byId).map(({ z }) => z))]));
  const depths = new Map(nodes.map((node) => [node.id, ancestorsOf(node, byId).length]));
  const ranked = [
    ...nodes.map(({ id }) => ({ id, z: heights.get(id)!, depth: depths.get(id)! })),
    ...edges.map(({ id, z }) => ({ id, z, depth: Infinity })),
  ].sort((a, b) => a.z - b.z || a.depth - b.depth || 0);
  const order = new Map(ranked.map(({ id }, index) => [id, index]));
  const placed = <Item extends { readonly id: string }>(items: readonly Item[]): readonly (Item & { readonly z: number })[] =>
    items.map((item) => ({ ...item, z: order.get(item.id)! })).sort((a, b) => a.z - b.z);
  return { nodes: placed(nodes), edges: placed(edges) };
}
