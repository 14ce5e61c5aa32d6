/** How a node stands on the slide: a preset or its own outline, with the sites that connectors can be glued to. */
import type { Node } from "../../core/diagram/types.ts";
import { bottom, centre, containsPoint } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { distance, rotate } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { frameOf, shapeOf } from "../../core/shapes/catalog.ts";
import { boxCommands } from "../../core/shapes/draw.ts";
import { pathsOf, projectOnOutline } from "../../core/shapes/outline.ts";
import type { ShapePath } from "../../core/shapes/shape.ts";
import { lineHeight } from "../../core/text/metrics.ts";
import { roomOf, typeset } from "../lib/typeset.ts";
import { nativeShape, presetOf } from "./native.ts";
import type { Site } from "./presets.ts";
import { tightRectangle } from "./text-place.ts";

/** Sites nearer than this, in pixels, are one. */
const sameSite = 0.5;
/** Text that leaves its shape upwards or downwards by this share of its size is not set in the shape. */
const textReach = 0.5;

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
  /** The radius of a box with round corners as a share of its shorter side, which stays when the box is stretched; null for every other outline. */
  readonly corner: number | null;
}

/** A shape's place, outline, sites and text rectangle; sites and text are in pixels of the unrotated box. */
export interface ShapeForm {
  readonly box: Box;
  readonly rotation: number;
  readonly geometry: PresetGeometry | CustomGeometry;
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
  if (native === null || node.dividers !== undefined || (offset && node.rotation !== 0) || textOutside(node) !== null)
    return customForm(node);
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

/**
 * Returns the form drawn from the outline. The first four sites belong to the sides top, left, bottom and right, since LibreOffice takes them for
 * these wherever they are, and reads no others (measured, 7.4); what the kind has besides follows, for people who draw on.
 */
export function customForm(node: Node): ShapeForm {
  const shape = shapeOf(node.kind);
  const frame = frameOf(node);
  const { width, height } = node.box;
  const anchors = shape.anchors(frame).map(({ x, y, direction }): Site => ({ point: [x * width, y * height], direction }));
  const sites: Site[] = [...sideSites(node)];
  for (const site of [...anchors, ...rowSites(node)]) {
    if (!sites.some(({ point }) => distance(point, site.point) < sameSite)) sites.push(site);
  }
  const outline = pathsOf(node);
  // Text and pictures have no outline; the frame holds the picture and catches the mouse.
  const paths = outline.length > 0 ? outline : [{ commands: boxCommands(frame), filled: true, stroked: true }];
  return {
    box: node.box,
    rotation: node.rotation,
    geometry: { kind: "custom", paths, corner: cornerOf(node) },
    sites,
    textBox: textBoxOf(node),
  };
}

function cornerOf({ kind, box, style }: Node): number | null {
  if ((kind !== "rounded_rectangle" && kind !== "container") || style.cornerRadius <= 0) return null;
  return Math.min(0.5, style.cornerRadius / Math.max(1e-9, Math.min(box.width, box.height)));
}

/** Sets the text that stands beside its shape, as the name below an icon does, where no preset has a text rectangle; null for every other text. */
function textOutside(node: Node): Box | null {
  const { text, box, rotation, image } = node;
  const set = text === null || rotation !== 0 || text.rotation !== 0 || image !== null ? null : typeset(text, roomOf(node));
  if (set === null || text === null) return null;
  const reach = textReach * text.fontSize;
  const leaves = !containsPoint(box, centre(set.box)) || set.box.y < box.y - reach || bottom(set.box) > bottom(box) + reach;
  return leaves ? tightRectangle(set, text) : null;
}

/** Returns the text rectangle of an outline: the kind's, or one around text that stands beside the shape. */
function textBoxOf(node: Node): Box {
  const own = shapeOf(node.kind).textBox(frameOf(node));
  const outside = textOutside(node);
  if (node.text === null || (own.height > 0 && outside === null)) return own;
  if (outside !== null) return { ...outside, x: outside.x - node.box.x, y: outside.y - node.box.y };
  return { ...own, height: node.text.value.split("\n").length * lineHeight(node.text) };
}

/** The places on the outline nearest to top, left, bottom and right. */
function sideSites(node: Node): readonly Site[] {
  const { width, height } = node.box;
  const sides: readonly Point[] = [
    [width / 2, 0],
    [0, height / 2],
    [width / 2, height],
    [width, height / 2],
  ];
  return sides.map((side) => {
    const place = projectOnOutline(node, toPage(node, side));
    return { point: [place.anchor[0] * width, place.anchor[1] * height], direction: rotate(place.direction, -node.rotation) };
  });
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
