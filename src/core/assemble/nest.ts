/** Containment: which shape is the parent of which, and which boxes are containers therefore. */
import type { Node } from "../diagram/types.ts";
import type { Box } from "../geometry/box.ts";
import { area, centre, containsBox } from "../geometry/box.ts";
import type { Draft } from "./draft.ts";

/** Kinds that never hold others, however their boxes lie. */
const childless: ReadonlySet<Node["kind"]> = new Set(["text", "image", "actor", "table"]);

/** A child may stick out of its parent by the border's own width, at least this many pixels. */
const tolerance = 2;

/** A parent must be larger than its child by this factor, so that two tracings of one border do not nest. */
const minimumGrowth = 1.1;

/** Tells whether the outer node may be the parent of the inner one. */
function mayHold(outer: Node, inner: Node): boolean {
  return (
    !childless.has(outer.kind) &&
    area(outer.box) > minimumGrowth * area(inner.box) &&
    containsBox(outer.box, inner.box, Math.max(tolerance, outer.style.strokeWidth))
  );
}

/** Counts, for buckets of the page, the nodes that reach into them, so that parents are looked up and not searched. */
function bucketsOf(nodes: readonly Node[], size: number): ReadonlyMap<string, readonly Node[]> {
  const buckets = new Map<string, Node[]>();
  for (const node of nodes) {
    if (childless.has(node.kind)) continue;
    eachBucket(node.box, size, (key) => {
      const bucket = buckets.get(key);
      if (bucket === undefined) buckets.set(key, [node]);
      else bucket.push(node);
    });
  }
  return buckets;
}

/** Names every bucket that a box touches. */
function eachBucket(box: Box, size: number, visit: (key: string) => void): void {
  for (let row = Math.floor(box.y / size); row <= Math.floor((box.y + box.height) / size); row++) {
    for (let column = Math.floor(box.x / size); column <= Math.floor((box.x + box.width) / size); column++) visit(`${column},${row}`);
  }
}

/** Returns the smallest node that may hold this one; ties go to the first in order. */
function parentOf(node: Node, candidates: readonly Node[]): Node | null {
  let best: Node | null = null;
  for (const other of candidates) {
    if (other === node || !mayHold(other, node)) continue;
    if (best === null || area(other.box) < area(best.box)) best = other;
  }
  return best;
}

/** Turns a plain box that holds shapes into a container, its text into a title. */
function asContainer(node: Node): Node {
  return node.kind === "rectangle" ? { ...node, kind: "container" } : node;
}

/** Gives every node the smallest shape around it as parent; plain boxes that hold shapes become containers. */
export function nestNodes(draft: Draft): Draft {
  const size = Math.max(64, Math.ceil(Math.max(draft.page.width, draft.page.height) / 16));
  const buckets = bucketsOf(draft.nodes, size);
  const parents = new Map<string, string>();
  const holdsShapes = new Set<string>();
  for (const node of draft.nodes) {
    const [x, y] = centre(node.box); // any parent covers the middle of its child
    const key = `${Math.floor(x / size)},${Math.floor(y / size)}`;
    const parent = parentOf(node, buckets.get(key) ?? []);
    if (parent === null) continue;
    parents.set(node.id, parent.id);
    if (node.kind !== "text") holdsShapes.add(parent.id);
  }
  const nodes = draft.nodes.map((node) => {
    const nested = { ...node, parent: parents.get(node.id) ?? null };
    return holdsShapes.has(node.id) ? asContainer(nested) : nested;
  });
  return { ...draft, nodes };
}
