/** Makes shapes of what a sequence shows beside its lines: boxes on lifelines, and frames around messages. */
import type { Node } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import { median } from "../../median.ts";
import { bottom, grow, intersectionOverUnion, right } from "../../geometry/box.ts";
import { commonest } from "../../commonest.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt, hexColour } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";
import { plainStyle } from "../../diagram/plain-style.ts";
import type { Unnamed } from "../add-shapes.ts";
import { doubled } from "../trace/line-ink.ts";
import { dashOf } from "./edges.ts";
import { atBox } from "./activations.ts";
import type { Frame } from "./frames.ts";
import type { Lifeline } from "./lifelines.ts";
import type { Message } from "./messages.ts";

/** How often such a shape is one. */
export const sequenceConfidence = 0.9;
/** A shape is the box on a lifeline when they share this much. */
const sameBox = 0.5;
/** The border of a box on a lifeline is thinner than this, in pixels, and differs by so much from the ground. */
const [besideBorder, leastContrast] = [4, 14] as const;
/** Borders are left out of fills, in pixels. */
const inside = 2;
/** Where the border of a box on a lifeline is measured, as shares of its height: messages meet it here and there. */
const across = [0.15, 0.3, 0.45, 0.6, 0.75, 0.9] as const;

/** Returns the commonest colour inside a box. */
function fillOf(bitmap: Bitmap, { x, y, width, height }: Box): number {
  const colours = Array.from({ length: Math.floor(height) - 2 * inside }, (_, row) =>
    [0.3, 0.5, 0.7].map((share) => colourAt(bitmap, Math.floor(x + share * width), Math.floor(y) + inside + row)),
  );
  return commonest(colours.flat())?.value ?? colourAt(bitmap, Math.floor(x + width / 2), Math.floor(y + height / 2));
}

/** Measures how wide the border of a box on a lifeline is, by the ink across its left side, in pixels. */
function borderWidth(
  bitmap: Bitmap,
  { x, y, height }: Box,
  { border, ground, fill }: { readonly border: number; readonly ground: number; readonly fill: number },
): number {
  const paperless = (colour: number): number => Math.min(colourDistance(colour, ground), colourDistance(colour, fill));
  const whole = Math.max(1, paperless(border));
  const widths = across.map((share) => {
    const row = Math.floor(y + share * height);
    let ink = 0;
    for (let column = Math.floor(x) - besideBorder; column <= Math.floor(x) + besideBorder; column++)
      if (column >= 0 && column < bitmap.width) ink += Math.min(1, paperless(colourAt(bitmap, column, row)) / whole);
    return ink;
  });
  return Math.max(1, Math.round(2 * median(widths)!) / 2);
}

/** Makes the shape of a box on a lifeline, whose sides are where its fill ends: at a border, or at the ground. */
function activationShape(bitmap: Bitmap, box: Box): Unnamed {
  const y = Math.floor(box.y + box.height / 2);
  const [side, ground] = [colourAt(bitmap, box.x, y), colourAt(bitmap, Math.max(0, box.x - besideBorder), y)];
  const hasBorder = colourDistance(side, ground) >= leastContrast;
  // a border that lies between pixels shows half of its colour in both
  const outer = colourAt(bitmap, Math.max(0, box.x - 1), y);
  const border = colourDistance(side, outer) < leastContrast ? doubled(ground, outer) : side;
  const fill = fillOf(bitmap, box);
  const strokeWidth = hasBorder ? borderWidth(bitmap, box, { border, ground, fill }) : plainStyle.strokeWidth;
  const style = { ...plainStyle, fill: hexColour(fill), stroke: hasBorder ? hexColour(border) : null, strokeWidth };
  return { kind: "rectangle", box: hasBorder ? box : grow(box, -1), style };
}

/** Makes the shape of a frame. */
function frameShape({ box, colour, thickness, strokes }: Frame): Unnamed {
  return {
    kind: "container",
    box,
    style: { ...plainStyle, stroke: hexColour(colour), strokeWidth: thickness, dash: dashOf(strokes, thickness) },
  };
}

/** Stretches the boxes on a lifeline to the messages that begin or end them: their lines hide the border. */
function stretched(box: Box, messages: readonly Message[]): Box {
  const touching = messages.filter(({ from, to }) => [from, to].some((x) => x >= box.x - atBox && x <= right(box) + atBox));
  const near = (y: number, side: number): boolean => Math.abs(y - side) <= atBox;
  const top = Math.min(box.y, ...touching.map(({ y }) => y).filter((y) => near(y, box.y)));
  const end = Math.max(bottom(box), ...touching.map(({ y }) => y).filter((y) => near(y, bottom(box))));
  return { ...box, y: top, height: end - top };
}

/** Lists the boxes on lifelines that are no shapes yet. */
export function activationShapes(
  bitmap: Bitmap,
  nodes: readonly Node[],
  { lifelines, messages }: { readonly lifelines: readonly Lifeline[]; readonly messages: readonly Message[] },
): readonly Unnamed[] {
  return lifelines
    .flatMap(({ activations }) => activations)
    .filter((box) => !nodes.some((node) => intersectionOverUnion(node.box, box) >= sameBox))
    .map((box) => activationShape(bitmap, stretched(box, messages)));
}

/** Makes the shapes of frames. */
export const frameShapes = (frames: readonly Frame[]): readonly Unnamed[] => frames.map(frameShape);
