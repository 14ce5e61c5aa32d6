/**
 * Strokes as the uploaded picture has them: a page that was enlarged to be read was made crisp, too, and thin lines came out darker than they were drawn. Where
 * the picture itself shows an outline pure, its colour and width are those, and shapes with one fill are outlined alike.
 */
import type { Diagram, Node, NodeStyle } from "../../diagram/types.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { hexColour } from "../../raster/bitmap.ts";
import { silhouetteOf } from "../../shapes/outline.ts";
import { hasOutline } from "../borders.ts";
import { judgeBorder } from "./border-ink.ts";
import { cutBorder } from "./cuts.ts";

/** Cuts reach so far to both sides, in pixels; of shapes in which they cannot, nothing is told. */
const reach = 3;

/** Returns the stroke that a picture, in whose pixels a shape is, shows of it; null where it shows none pure. */
function strokeIn(bitmap: Bitmap, node: Node): Pick<NodeStyle, "stroke" | "strokeWidth"> | null {
  const { kind, style, box } = node;
  if (!hasOutline(kind) || style.stroke === null || style.dash !== "solid" || Math.min(box.width, box.height) < 4 * reach) return null;
  const ink = judgeBorder(cutBorder(bitmap, silhouetteOf(node), reach), []);
  return ink === null || !(ink.crisp || ink.paired) ? null : { stroke: hexColour(ink.colour), strokeWidth: ink.width };
}

/** Gives the shapes of a diagram the strokes that the picture shows, others those of a shape with their fill; both are in the same pixels. */
export function withSourceStrokes<Parts extends Pick<Diagram, "nodes">>(diagram: Parts, bitmap: Bitmap): Parts {
  const seen = new Map(diagram.nodes.map((node) => [node, strokeIn(bitmap, node)]));
  const ofFill = new Map(
    [...seen].flatMap(([{ style }, stroke]) => (stroke === null || style.fill === null ? [] : [[style.fill, stroke] as const])),
  );
  const strokeOf = (node: Node): Partial<NodeStyle> => {
    const { kind, style } = node;
    const own = seen.get(node);
    if (own !== null && own !== undefined) return own;
    const isLike = hasOutline(kind) && style.stroke !== null && style.fill !== null;
    return isLike ? (ofFill.get(style.fill) ?? {}) : {};
  };
  return { ...diagram, nodes: diagram.nodes.map((node) => ({ ...node, style: { ...node.style, ...strokeOf(node) } })) };
}
