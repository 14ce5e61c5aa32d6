/** The list of all shape kinds; a new kind is one file and one line here. */
import { rectangle } from "./rectangle.ts";
import type { Shape } from "./shape.ts";

/** Every kind, in the order of the documentation. */
export const shapes: readonly [typeof rectangle] = [rectangle];

/** The id of a kind. */
export type ShapeId =
  | "rectangle"
  | "rounded_rectangle"
  | "ellipse"
  | "circle"
  | "diamond"
  | "parallelogram"
  | "trapezoid"
  | "triangle"
  | "hexagon"
  | "octagon"
  | "cylinder"
  | "cloud"
  | "document"
  | "note"
  | "actor"
  | "step"
  | "callout"
  | "block_arrow"
  | "star"
  | "cross"
  | "cube"
  | "folder"
  | "component"
  | "queue"
  | "gate_and_or"
  | "table"
  | "swimlane"
  | "container"
  | "text"
  | "image"
  | "freeform";

/** Returns a kind by its id. */
export function shapeOf(id: ShapeId): Shape {
  const found = shapes.find((shape) => shape.id === id);
  if (found === undefined) throw new RangeError(`no shape of kind ${id}`);
  return found;
}
