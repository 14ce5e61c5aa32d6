/** The families of shapes that the page net tells apart, and how they and the kinds of the catalogue stand to each other. */
import type { ShapeId } from "../shapes/catalog.ts";

/** The families, in the order of the net's channels. */
export const families = [
  "rectangle",
  "rounded",
  "ellipse",
  "diamond",
  "slanted",
  "triangle",
  "hexagon",
  "cylinder",
  "cloud",
  "document",
  "actor",
  "circle",
  "callout",
  "block_arrow",
  "frame",
  "picture",
] as const;

/** The id of a family. */
export type Family = (typeof families)[number];

/** The kind that a family stands for until a finer look says more. */
export const kindOfFamily: { readonly [Name in Family]: ShapeId } = {
  rectangle: "rectangle",
  rounded: "rounded_rectangle",
  ellipse: "ellipse",
  diamond: "diamond",
  slanted: "parallelogram",
  triangle: "triangle",
  hexagon: "hexagon",
  cylinder: "cylinder",
  cloud: "cloud",
  document: "document",
  actor: "actor",
  circle: "circle",
  callout: "callout",
  block_arrow: "block_arrow",
  frame: "container",
  picture: "image",
};

/** The family that every kind is learned as; free text is no shape and has none. */
export const familyOfKind: { readonly [Kind in Exclude<ShapeId, "text">]: Family } = {
  rectangle: "rectangle",
  rounded_rectangle: "rounded",
  ellipse: "ellipse",
  circle: "circle",
  diamond: "diamond",
  parallelogram: "slanted",
  trapezoid: "slanted",
  triangle: "triangle",
  hexagon: "hexagon",
  octagon: "hexagon",
  cylinder: "cylinder",
  cloud: "cloud",
  document: "document",
  note: "document",
  actor: "actor",
  step: "slanted",
  callout: "callout",
  block_arrow: "block_arrow",
  star: "picture",
  cross: "picture",
  cube: "rectangle",
  folder: "rectangle",
  component: "rectangle",
  queue: "cylinder",
  gate_and_or: "rounded",
  table: "frame",
  swimlane: "frame",
  container: "frame",
  image: "picture",
  freeform: "picture",
};
