/** Text that nobody could see: where the dark shape under white letters was not found, its text would be white on white. */
import type { EdgeLabel, Node, NodeText } from "../diagram/types.ts";
import { centre, containsPoint } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import type { Point } from "../geometry/point.ts";
import { packedColour } from "../raster/bitmap.ts";
import { colourDistance, luma } from "../raster/colour.ts";
import type { Draft } from "./draft.ts";

/** Letters that differ less from what lies under them cannot be seen, in levels of a channel; what could be read in a picture differs by 36 at least. */
const leastContrast = 36;
/** Grounds lighter than this take black letters. */
const light = 140;

/** Tells whether the fill of a shape covers a place: in an open lane only the heading has it. */
function covers({ kind, box, params, style: { fill } }: Node, place: Point): boolean {
  if (kind === "text" || fill === null || !containsPoint(box, place)) return false;
  if (kind !== "swimlane" || params?.["open"] !== 1) return true;
  const within = params["sideways"] === 1 ? place[0] - box.x : place[1] - box.y;
  return within <= (params["heading"] ?? 0);
}

/** Returns the colour under a place; null where a picture, a gradient, a table or something translucent lies there. */
function groundAt(nodes: readonly Node[], page: string, place: Point): string | null {
  const onTop = nodes.findLast(
    (node) => covers(node, place) || ((node.image !== null || node.kind === "image") && containsPoint(node.box, place)),
  );
  if (onTop === undefined) return page;
  const { kind, image, rows, style } = onTop;
  return kind === "image" || image !== null || rows !== null || style.gradient !== null || style.opacity < 1 ? null : style.fill;
}

/** Returns a colour that can be seen on a ground: the one that is there, where it can. */
function visibleOn(ground: string | null, color: string): string {
  if (ground === null || colourDistance(packedColour(color), packedColour(ground)) >= leastContrast) return color;
  return luma(packedColour(ground)) > light ? "#000000" : "#ffffff";
}

const placeOf = (box: Box, { lines }: Pick<NodeText, "lines">): Point => centre(lines[0]?.box ?? box);

/** Makes letters that have the colour of what lies under them in the diagram black or white. */
export function showText(draft: Draft): Draft {
  const { background } = draft.page;
  const inOrder = draft.nodes.toSorted((one, other) => one.z - other.z);
  const shownLabel = (label: EdgeLabel): EdgeLabel => ({
    ...label,
    color: visibleOn(label.background ?? groundAt(inOrder, background, centre(label.box)), label.color),
  });
  return {
    ...draft,
    nodes: draft.nodes.map((node) => {
      if (node.text === null || node.rows !== null) return node;
      const under = inOrder.filter(({ z, kind }) => z < node.z || (z === node.z && kind !== "text"));
      const plate = node.kind === "text" ? node.style.fill : null;
      const color = visibleOn(plate ?? groundAt(under, background, placeOf(node.box, node.text)), node.text.color);
      return color === node.text.color ? node : { ...node, text: { ...node.text, color } };
    }),
    edges: draft.edges.map((edge) => (edge.labels.length === 0 ? edge : { ...edge, labels: edge.labels.map(shownLabel) })),
  };
}
