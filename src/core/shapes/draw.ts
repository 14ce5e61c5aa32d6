/** What the kinds draw with: polygons, painted paths, anchors and quarter turns. */
import { boundsOf } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { mapPath } from "../geometry/path.ts";
import type { PathCommand } from "../geometry/path.ts";
import { unit } from "../geometry/point.ts";
import type { Point } from "../geometry/point.ts";
import type { Anchor, Shape, ShapeFrame, ShapePath } from "./shape.ts";

/** Draws a closed polygon through points given in pixels. */
export function polygon(points: readonly Point[]): readonly PathCommand[] {
  return [...points.map((to, index): PathCommand => ({ op: index === 0 ? "M" : "L", to })), { op: "Z" }];
}

/** Draws an open line through points given in pixels. */
export function polyline(points: readonly Point[]): readonly PathCommand[] {
  return points.map((to, index): PathCommand => ({ op: index === 0 ? "M" : "L", to }));
}

/** Makes a path that is filled and stroked. */
export function solid(commands: readonly PathCommand[]): ShapePath {
  return { commands, filled: true, stroked: true };
}

/** Makes a path that is stroked only: a lip, a fold, a dividing line. */
export function stroked(commands: readonly PathCommand[]): ShapePath {
  return { commands, filled: false, stroked: true };
}

/** Returns the box itself as a closed path. */
export function boxCommands({ width, height }: { readonly width: number; readonly height: number }): readonly PathCommand[] {
  return polygon([
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]);
}

/** Returns the whole box as the place of the text. */
export function wholeBox({ width, height }: ShapeFrame): Box {
  return { x: 0, y: 0, width, height };
}

/** Returns the box less an inset from the left and right, and one from the top and bottom; never of negative size. */
export function insetBox({ width, height }: ShapeFrame, horizontal: number, vertical: number): Box {
  const [dx, dy] = [Math.min(horizontal, width / 2), Math.min(vertical, height / 2)];
  return { x: dx, y: dy, width: width - 2 * dx, height: height - 2 * dy };
}

/** Makes an anchor; the direction may have any length. */
export function anchor(name: string, x: number, y: number, direction: Point): Anchor {
  return { name, x, y, direction: unit(direction) };
}

/** The middles of the four sides, which every kind with a plain box has. */
export const sideAnchors: readonly Anchor[] = [
  anchor("top", 0.5, 0, [0, -1]),
  anchor("right", 1, 0.5, [1, 0]),
  anchor("bottom", 0.5, 1, [0, 1]),
  anchor("left", 0, 0.5, [-1, 0]),
];

/** The four corners of a box. */
export const cornerAnchors: readonly Anchor[] = [
  anchor("top-left", 0, 0, [-1, -1]),
  anchor("top-right", 1, 0, [1, -1]),
  anchor("bottom-right", 1, 1, [1, 1]),
  anchor("bottom-left", 0, 1, [-1, 1]),
];

/** Makes an anchor of each vertex given in pixels, leaving away from the middle of the box. */
export function vertexAnchors(points: readonly Point[], { width, height }: ShapeFrame): readonly Anchor[] {
  return points.map(([x, y], index) =>
    anchor(`vertex-${index + 1}`, width === 0 ? 0 : x / width, height === 0 ? 0 : y / height, [x - width / 2, y - height / 2]),
  );
}

/** Returns the shorter side: the unit of most parameters, as in the presets of ECMA-376. */
export function shorterSide({ width, height }: ShapeFrame): number {
  return Math.min(width, height);
}

/** Reads a parameter, which `frameOf` has filled in. */
export function parameter(frame: ShapeFrame, name: string): number {
  const value = frame.params[name];
  if (value === undefined) throw new RangeError(`the frame lacks the parameter ${name}`);
  return value;
}

/** What a kind draws, apart from its names. */
export type Drawing = Pick<Shape, "outline" | "textBox" | "anchors">;

/** Turns a drawing by quarter turns clockwise within the box of the frame. */
export function turned(drawing: Drawing, turnsOf: (frame: ShapeFrame) => number): Drawing {
  const base = (frame: ShapeFrame): ShapeFrame =>
    turnsOf(frame) % 2 === 0 ? frame : { ...frame, width: frame.height, height: frame.width };
  const place = (frame: ShapeFrame): ((point: Point) => Point) => {
    const { width, height } = base(frame);
    return (point) => turnPoint(point, [width, height], turnsOf(frame));
  };
  return {
    outline: (frame) => drawing.outline(base(frame)).map((path) => ({ ...path, commands: mapPath(path.commands, place(frame)) })),
    textBox: (frame) => {
      const { x, y, width, height } = drawing.textBox(base(frame));
      const corners: readonly Point[] = [
        [x, y],
        [x + width, y + height],
      ];
      return boundsOf(corners.map(place(frame)));
    },
    anchors: (frame) =>
      drawing.anchors(base(frame)).map((found) => {
        const [x, y] = turnPoint([found.x, found.y], [1, 1], turnsOf(frame));
        return { name: found.name, x, y, direction: turnPoint(found.direction, [0, 0], turnsOf(frame)) };
      }),
  };
}

/** Turns a point of a box of the given size by quarter turns clockwise; the turned box begins at the origin again. */
function turnPoint([x, y]: Point, [width, height]: Point, turns: number): Point {
  switch (((turns % 4) + 4) % 4) {
    case 1:
      return [height - y, x];
    case 2:
      return [width - x, height - y];
    case 3:
      return [y, width - x];
    default:
      return [x, y];
  }
}

/** Lets a kind be drawn as in a mirror, left for right, where its parameter `mirrored` is 1. */
export function mirrorable(drawing: Drawing): Drawing {
  const isMirrored = (frame: ShapeFrame): boolean => parameter(frame, "mirrored") >= 0.5;
  const names: Readonly<Record<string, string>> = { left: "right", right: "left" };
  return {
    outline: (frame) => (isMirrored(frame) ? drawing.outline(frame).map((path) => mirror(path, frame.width)) : drawing.outline(frame)),
    textBox: (frame) => {
      const box = drawing.textBox(frame);
      return isMirrored(frame) ? { ...box, x: frame.width - box.x - box.width } : box;
    },
    anchors: (frame) => {
      const anchors = drawing.anchors(frame);
      if (!isMirrored(frame)) return anchors;
      return anchors.map(({ name, x, y, direction }) => anchor(names[name] ?? name, 1 - x, y, [-direction[0], direction[1]]));
    },
  };
}

/** Mirrors a path of straight lines; the points of a closed one are taken in reverse so that it stays clockwise. */
function mirror(path: ShapePath, width: number): ShapePath {
  const flipped = mapPath(path.commands, ([x, y]) => [width - x, y]);
  const points = flipped.flatMap((command): readonly Point[] => (command.op === "Z" ? [] : [command.to])).reverse();
  return { ...path, commands: path.filled ? polygon(points) : polyline(points) };
}
