/** Double lines in draw.io's words: weak entities, multivalued attributes, total participation. */
import type { Edge, Node } from "../../core/diagram/types.ts";
import { hasDot } from "../../core/shapes/ellipse.ts";
import type { Style } from "./style.ts";

/** Two lines and the gap between them share the width of a double line. */
const shares = 3;

/** draw.io adds this to the margin of a double rectangle (`ExtendedShape` in Shapes.js). */
const ownMargin = 2;

/** Says that the outline of a shape is double; kinds that draw.io has no double outline for keep one thick line. */
export function doubleOutline(node: Node): Style {
  const { kind, style } = node;
  if (style.double !== true || hasDot(node)) return {};
  const [line, gap] = [style.strokeWidth / shares, (2 * style.strokeWidth) / shares];
  if (kind === "rectangle" || kind === "rounded_rectangle" || kind === "container")
    return { shape: "ext", double: 1, margin: Math.max(0, gap - ownMargin), strokeWidth: line };
  if (kind === "ellipse" || kind === "circle") return { shape: "doubleEllipse", margin: gap, strokeWidth: line };
  return kind === "diamond" ? { shape: "rhombus", double: 1, strokeWidth: line } : {};
}

/** Tells whether draw.io draws a connector as two lines: its `link` has no heads. */
export function isLink({ startMarker, endMarker, style }: Edge): boolean {
  return style.double === true && startMarker === "none" && endMarker === "none";
}

/** Says that a connector is two lines. */
export function doubleLine(edge: Edge): Style {
  return isLink(edge) ? { shape: "link", width: (2 * edge.style.strokeWidth) / shares, strokeWidth: edge.style.strokeWidth / shares } : {};
}
