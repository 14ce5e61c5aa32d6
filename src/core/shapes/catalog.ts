/** The list of all shape kinds; a new kind is one file, its id and its line here. */
import { actor } from "./actor.ts";
import { blockArrow } from "./block-arrow.ts";
import { callout } from "./callout.ts";
import { circle } from "./circle.ts";
import { cloud } from "./cloud.ts";
import { component } from "./component.ts";
import { container } from "./container.ts";
import { cross } from "./cross.ts";
import { cube } from "./cube.ts";
import { cylinder } from "./cylinder.ts";
import { diamond } from "./diamond.ts";
import { document } from "./document.ts";
import { ellipse } from "./ellipse.ts";
import { folder } from "./folder.ts";
import { freeform } from "./freeform.ts";
import { gateAndOr } from "./gate-and-or.ts";
import { hexagon } from "./hexagon.ts";
import { image } from "./image.ts";
import { note } from "./note.ts";
import { octagon } from "./octagon.ts";
import { parallelogram } from "./parallelogram.ts";
import { queue } from "./queue.ts";
import { rectangle } from "./rectangle.ts";
import { roundedRectangle } from "./rounded-rectangle.ts";
import { star } from "./star.ts";
import { step } from "./step.ts";
import { swimlane } from "./swimlane.ts";
import { table } from "./table.ts";
import { text } from "./text.ts";
import { trapezoid } from "./trapezoid.ts";
import { triangle } from "./triangle.ts";
import type { Shape, ShapeFrame } from "./shape.ts";
import type { PathCommand } from "../geometry/path.ts";

/** The ids of all kinds, in the order of the documentation. */
export const shapeIds = [
  "rectangle",
  "rounded_rectangle",
  "ellipse",
  "circle",
  "diamond",
  "parallelogram",
  "trapezoid",
  "triangle",
  "hexagon",
  "octagon",
  "cylinder",
  "cloud",
  "document",
  "note",
  "actor",
  "step",
  "callout",
  "block_arrow",
  "star",
  "cross",
  "cube",
  "folder",
  "component",
  "queue",
  "gate_and_or",
  "table",
  "swimlane",
  "container",
  "text",
  "image",
  "freeform",
] as const;

/** The id of a kind. */
export type ShapeId = (typeof shapeIds)[number];

/** The compiler refuses an id without a shape, a shape without an id, and a shape under another one's id. */
const byId: { readonly [Id in ShapeId]: Shape<Id> } = {
  rectangle,
  rounded_rectangle: roundedRectangle,
  ellipse,
  circle,
  diamond,
  parallelogram,
  trapezoid,
  triangle,
  hexagon,
  octagon,
  cylinder,
  cloud,
  document,
  note,
  actor,
  step,
  callout,
  block_arrow: blockArrow,
  star,
  cross,
  cube,
  folder,
  component,
  queue,
  gate_and_or: gateAndOr,
  table,
  swimlane,
  container,
  text,
  image,
  freeform,
};

/** Every kind, in the order of the ids. */
export const shapes: readonly Shape<ShapeId>[] = shapeIds.map((id) => byId[id]);

/** Returns a kind by its id. */
export function shapeOf(id: ShapeId): Shape<ShapeId> {
  return byId[id];
}

/** What a frame is made of: a node, or as much of one as is known. */
export interface Framed {
  readonly kind: ShapeId;
  readonly box: { readonly width: number; readonly height: number };
  readonly params: Readonly<Record<string, number>> | null;
  readonly path: readonly PathCommand[] | null;
  readonly style: { readonly cornerRadius: number };
}

/** Returns the frame that a node is drawn in; parameters that it does not give take the catalogue's defaults. */
export function frameOf(node: Framed): ShapeFrame {
  const params: Record<string, number> = {};
  for (const [name, parameter] of Object.entries(shapeOf(node.kind).params)) params[name] = node.params?.[name] ?? parameter.default;
  return {
    width: node.box.width,
    height: node.box.height,
    cornerRadius: node.style.cornerRadius,
    params,
    path: node.path,
  };
}
