/** Reads back what the writer draws: path data and the page boxes of drawn elements. */
import { pointOfEllipse } from "../../core/geometry/arc.ts";
import { boundsOf, centre, cornersOf } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { boundsOfPath, flatten } from "../../core/geometry/path.ts";
import type { PathCommand } from "../../core/geometry/path.ts";
import { rotate } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import type { ReadElement } from "../lib/xml-read.ts";

/** Reads path data of absolute M, L, C and Z; null when it is anything else. */
export function readPathData(data: string): readonly PathCommand[] | null {
  const commands: PathCommand[] = [];
  for (const [, op = "", rest = ""] of data.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const values = (rest.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    const point = (index: number): Point => [values[index]!, values[index + 1]!];
    if ((op === "M" || op === "L") && values.length === 2) commands.push({ op, to: point(0) });
    else if (op === "C" && values.length === 6) commands.push({ op, control1: point(0), control2: point(2), to: point(4) });
    else if (op === "Z" && values.length === 0) commands.push({ op });
    else return null;
  }
  return commands[0]?.op === "M" ? commands : null;
}

/** Returns the box of a basic shape or path in its own frame; null for any other element. */
export function boxOfElement({ name, attributes }: ReadElement): Box | null {
  const number = (key: string): number => Number(attributes[key] ?? 0);
  if (name === "rect" || name === "image") return { x: number("x"), y: number("y"), width: number("width"), height: number("height") };
  if (name === "circle" || name === "ellipse") {
    const [rx, ry] = name === "circle" ? [number("r"), number("r")] : [number("rx"), number("ry")];
    return { x: number("cx") - rx, y: number("cy") - ry, width: 2 * rx, height: 2 * ry };
  }
  if (name !== "path") return null;
  const commands = readPathData(attributes["d"] ?? "");
  return commands === null ? null : boundsOfPath(commands);
}

/** Returns points around which an element is drawn: the corners of a box, the chords of a curve. */
function pointsOfElement(element: ReadElement): readonly Point[] {
  const box = boxOfElement(element);
  if (box === null) return [];
  if (element.name === "path") return flatten(readPathData(element.attributes["d"] ?? "") ?? []).flat();
  if (element.name === "circle" || element.name === "ellipse") {
    return Array.from({ length: 72 }, (_, index) => pointOfEllipse(centre(box), [box.width / 2, box.height / 2], 5 * index));
  }
  return cornersOf(box);
}

/** Returns the page box of what a node's own group draws, its turn applied, its members left out; null when it draws nothing. */
export function boxOfGroup(group: ReadElement): Box | null {
  const points = group.children.flatMap((child) => (typeof child === "string" ? [] : pointsOfElement(child)));
  const [degrees = 0, x = 0, y = 0] = (group.attributes["transform"]?.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
  return points.length === 0 ? null : boundsOf(points.map((point) => rotate(point, degrees, [x, y])));
}
