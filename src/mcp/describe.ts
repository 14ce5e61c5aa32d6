/** Says in words what is in a diagram, as an assistant reads it. */
import type { Diagram, Edge, Node } from "../core/diagram/types.ts";
import { wordsOf } from "../formats/mermaid/words.ts";

/** What text looks like in one line. */
const quoted = (text: string): string => (text === "" ? "" : ` ${JSON.stringify(text)}`);

function sayNode(node: Node, doubtful: ReadonlySet<string>): string {
  const inside = node.parent === null ? "" : ` in ${node.parent}`;
  return `${node.id}: ${node.kind}${quoted(wordsOf(node))}${inside}${doubtful.has(node.id) ? " (doubtful)" : ""}`;
}

function sayEdge({ id, source, target, startMarker, endMarker, labels }: Edge, doubtful: ReadonlySet<string>): string {
  const line = `${startMarker === "none" ? "" : "<"}--${endMarker === "none" ? "" : ">"}`;
  const words = labels.map(({ text }) => text).join("\n");
  return `${id}: ${source.node ?? "free end"} ${line} ${target.node ?? "free end"}${quoted(words)}${doubtful.has(id) ? " (doubtful)" : ""}`;
}

/** Lists shapes and connectors by their ids, one a line. */
export function describeElements({ nodes, edges, report }: Diagram): string {
  const doubtful = new Set(report.lowConfidence);
  return [...nodes.map((node) => sayNode(node, doubtful)), ...edges.map((edge) => sayEdge(edge, doubtful))].join("\n");
}

/** Says in a sentence or two how large a diagram is and what of it is doubtful. */
export function describeSize({ nodes, edges, report }: Diagram): string {
  const count = `${nodes.length} ${nodes.length === 1 ? "shape" : "shapes"} and ${edges.length} ${edges.length === 1 ? "connector" : "connectors"}.`;
  return report.lowConfidence.length === 0 ? count : `${count} Doubtful, worth a look at the picture: ${report.lowConfidence.join(", ")}.`;
}
