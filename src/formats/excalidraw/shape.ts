/** Shapes of a scene: one that arrows follow, and where Excalidraw has no such outline, lines over it in one group. */
import type { Dash, Node } from "../../core/diagram/types.ts";
import { boundsOf, centre } from "../../core/geometry/box.ts";
import { flatten, mapPath } from "../../core/geometry/path.ts";
import { frameOf } from "../../core/shapes/catalog.ts";
import { tabPaths } from "../../core/shapes/container.ts";
import { dividerPaths } from "../../core/shapes/dividers.ts";
import { parameter } from "../../core/shapes/draw.ts";
import { hasDot } from "../../core/shapes/ellipse.ts";
import { outlineOf, toPage } from "../../core/shapes/outline.ts";
import type { ShapePath } from "../../core/shapes/shape.ts";
import { flatFill } from "../lib/flat-fill.ts";
import { roomOf, typeset } from "../lib/typeset.ts";
import type { Typeset } from "../lib/typeset.ts";
import { placeCells } from "../svg/table.ts";
import { commonOf, round } from "./scene.ts";
import type { ImageElement, LineElement, SceneElement, ShapeElement } from "./scene.ts";
import { inOneSize, textElement } from "./text.ts";

/** How Excalidraw breaks lines. */
export const strokeStyles: Readonly<Record<Dash, "solid" | "dashed" | "dotted">> = {
  solid: "solid",
  dashed: "dashed",
  dotted: "dotted",
  dashdot: "dashed",
  longdash: "dashed",
};

/** Kinds that Excalidraw draws itself. */
const own: Partial<Record<Node["kind"], ShapeElement["type"]>> = {
  rectangle: "rectangle",
  rounded_rectangle: "rectangle",
  container: "rectangle",
  table: "rectangle",
  ellipse: "ellipse",
  circle: "ellipse",
  diamond: "diamond",
};

/** Returns the id of the picture of a node among the files of the scene; Excalidraw makes a selector of it, which takes no colon. */
export function fileIdOf({ id }: Node): string {
  return `file-${id}`;
}

/** The lines that Excalidraw's own shapes lack: dividers, and the tabs of frames. */
function linesWithin(node: Node): readonly ShapePath[] {
  const tab = node.kind === "container" ? tabPaths(frameOf(node)) : [];
  return [...dividerPaths(node), ...tab].map((path) => ({ ...path, commands: mapPath(path.commands, (point) => toPage(node, point)) }));
}

/** Returns the width of a line: one of a double outline's two, which share its width with the gap. */
function penWidth({ double, strokeWidth }: Node["style"]): number {
  return round(double === true ? strokeWidth / 3 : strokeWidth);
}

function lines(node: Node, groups: readonly string[]): readonly LineElement[] {
  const { style } = node;
  const shown = own[node.kind] === undefined ? outlineOf(node) : linesWithin(node);
  return shown.flatMap(({ commands, filled, stroked }, index) =>
    flatten(commands, 0.3).map((points, part): LineElement => {
      const isClosed = commands.at(-1)?.op === "Z";
      const ring = isClosed ? [...points, points[0]!] : points;
      const box = boundsOf(ring);
      const look = {
        id: `${node.id}:line${index + 1}.${part + 1}`,
        box,
        stroke: stroked ? style.stroke : null,
        fill: filled ? flatFill(style) : null,
        strokeWidth: penWidth(style),
        strokeStyle: strokeStyles[style.dash],
        opacity: style.opacity,
        groups,
      };
      const [left, top] = ring[0]!;
      // The first point is where the element stands, wherever its box begins.
      const common = { ...commonOf(look), x: round(left), y: round(top) };
      return { ...common, type: "line", points: ring.map(([x, y]) => [round(x - left), round(y - top)] as const) };
    }),
  );
}

function cells(node: Node, groups: readonly string[]): readonly SceneElement[] {
  const { style } = node;
  return placeCells(node).flatMap(({ row, column, cell, box }): readonly SceneElement[] => {
    const id = `${node.id}:cell${row + 1}.${column + 1}`;
    const look = { id, box, stroke: style.stroke, fill: cell.fill, strokeWidth: round(style.strokeWidth), opacity: style.opacity, groups };
    const set = cell.text === null ? null : typeset(inOneSize(cell.text), { rotation: 0, about: [0, 0], box });
    const ground: ShapeElement = { ...commonOf(look), type: "rectangle" };
    if (set === null || cell.text === null) return [ground];
    const text = textElement(set, cell.text, { id: `${id}:text`, groups, container: null });
    return [ground, text];
  });
}

/** A picture holds no text: its caption is one of its own, in one group with it. */
function picture(node: Node, set: Typeset | null, outer: readonly string[]): readonly SceneElement[] {
  if (set === null || node.text === null) return [image(node, outer)];
  const groups = [`${node.id}:group`, ...outer];
  return [image(node, groups), textElement(set, node.text, { id: `${node.id}:text`, groups, container: null })];
}

function image(node: Node, groups: readonly string[]): ImageElement {
  const look = { id: node.id, box: node.box, degrees: node.rotation, opacity: node.style.opacity, groups };
  return { ...commonOf(look), type: "image", fileId: fileIdOf(node), status: "saved", scale: [1, 1] };
}

/** What arrows follow: the shape itself, or the box around its lines, which shows nothing. */
function body(node: Node, groups: readonly string[]): ShapeElement {
  const { style } = node;
  const type = own[node.kind];
  const fill = hasDot(node) ? null : flatFill(style);
  const shown = type === undefined ? {} : { stroke: style.stroke, fill, strokeWidth: penWidth(style) };
  const roundness = style.cornerRadius > 0 && type === "rectangle" ? ({ type: 3, value: round(style.cornerRadius) } as const) : null;
  const look = { id: node.id, box: node.box, degrees: node.rotation, opacity: style.opacity, groups, roundness };
  return { ...commonOf({ ...look, ...shown, strokeStyle: strokeStyles[style.dash] }), type: type ?? "rectangle" };
}

/** The disc in the middle of a ring: an ellipse of its own, about whose middle both turn. */
function discs(node: Node, groups: readonly string[]): readonly ShapeElement[] {
  if (!hasDot(node)) return [];
  const share = parameter(frameOf(node), "dot");
  const [width, height] = [share * node.box.width, share * node.box.height];
  const [x, y] = centre(node.box);
  const box = { x: x - width / 2, y: y - height / 2, width, height };
  return [body({ ...node, id: `${node.id}:dot`, box, params: null }, groups)];
}

/** Makes the elements of a node, in drawing order; its own id is the element that arrows follow. `groups` are those of its containers, from the inside. */
export function nodeElements(node: Node, outer: readonly string[], isContainer: boolean): readonly SceneElement[] {
  const set = node.text === null ? null : typeset(inOneSize(node.text), roomOf(node));
  if (node.kind === "text") {
    return set === null || node.text === null ? [] : [textElement(set, node.text, { id: node.id, groups: outer, container: null })];
  }
  if (node.kind === "image") return picture(node, set, outer);
  const isDrawn = own[node.kind] === undefined;
  const parts = isDrawn || hasDot(node) || node.rows !== null || node.dividers !== undefined || isContainer;
  const groups = parts ? [`${node.id}:group`, ...outer] : outer;
  const shape = body(node, groups);
  // Excalidraw turns the text of a shape with it and no further.
  const isBound = node.text !== null && node.text.rotation === 0;
  const text =
    set === null || node.text === null
      ? []
      : [
          textElement(set, node.text, {
            id: `${node.id}:text`,
            groups,
            container: isBound ? node.id : null,
            verticalAlign: node.text.valign,
          }),
        ];
  const bound = isBound ? text.map(({ id }) => ({ id, type: "text" as const })) : [];
  return [{ ...shape, boundElements: bound }, ...discs(node, groups), ...lines(node, groups), ...cells(node, groups), ...text];
}
