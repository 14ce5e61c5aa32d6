/** Ways through a diagram: by z, by containment, and along all its text. */
import type { Box } from "../geometry/box.ts";
import { union } from "../geometry/box.ts";
import { writtenText } from "./bullets.ts";
import type { Diagram, Edge, Node, NodeText } from "./types.ts";

/** A node or an edge, told apart. */
export type Element = { readonly type: "node"; readonly node: Node } | { readonly type: "edge"; readonly edge: Edge };

/** Lists nodes and edges together in drawing order. */
export function elementsByZ(diagram: Diagram): readonly Element[] {
  const nodes = diagram.nodes.map((node): Element => ({ type: "node", node }));
  const edges = diagram.edges.map((edge): Element => ({ type: "edge", edge }));
  const zOf = (element: Element): number => (element.type === "node" ? element.node.z : element.edge.z);
  return [...nodes, ...edges].sort((a, b) => zOf(a) - zOf(b));
}

/** Indexes nodes by their id. */
export function nodesById(nodes: readonly Node[]): ReadonlyMap<string, Node> {
  return new Map(nodes.map((node) => [node.id, node]));
}

/** Groups nodes by their parent, in the order given; `null` holds those on the page. */
export function childrenByParent(nodes: readonly Node[]): ReadonlyMap<string | null, readonly Node[]> {
  const groups = new Map<string | null, Node[]>();
  for (const node of nodes) {
    const group = groups.get(node.parent);
    if (group === undefined) groups.set(node.parent, [node]);
    else group.push(node);
  }
  return groups;
}

/** Lists a node's ancestors, the nearest first; stops at a parent that is missing or seen before. */
export function ancestorsOf(node: Node, byId: ReadonlyMap<string, Node>): readonly Node[] {
  const ancestors: Node[] = [];
  const seen = new Set([node.id]);
  for (let parent = node.parent; parent !== null && !seen.has(parent);) {
    const found = byId.get(parent);
    if (found === undefined) break;
    seen.add(parent);
    ancestors.push(found);
    parent = found.parent;
  }
  return ancestors;
}

/** Finds the nearest node that contains both ends of an edge, null for the page, where an edge with a free end lies. */
export function commonContainer(edge: Edge, byId: ReadonlyMap<string, Node>): Node | null {
  const [source, target] = [edge.source.node, edge.target.node].map((id) => (id === null ? undefined : byId.get(id)));
  if (source === undefined || target === undefined) return null;
  const around = new Set(ancestorsOf(target, byId).map(({ id }) => id));
  return ancestorsOf(source, byId).find(({ id }) => around.has(id)) ?? null;
}

/** A piece of text with the element that it belongs to. */
export interface OwnedText {
  readonly owner: string;
  readonly text: string;
  /** Where its lines stand; the box of its shape where they are unknown. */
  readonly box: Box;
}

function ownedText(owner: Node, text: NodeText | null): OwnedText {
  return {
    owner: owner.id,
    text: text === null ? "" : writtenText(text),
    box: (text?.lines ?? []).map(({ box }) => box).reduce<Box | null>(joined, null) ?? owner.box,
  };
}

function joined(whole: Box | null, box: Box): Box {
  return whole === null ? box : union(whole, box);
}

/** Lists every text of a diagram as it is written, with the bullets of its lists: of shapes, of table cells, of connectors. Empty ones are left out. */
export function textsOf(diagram: Diagram): readonly OwnedText[] {
  const ofNodes = diagram.nodes.flatMap((node) => [
    ownedText(node, node.text),
    ...(node.rows ?? []).flatMap((row) => row.cells.map((cell) => ownedText(node, cell.text))),
  ]);
  const ofEdges = diagram.edges.flatMap((edge) => edge.labels.map(({ text, box }) => ({ owner: edge.id, text, box })));
  return [...ofNodes, ...ofEdges].filter(({ text }) => text.trim() !== "");
}
