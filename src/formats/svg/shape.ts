/** One node as a group: its outline as native shapes, its picture or table, its text. */
import type { Node } from "../../core/diagram/types.ts";
import { centre, grow } from "../../core/geometry/box.ts";
import { mapPath } from "../../core/geometry/path.ts";
import { frameOf, shapeOf } from "../../core/shapes/catalog.ts";
import { tabPaths } from "../../core/shapes/container.ts";
import { dividerPaths } from "../../core/shapes/dividers.ts";
import { hasDot } from "../../core/shapes/ellipse.ts";
import type { ShapePath } from "../../core/shapes/shape.ts";
import { roomOf } from "../lib/typeset.ts";
import { decimal, element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { boxAttributes, gradientId, paintAttributes, pair, pathData, pixels, shadowId } from "./paint.ts";
import type { Attributes } from "./paint.ts";
import { tableElements } from "./table.ts";
import { shapeText } from "./text.ts";

/** Writes the outline: a native element where one draws the same, else paths. */
function outlineElements(node: Node): readonly XmlElement[] {
  const { kind, box, style } = node;
  const paint = paintAttributes(node, { filled: true, stroked: true });
  const [cx, cy] = centre(box);
  if (kind === "rectangle" || kind === "rounded_rectangle" || kind === "container") {
    const radius = kind === "rectangle" ? 0 : Math.min(style.cornerRadius, box.width / 2, box.height / 2);
    const tab = kind === "container" ? pathElements(node, tabPaths(frameOf(node))) : [];
    return [element("rect", { ...boxAttributes(box), rx: radius > 0 ? pixels(radius) : undefined, ...paint }), ...tab];
  }
  if ((kind === "ellipse" || kind === "circle") && !hasDot(node)) {
    const radii: Attributes =
      box.width === box.height ? { r: pixels(box.width / 2) } : { rx: pixels(box.width / 2), ry: pixels(box.height / 2) };
    return [element(box.width === box.height ? "circle" : "ellipse", { cx: pixels(cx), cy: pixels(cy), ...radii, ...paint })];
  }
  return pathElements(node, shapeOf(kind).outline(frameOf(node)));
}

function pathElements(node: Node, paths: readonly ShapePath[]): readonly XmlElement[] {
  const { x: left, y: top } = node.box;
  return paths.map((path) => {
    const commands = mapPath(path.commands, ([x, y]) => [x + left, y + top]);
    return element("path", { d: pathData(commands), ...paintAttributes(node, path) });
  });
}

function dividerElements(node: Node): readonly XmlElement[] {
  return pathElements(node, dividerPaths(node));
}

function pictureElement({ box, image, style }: Node): XmlElement {
  return element("image", {
    ...boxAttributes(box),
    preserveAspectRatio: "none",
    opacity: style.opacity < 1 ? decimal(style.opacity, 3) : undefined,
    "xlink:href": `data:${image!.mediaType};base64,${image!.data}`,
  });
}

/** A free text or a picture may have a ground or a frame of its own. */
function plainElements(node: Node): readonly XmlElement[] {
  const { fill, stroke, strokeWidth } = node.style;
  if (fill === null && (stroke === null || strokeWidth === 0)) return [];
  return [element("rect", { ...boxAttributes(node.box), ...paintAttributes(node, { filled: true, stroked: true }) })];
}

function drawing(node: Node): readonly XmlElement[] {
  if (node.kind === "table") return tableElements(node);
  if (node.kind === "text") return plainElements(node);
  if (node.kind === "image") return [...plainElements(node), pictureElement(node)];
  return [...outlineElements(node), ...dividerElements(node)];
}

/** Lets the first element, which is the silhouette, cast a shadow where the style asks for one. */
function shaded(node: Node, elements: readonly XmlElement[]): readonly XmlElement[] {
  const [first, ...others] = elements;
  if (!node.style.shadow || first === undefined) return elements;
  return [{ ...first, attributes: { ...first.attributes, filter: `url(#${shadowId})` } }, ...others];
}

/** Returns what is drawn of a node whose outline is double: its band lies inside the box, whose sides are the middle of the outer line. */
function bandOf(node: Node): Node {
  const { double, stroke, strokeWidth } = node.style;
  return double === true && stroke !== null ? { ...node, box: grow(node.box, -strokeWidth / 3) } : node;
}

/** Draws the gap between the two lines of a double outline over it, in the colour that lies there. */
function gapElements(node: Node, ground: string): readonly XmlElement[] {
  const { double, stroke, strokeWidth, fill } = node.style;
  if (double !== true || stroke === null) return [];
  const gap = {
    ...node,
    style: { ...node.style, fill: null, stroke: fill ?? ground, strokeWidth: strokeWidth / 3, dash: "solid" as const },
  };
  return drawing(gap);
}

/** Writes a node and, inside its group, the members that move with it; a turned node can have none, since its group is turned. `ground` is the colour under it. */
export function shapeElement(
  node: Node,
  { members, ground }: { readonly members: readonly XmlElement[]; readonly ground: string },
): XmlElement {
  const about = centre(node.box);
  const drawn = bandOf(node);
  const text = node.text === null ? null : shapeText(node.text, roomOf(node));
  return element(
    "g",
    {
      id: node.id,
      "data-kind": node.kind,
      "data-parent": node.parent ?? undefined,
      "data-confidence": decimal(node.confidence, 3),
      transform: node.rotation === 0 ? undefined : `rotate(${pixels(node.rotation)} ${pair(about)})`,
    },
    [...titleOf(node), ...shaded(node, drawing(drawn)), ...gapElements(drawn, ground), ...(text === null ? [] : [text]), ...members],
  );
}

/** A tooltip and accessible name for what shows no text itself. */
function titleOf(node: Node): readonly XmlElement[] {
  return node.kind === "image" ? [element("title", {}, ["Picture"])] : [];
}

/** Writes the gradient of a node, along its angle across the whole box. */
export function gradientElement({ id, box, style }: Node): XmlElement | null {
  if (style.gradient === null || style.fill === null) return null;
  const radians = (style.gradient.angle * Math.PI) / 180;
  const [dx, dy] = [Math.cos(radians), Math.sin(radians)];
  const reach = (Math.abs(box.width * dx) + Math.abs(box.height * dy)) / 2;
  const [x, y] = centre(box);
  return element(
    "linearGradient",
    {
      id: gradientId(id),
      gradientUnits: "userSpaceOnUse",
      x1: pixels(x - dx * reach),
      y1: pixels(y - dy * reach),
      x2: pixels(x + dx * reach),
      y2: pixels(y + dy * reach),
    },
    style.gradient.stops.map(({ at, color }) => element("stop", { offset: decimal(at, 4), "stop-color": color })),
  );
}

/** Writes the shadow that nodes refer to, step by step: Inkscape 1.2 knows no `feDropShadow` and hides what it does not know (measured); in linear RGB the shape's own colour would be rounded. */
export function shadowElement(): XmlElement {
  return element("filter", { id: shadowId, x: "-20%", y: "-20%", width: "150%", height: "150%", "color-interpolation-filters": "sRGB" }, [
    element("feGaussianBlur", { in: "SourceAlpha", stdDeviation: "2" }),
    element("feOffset", { dx: "2", dy: "3" }),
    element("feComponentTransfer", {}, [element("feFuncA", { type: "linear", slope: "0.3" })]),
    element("feMerge", {}, [element("feMergeNode"), element("feMergeNode", { in: "SourceGraphic" })]),
  ]);
}
