/** Text finds its owner: a shape, a connector, or nobody (free text). */
import type { ReadLine } from "../detection.ts";
import type { Edge, EdgeLabel, Node } from "../diagram/types.ts";
import { area, bottom, centre, containsBox, overlapArea } from "../geometry/box.ts";
import { groupParagraphs } from "../text/paragraphs.ts";
import type { Draft } from "./draft.ts";
import { boxOfLines, composeLabel, composeText, composeTextNode } from "./own/compose.ts";
import type { NearEdge } from "./own/place.ts";
import { distanceToBox, nearEdge, shapeAround } from "./own/place.ts";

/** Readings below this are drawings that were taken for text. */
const leastConfidence = 0.3;
/** A label stands at most this many letter heights from its connector. */
const labelReach = 1.5;

type Block = readonly ReadLine[];

/** Gives every line of text to a shape, a connector or a node of its own; what cannot be read stays in `lines`. */
export function ownText(draft: Draft): Draft {
  const readable = draft.lines.filter((line) => line.text !== "" && line.confidence >= leastConfidence);
  const shapes = draft.nodes.filter((node) => node.kind !== "text");
  const holders = holdersOf(shapes);
  const homes = new Map(readable.map((line) => [line, shapeAround(line.box, shapes)]));
  const blocks = groupParagraphs(readable, (a, b) => homes.get(a) !== homes.get(b) || edgeBetween(a, b, draft.edges));
  const inShape = new Map<Node, Block[]>();
  const onEdge = new Map<Edge, EdgeLabel[]>();
  const free: Block[] = [];
  for (const block of blocks) {
    const home = homes.get(block[0]!) ?? null;
    const label = home === null || holders.has(home) ? labelPlace(block, draft.edges) : null;
    if (label !== null) {
      onEdge.set(label.edge, [...(onEdge.get(label.edge) ?? []), composeLabel(block, label.at, draft.bitmap)]);
    } else if (home !== null && home.kind !== "image") inShape.set(home, [...(inShape.get(home) ?? []), block]);
    else {
      const icon = captioned(block, shapes);
      if (icon === null) free.push(block);
      else inShape.set(icon, [...(inShape.get(icon) ?? []), block]);
    }
  }
  const texts = new Map<Node, Block>();
  for (const [node, owned] of inShape) {
    const { own, rest } = holders.has(node) ? titleOf(node, owned) : { own: owned.flat(), rest: [] };
    if (own.length > 0) texts.set(node, own);
    free.push(...rest);
  }
  const nodes = draft.nodes.map((node) => {
    const lines = texts.get(node);
    return lines === undefined ? node : { ...node, text: composeText(lines, node.box, draft.bitmap) };
  });
  const added = free
    .toSorted((a, b) => boxOfLines(a).y - boxOfLines(b).y || boxOfLines(a).x - boxOfLines(b).x)
    .map((block, index) => composeTextNode(`n${draft.nodes.length + index + 1}`, block, draft.bitmap));
  return {
    ...draft,
    lines: draft.lines.filter((line) => !readable.includes(line)),
    nodes: [...nodes, ...added],
    edges: draft.edges.map((edge) => ({ ...edge, labels: [...edge.labels, ...(onEdge.get(edge) ?? [])] })),
  };
}

/** Lists the shapes that hold other shapes: their text is a title, the rest of it is free. */
function holdersOf(shapes: readonly Node[]): ReadonlySet<Node> {
  const holders = new Set<Node>();
  for (const outer of shapes) {
    const holds = shapes.some(
      (inner) => inner !== outer && area(inner.box) < 0.9 * area(outer.box) && containsBox(outer.box, inner.box, 2),
    );
    if (holds || outer.kind === "container" || outer.kind === "swimlane") holders.add(outer);
  }
  return holders;
}

/** Tells whether a connector runs between two lines. */
function edgeBetween(a: ReadLine, b: ReadLine, edges: readonly Edge[]): boolean {
  const [from, to] = [centre(a.box), centre(b.box)];
  const [x, y] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
  const box = { x, y, width: Math.abs(from[0] - to[0]), height: Math.abs(from[1] - to[1]) };
  return edges.some((edge) => edge.points.some((point, index) => index > 0 && distanceToBox(box, edge.points[index - 1]!, point) === 0));
}

/** Finds the connector that a block labels: the nearest one in reach. */
function labelPlace(block: Block, edges: readonly Edge[]): NearEdge | null {
  const box = boxOfLines(block);
  const reach = labelReach * block[0]!.glyphHeight;
  let best: NearEdge | null = null;
  for (const edge of edges) {
    const near = nearEdge(box, edge);
    if (near.distance <= reach && (best === null || near.distance < best.distance)) best = near;
  }
  return best;
}

/** Finds the icon that a block is the caption of: right under or over it, centred. */
function captioned(block: Block, shapes: readonly Node[]): Node | null {
  const box = boxOfLines(block);
  const reach = 1.6 * block[0]!.glyphHeight;
  const found = shapes.filter((shape) => {
    if (shape.kind !== "image" && shape.kind !== "actor") return false;
    const offset = Math.abs(centre(shape.box)[0] - centre(box)[0]);
    const gap = Math.min(Math.abs(box.y - bottom(shape.box)), Math.abs(shape.box.y - bottom(box)));
    return offset <= 0.25 * Math.max(shape.box.width, box.width) && (gap <= reach || overlapArea(shape.box, box) > 0);
  });
  return found[0] ?? null;
}

/** Takes the topmost block of a container for its title when it stands in the upper part. */
function titleOf(node: Node, blocks: readonly Block[]): { readonly own: Block; readonly rest: readonly Block[] } {
  const sorted = [...blocks].sort((a, b) => boxOfLines(a).y - boxOfLines(b).y);
  const first = sorted[0]!;
  const upper = boxOfLines(first).y - node.box.y <= Math.max(3 * first[0]!.glyphHeight, 0.15 * node.box.height);
  return upper ? { own: first, rest: sorted.slice(1) } : { own: [], rest: sorted };
}
