/** draw.io's own shapes: which kind is drawn by which, with parameters that give the catalogue's outline. */
import type { Node } from "../../core/diagram/types.ts";
import type { Box } from "../../core/geometry/box.ts";
import type { Point } from "../../core/geometry/point.ts";
import type { Figure } from "../../core/shapes/actor.ts";
import { figureOf, personIn } from "../../core/shapes/actor.ts";
import { frameOf } from "../../core/shapes/catalog.ts";
import type { ShapeId } from "../../core/shapes/catalog.ts";
import { hasTab } from "../../core/shapes/container.ts";
import { parameter, shorterSide } from "../../core/shapes/draw.ts";
import { hasDot } from "../../core/shapes/ellipse.ts";
import type { ShapeFrame } from "../../core/shapes/shape.ts";
import { stencilShape } from "./stencil.ts";
import type { Style } from "./style.ts";

/** How a node is drawn. */
export interface Native {
  readonly style: Style;
  /** Quarter turns clockwise that `direction` turns shape and connection points by. */
  readonly turns?: number;
  readonly flip?: "horizontal" | "vertical";
  /** Where draw.io centres the text, in pixels of the box, when that is not the whole box. */
  readonly labelBox?: Box;
}

type Recipe = (frame: ShapeFrame, node: Node) => Native | null;

/** What draws actors; the text of a person stands in its body. */
const actors: Readonly<Record<Figure, (frame: ShapeFrame) => Native>> = {
  stick: () => ({ style: { shape: "umlActor" } }),
  bust: () => ({ style: { shape: "actor" } }),
  person: (frame) => ({ style: { shape: "mxgraph.c4.person2" }, labelBox: personIn(frame).body }),
};

/** The words for `direction`; a shape drawn east is turned clockwise. */
const directions = ["east", "south", "west", "north"] as const;

function directed(style: Style, turns: number): Native {
  return { style: { ...style, direction: turns === 0 ? undefined : directions[turns] }, turns };
}

function rounding(frame: ShapeFrame): Style {
  const radius = Math.min(frame.cornerRadius, shorterSide(frame) / 2);
  return radius <= 0 ? { rounded: 0 } : { rounded: 1, absoluteArcSize: 1, arcSize: 2 * radius };
}

/** A length in shorter sides as pixels, no longer than the limit. */
function lengthOf(frame: ShapeFrame, name: string, limit: number): number {
  return Math.min(limit, parameter(frame, name) * shorterSide(frame));
}

/** How far the disc may be from where draw.io draws it, in pixels. */
const discTolerance = 1.5;

/** Tells whether draw.io's final state has the disc of a frame: whatever its size, it stands 4 px within the ring (`StateShape` in Shapes.js). */
function isEndState(frame: ShapeFrame): boolean {
  const { width, height } = frame;
  const inset = Math.min(4, width / 5, height / 5);
  const share = (1 - parameter(frame, "dot")) / 2;
  return [width, height].every((extent) => Math.abs(share * extent - inset) <= discTolerance);
}

/** An ellipse, whose outline draw.io's connectors meet; around a disc it is a final state, or a stencil where the disc has another size. */
const round =
  (style: Style): Recipe =>
  (frame, node) => {
    const shape = hasDot(frame) ? (isEndState(frame) ? "endState" : stencilShape(node)) : undefined;
    return { style: { ellipse: true, shape, ...style } };
  };

const plain =
  (style: Style): Recipe =>
  () => ({ style });

/** The kinds that draw.io knows; a recipe gives null for a variant that it does not. What is missing here is drawn as a stencil; draw.io's cloud, which leaves a sixteenth of its box free all around, and its document, whose wave is another curve than everywhere else, are left out on purpose. */
const recipes: Partial<Record<ShapeId, Recipe>> = {
  rectangle: plain({ rounded: 0 }),
  rounded_rectangle: (frame) => ({ style: rounding(frame) }),
  ellipse: round({}),
  circle: round({ aspect: "fixed" }),
  diamond: plain({ rhombus: true }),
  parallelogram: (frame) => ({
    style: { shape: "parallelogram", perimeter: "parallelogramPerimeter", fixedSize: 1, size: lengthOf(frame, "slant", frame.width) },
  }),
  trapezoid: (frame) => {
    const style = { shape: "trapezoid", perimeter: "trapezoidPerimeter", fixedSize: 1, size: lengthOf(frame, "slant", frame.width / 2) };
    return parameter(frame, "inverted") >= 0.5 ? { style: { ...style, flipV: 1 }, flip: "vertical" } : { style };
  },
  triangle: (frame) =>
    parameter(frame, "apex") === 0.5 ? directed({ triangle: true }, (Math.round(parameter(frame, "direction")) + 3) % 4) : null,
  hexagon: (frame) => ({
    style: { shape: "hexagon", perimeter: "hexagonPerimeter2", fixedSize: 1, size: lengthOf(frame, "slant", frame.width / 2) },
  }),
  cylinder: (frame) => {
    const lip = lengthOf(frame, "lip", frame.height / 4);
    const labelBox = { x: 0, y: 2 * lip, width: frame.width, height: frame.height - 2.3 * lip };
    return { style: { shape: "cylinder3", boundedLbl: 1, backgroundOutline: 1, size: lip }, labelBox };
  },
  queue: (frame) => directed({ shape: "cylinder3", backgroundOutline: 1, size: lengthOf(frame, "lip", frame.width / 4) }, 1),
  note: (frame) => ({ style: { shape: "note", backgroundOutline: 1, size: lengthOf(frame, "fold", Infinity) } }),
  actor: (frame) => actors[figureOf(frame)](frame),
  step: (frame) =>
    parameter(frame, "notch") >= 0.5
      ? { style: { shape: "step", perimeter: "stepPerimeter", fixedSize: 1, size: lengthOf(frame, "depth", frame.width) } }
      : null,
  callout: (frame) => {
    if (Math.round(parameter(frame, "side")) !== 0) return null;
    const [tip, size] = [parameter(frame, "tip"), parameter(frame, "tail") * frame.height];
    const labelBox = { x: 0, y: 0, width: frame.width, height: frame.height - size };
    const root = { position: (tip < 0.5 ? 2 : 7) / 12, position2: tip, base: frame.width / 4 };
    return { style: { shape: "callout", perimeter: "calloutPerimeter", size, ...root }, labelBox };
  },
  block_arrow: (frame) => {
    const turns = Math.round(parameter(frame, "direction"));
    const length = turns % 2 === 0 ? frame.width : frame.height;
    const arrowSize = lengthOf(frame, "head", length) / length;
    return directed({ shape: "singleArrow", arrowWidth: parameter(frame, "shaft"), arrowSize }, turns);
  },
  cross: (frame) =>
    Math.abs(frame.width - frame.height) < 1 ? { style: { shape: "cross", size: 1 - 2 * parameter(frame, "arm") } } : null,
  cube: (frame) => {
    const style = { shape: "cube", backgroundOutline: 1, size: lengthOf(frame, "depth", Infinity) };
    return parameter(frame, "mirrored") >= 0.5 ? { style } : { style: { ...style, flipH: 1 }, flip: "horizontal" };
  },
  folder: (frame) => ({
    style: {
      shape: "folder",
      tabPosition: parameter(frame, "mirrored") >= 0.5 ? "right" : "left",
      tabWidth: parameter(frame, "tabWidth") * frame.width,
      tabHeight: parameter(frame, "tabHeight") * frame.height,
    },
  }),
  component: (frame) => ({
    style: { shape: "component", jettyWidth: lengthOf(frame, "lug", frame.width / 2), jettyHeight: 0.2 * frame.height },
  }),
  swimlane: (frame) => {
    const sideways = parameter(frame, "sideways") >= 0.5;
    const startSize = Math.min(parameter(frame, "heading"), sideways ? frame.width : frame.height);
    const labelBox = { x: 0, y: 0, width: sideways ? startSize : frame.width, height: sideways ? frame.height : startSize };
    return { style: { swimlane: true, ...rounding(frame), startSize, horizontal: sideways ? 0 : undefined, collapsible: 0 }, labelBox };
  },
  container: (frame, { style: { fill } }) => {
    if (!hasTab(frame)) return { style: { ...rounding(frame), container: 1, collapsible: 0 } };
    const [width, height] = [Math.min(parameter(frame, "tabWidth"), frame.width), Math.min(parameter(frame, "tabHeight"), frame.height)];
    return {
      style: { shape: "umlFrame", width, height, swimlaneFillColor: fill ?? "none", container: 1, collapsible: 0 },
      labelBox: { x: 0, y: 0, width, height },
    };
  },
  text: plain({ text: true }),
  image: (_, node) => ({
    // Without ";base64", as draw.io writes it: a semicolon would end the style.
    style: { shape: "image", imageAspect: 0, image: `data:image/png,${node.image?.data ?? ""}` },
  }),
};

/** Chooses how a node is drawn: by a shape of draw.io's own, else by its outline. */
export function nativeOf(node: Node): Native {
  return recipes[node.kind]?.(frameOf(node), node) ?? { style: { shape: stencilShape(node) } };
}

/** Turns a place on the page's side of a shape (fractions of the unrotated box) into draw.io's connection point, which turns and flips with the shape. */
export function connectionPoint([x, y]: Point, { turns = 0, flip }: Native): Point {
  if (flip === "horizontal") return [1 - x, y];
  if (flip === "vertical") return [x, 1 - y];
  if (turns === 1) return [y, 1 - x];
  if (turns === 2) return [1 - x, 1 - y];
  return turns === 3 ? [1 - y, x] : [x, y];
}

/** Turns a connection point of draw.io back into a place on the shape. */
export function placeOfConnection(point: Point, native: Native): Point {
  return connectionPoint(point, { ...native, turns: (4 - (native.turns ?? 0)) % 4 });
}
