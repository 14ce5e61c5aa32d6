/** How a node stands on the slide: a preset or its own outline, with the sites that connectors can be glued to. */
import type { Node } from "../../core/diagram/types.ts";
import { centre } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { rotate } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { frameOf, shapeOf } from "../../core/shapes/catalog.ts";
import { boxCommands } from "../../core/shapes/draw.ts";
import type { ShapePath } from "../../core/shapes/shape.ts";
import { nativeShape, presetOf } from "./native.ts";
import type { Site } from "./presets.ts";

/** A preset, by its name in the file. */
export interface PresetGeometry {
  readonly kind: "preset";
  readonly name: string;
  readonly adjust: Readonly<Record<string, number>>;
}

/** An outline of its own, in pixels of the box. */
export interface CustomGeometry {
  readonly kind: "custom";
  readonly paths: readonly ShapePath[];
}

/** A lane: a frame with a heading whose size stays when the lane is stretched. */
export interface LaneGeometry {
  readonly kind: "lane";
  readonly heading: number;
  readonly sideways: boolean;
}

/** A shape's place, outline, sites and text rectangle; sites and text are in pixels of the unrotated box. */
export interface ShapeForm {
  readonly box: Box;
  readonly rotation: number;
  readonly geometry: PresetGeometry | CustomGeometry | LaneGeometry;
  readonly sites: readonly Site[];
  readonly textBox: Box;
}

/** Returns the form that a node takes on its own: a preset where one draws the same outline. */
export function ownForm(node: Node): ShapeForm {
  const shape = shapeOf(node.kind);
  const frame = frameOf(node);
  const native = nativeShape(node.kind, frame, shape);
  const offset = native !== null && (native.box.x !== 0 || native.box.y !== 0 || native.box.height !== node.box.height);
  // A preset that fills only a part of the box would turn about another point than the box does.
  if (native === null || (offset && node.rotation !== 0)) return customForm(node, []);
  const preset = presetOf(native.preset);
  const presetFrame = { width: native.box.width, height: native.box.height, adjust: native.adjust };
  return {
    box: { ...native.box, x: node.box.x + native.box.x, y: node.box.y + native.box.y },
    rotation: node.rotation,
    geometry: { kind: "preset", name: native.preset, adjust: native.adjust },
    sites: preset.sites(presetFrame),
    textBox: preset.textBox(presetFrame),
  };
}

/** Returns the form drawn from the outline, with the kind's anchors and more sites, given in pixels of the box. */
export function customForm(node: Node, more: readonly Site[]): ShapeForm {
  const shape = shapeOf(node.kind);
  const frame = frameOf(node);
  const { width, height } = node.box;
  const anchors = shape.anchors(frame).map(({ x, y, direction }): Site => ({ point: [x * width, y * height], direction }));
  const sites = [...anchors, ...rowSites(node), ...more];
  return { box: node.box, rotation: node.rotation, geometry: ownGeometry(node), sites, textBox: shape.textBox(frame) };
}

function ownGeometry(node: Node): CustomGeometry | LaneGeometry {
  const frame = frameOf(node);
  if (node.kind === "swimlane") {
    const sideways = (frame.params["sideways"] ?? 0) >= 0.5;
    return { kind: "lane", heading: Math.min(frame.params["heading"] ?? 0, sideways ? frame.width : frame.height), sideways };
  }
  const paths = shapeOf(node.kind).outline(frame);
  if (paths.length > 0) return { kind: "custom", paths };
  // Text and pictures have no outline; the frame shows the picture and catches the mouse.
  return { kind: "custom", paths: [{ commands: boxCommands(frame), filled: true, stroked: true }] };
}

/** The middles of a table's rows, at its left and right side. */
function rowSites({ rows, box }: Node): readonly Site[] {
  const sites: Site[] = [];
  let top = 0;
  for (const row of rows ?? []) {
    const y = top + row.height / 2;
    sites.push({ point: [0, y], direction: [-1, 0] }, { point: [box.width, y], direction: [1, 0] });
    top += row.height;
  }
  return sites;
}

/** Turns a point of the box into a point of the page. */
export function toPage({ box, rotation }: Pick<ShapeForm, "box" | "rotation">, [x, y]: Point): Point {
  return rotate([box.x + x, box.y + y], rotation, centre(box));
}
