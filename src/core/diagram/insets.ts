/** Pictures in shapes: where they stand on the page, and what they are for those who draw them. */
import type { Box } from "../geometry/box.ts";
import { bottom, centre, right } from "../geometry/box.ts";
import { rotate } from "../geometry/point.ts";
import type { Diagram, Edge, Inset, Node } from "./types.ts";
import { plainStyle } from "./plain-style.ts";
import { elementsByZ } from "./walk.ts";

/** The kinds that hold no pictures: nothing is drawn in them, or they are a picture themselves. */
const unfit: ReadonlySet<Node["kind"]> = new Set(["text", "image", "actor", "table"]);

/** Tells whether a shape of a kind may hold pictures. */
export function canHoldInsets(kind: Node["kind"]): boolean {
  return !unfit.has(kind);
}

/** Returns the share of a shape's box that what of a box on the page lies in it takes; the shape is not turned. */
export function shareOf({ box }: Pick<Node, "box">, part: Box): Box {
  const [x, y] = [Math.max(0, part.x - box.x), Math.max(0, part.y - box.y)];
  const [width, height] = [Math.min(box.width, right(part) - box.x) - x, Math.min(box.height, bottom(part) - box.y) - y];
  return { x: x / box.width, y: y / box.height, width: width / box.width, height: height / box.height };
}

/** Returns where a picture stands in a shape that is not turned, in pixels of the page. */
export function insetBox({ box }: Pick<Node, "box">, inset: Inset): Box {
  const { x, y, width, height } = inset.box;
  return { x: box.x + x * box.width, y: box.y + y * box.height, width: width * box.width, height: height * box.height };
}

/** Turns a picture with its shape: about the middle of the shape. */
function turned(node: Node, box: Box): Box {
  if (node.rotation === 0) return box;
  const [x, y] = rotate(centre(box), node.rotation, centre(node.box));
  return { ...box, x: x - box.width / 2, y: y - box.height / 2 };
}

/** Returns the pictures of a shape as nodes of their own, in it and above it. */
function picturesOf(node: Node, isTaken: (id: string) => boolean): readonly Node[] {
  return (node.insets ?? []).map((inset, index): Node => {
    let id = `${node.id}_${index + 1}`;
    while (isTaken(id)) id += "_";
    return {
      id,
      kind: "image",
      z: node.z,
      parent: node.id,
      box: turned(node, insetBox(node, inset)),
      rotation: node.rotation,
      params: null,
      path: null,
      style: plainStyle,
      text: null,
      image: inset.image,
      rows: null,
      confidence: node.confidence,
      origin: node.origin,
      review: node.review,
    };
  });
}

/** Returns a diagram in which the pictures of shapes are nodes, right above their shapes, as drawing programs have them. */
export function spreadInsets(diagram: Diagram): Diagram {
  if (diagram.nodes.every(({ insets }) => insets === undefined)) return diagram;
  const ids = new Set([...diagram.nodes, ...diagram.edges].map(({ id }) => id));
  const isTaken = (id: string): boolean => ids.has(id);
  let z = 0;
  const nodes: Node[] = [];
  const edges: Edge[] = [];
  for (const element of elementsByZ(diagram)) {
    if (element.type === "edge") edges.push({ ...element.edge, z: z++ });
    else {
      const { insets: _, ...bare } = element.node;
      for (const node of [bare, ...picturesOf(element.node, isTaken)]) nodes.push({ ...node, z: z++ });
    }
  }
  return { ...diagram, nodes, edges };
}
