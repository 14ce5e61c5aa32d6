/** Outlines as draw.io stencils: a shape of our own inside a style, for kinds that draw.io does not know. */
import type { Node } from "../../core/diagram/types.ts";
import type { PathCommand } from "../../core/geometry/path.ts";
import { frameOf, shapeOf } from "../../core/shapes/catalog.ts";
import { decimal, element, writeElement } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";

/** A stored block of DEFLATE (RFC 1951, 3.2.4) holds at most so many bytes. */
const largestBlock = 65_535;

/** Wraps ASCII text in DEFLATE blocks without compressing it, as a binary string: outlines are short, and no package is needed. */
function storeRaw(text: string): string {
  let packed = "";
  for (let start = 0; start < text.length || start === 0; start += largestBlock) {
    const part = text.slice(start, start + largestBlock);
    const [low, high] = [part.length & 255, part.length >> 8];
    const isLast = start + largestBlock >= text.length;
    packed += String.fromCharCode(isLast ? 1 : 0, low, high, 255 - low, 255 - high) + part;
  }
  return packed;
}

/** Packs text the way draw.io reads it: URL-encoded, deflated, base64. */
function packText(text: string): string {
  return btoa(storeRaw(encodeURIComponent(text)));
}

function commandElement(command: PathCommand): XmlElement {
  if (command.op === "Z") return element("close");
  const [x, y] = command.to.map((value) => decimal(value));
  if (command.op !== "C") return element(command.op === "M" ? "move" : "line", { x, y });
  const [x1, y1] = command.control1.map((value) => decimal(value));
  const [x2, y2] = command.control2.map((value) => decimal(value));
  return element("curve", { x1, y1, x2, y2, x3: x, y3: y });
}

/** Writes the `shape=` value that draws a node's outline at any size; its anchors become connection points. */
export function stencilShape(node: Node): string {
  const frame = frameOf(node);
  const shape = shapeOf(node.kind);
  const paths = shape.outline(frame).map(({ commands, filled, stroked }) => ({
    path: element("path", {}, commands.map(commandElement)),
    paint: element(filled ? (stroked ? "fillstroke" : "fill") : "stroke"),
  }));
  const [first, ...others] = paths;
  const anchors = shape
    .anchors(frame)
    .map(({ name, x, y }) => element("constraint", { x: decimal(x, 4), y: decimal(y, 4), perimeter: 0, name }));
  const stencil = element(
    "shape",
    { name: node.kind, w: decimal(frame.width), h: decimal(frame.height), aspect: "variable", strokewidth: "inherit" },
    [
      element("connections", {}, anchors),
      ...(first === undefined ? [] : [element("background", {}, [first.path])]),
      element("foreground", {}, first === undefined ? [] : [first.paint, ...others.flatMap(({ path, paint }) => [path, paint])]),
    ],
  );
  return `stencil(${packText(writeElement(stencil))})`;
}
