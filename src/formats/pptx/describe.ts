/** Describes shapes and connectors for readers who cannot see them: the alternative texts of the slide. */
import type { Edge, Node } from "../../core/diagram/types.ts";
import { shapeOf } from "../../core/shapes/catalog.ts";

function folded(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Returns the words that a node is known by: its text, or the first of its cells; empty when it has none. */
function wordsOf(node: Node): string {
  const own = folded(node.text?.value ?? "");
  if (own !== "") return own;
  const cells = (node.rows ?? []).flatMap((row) => row.cells.map((cell) => folded(cell.text?.value ?? "")));
  return cells.find((text) => text !== "") ?? "";
}

/** Describes a node: its kind and, where it has words, these. */
export function describeNode(node: Node): string {
  const words = wordsOf(node);
  const { name } = shapeOf(node.kind);
  return words === "" ? name : `${name} '${words}'`;
}

/** Names a node in the description of a connector. */
function nameIn(node: Node): string {
  const words = wordsOf(node);
  return words === "" ? `a ${shapeOf(node.kind).name.toLowerCase()}` : `'${words}'`;
}

/** Describes a connector: what it connects, and its labels. */
export function describeEdge(edge: Edge, byId: ReadonlyMap<string, Node>): string {
  const [source, target] = [edge.source.node, edge.target.node].map((id) => (id === null ? undefined : byId.get(id)));
  const labels = edge.labels.map(({ text }) => folded(text)).filter((text) => text !== "");
  return [
    "Connector",
    source === undefined ? "" : ` from ${nameIn(source)}`,
    target === undefined ? "" : ` to ${nameIn(target)}`,
    labels.length === 0 ? "" : `: ${labels.join(", ")}`,
  ].join("");
}
