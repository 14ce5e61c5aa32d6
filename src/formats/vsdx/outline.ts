/** Geometry sections: a shape's own outline as rows that scale with it, and the native ellipse. */
import { boundsOfPath } from "../../core/geometry/path.ts";
import type { PathCommand } from "../../core/geometry/path.ts";
import { overlapArea } from "../../core/geometry/box.ts";
import { distance } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import type { ShapePath } from "../../core/shapes/shape.ts";
import { toInches } from "../lib/units.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { cell, cells, share } from "./cells.ts";

/** Size of the box that an outline is drawn in, in pixels. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Ends that are nearer than this, in pixels, count as one point. */
const samePoint = 0.01;

/** Makes one row of a geometry. */
export function geometryRow(type: string, index: number, content: readonly XmlElement[]): XmlElement {
  return element("Row", { T: type, IX: index }, content);
}

/** Makes a geometry section around its rows; the explicit index keeps Visio from adding a second outline. */
export function geometrySection(
  index: number,
  flags: { readonly filled: boolean; readonly stroked: boolean },
  rows: readonly XmlElement[],
): XmlElement {
  const head = cells({ NoFill: flags.filled ? 0 : 1, NoLine: flags.stroked ? 0 : 1, NoShow: 0, NoSnap: 0, NoQuickDrag: 0 });
  return element("Section", { N: "Geometry", IX: index }, [...head, ...rows]);
}

/** Replaces each "close" by a line to where the sub-path began, since geometry rows know no "close". */
function closeByLines(commands: readonly PathCommand[]): readonly PathCommand[] {
  let [start, current]: readonly [Point, Point] = [
    [0, 0],
    [0, 0],
  ];
  return commands.flatMap((command): readonly PathCommand[] => {
    if (command.op === "M") start = command.to;
    if (command.op !== "Z") {
      current = command.to;
      return [command];
    }
    const closed = distance(current, start) < samePoint;
    current = start;
    return closed ? [] : [{ op: "L", to: start }];
  });
}

/** Makes the row of one command, in fractions of the box, y up. */
function relativeRow(command: PathCommand, index: number, { width, height }: Extent): XmlElement {
  const x = (value: number): number => (width === 0 ? 0 : value / width);
  const y = (value: number): number => (height === 0 ? 0 : 1 - value / height);
  if (command.op === "Z") throw new RangeError("a closed path must be closed by a line first");
  const to = { X: x(command.to[0]), Y: y(command.to[1]) };
  if (command.op !== "C") return geometryRow(command.op === "M" ? "RelMoveTo" : "RelLineTo", index, cells(to));
  const { control1, control2 } = command;
  const controls = { A: x(control1[0]), B: y(control1[1]), C: x(control2[0]), D: y(control2[1]) };
  return geometryRow("RelCubBezTo", index, cells({ ...to, ...controls }));
}

/** Makes a section of each sub-path of an outline; the first has the index `first`. */
export function outlineSections(paths: readonly ShapePath[], extent: Extent, first = 0): readonly XmlElement[] {
  return paths.map((path, index) =>
    geometrySection(
      first + index,
      path,
      closeByLines(path.commands).map((command, at) => relativeRow(command, at + 1, extent)),
    ),
  );
}

/** Makes the section of an ellipse that fills its box: one native row. */
export function ellipseSection({ width, height }: Extent): XmlElement {
  const [w, h] = [toInches(width), toInches(height)];
  return geometrySection(0, { filled: true, stroked: true }, [
    geometryRow("Ellipse", 1, [
      cell("X", w / 2, share("Width", 0.5)),
      cell("Y", h / 2, share("Height", 0.5)),
      cell("A", w, share("Width", 1)),
      cell("B", h / 2, share("Height", 0.5)),
      cell("C", w / 2, share("Width", 0.5)),
      cell("D", h, share("Height", 1)),
    ]),
  ]);
}

/** Tells whether filled sub-paths lie on each other: one shape would leave them out of its fill, so they need shapes of their own. */
export function overlapsItself(paths: readonly ShapePath[]): boolean {
  const boxes = paths.filter(({ filled }) => filled).map(({ commands }) => boundsOfPath(commands));
  return boxes.some((box, index) => boxes.slice(index + 1).some((other) => overlapArea(box, other) > 0));
}
