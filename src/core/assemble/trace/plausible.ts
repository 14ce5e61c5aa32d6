/** What is not a connector although it leads from shape to shape: leftovers, parts of shapes, separators, hatching. */
import { area, containsPoint, grow, overlapArea } from "../../geometry/box.ts";
import { lengthOf } from "../../geometry/path.ts";
import type { Point } from "../../geometry/point.ts";
import type { Field } from "./field.ts";
import type { Link } from "./links.ts";
import { isInside, nearestOnOutline } from "./outlines.ts";
import type { Outline } from "./outlines.ts";
import { pointsOfWay } from "./walk.ts";
import type { Way } from "./walk.ts";
import type { Web } from "./web.ts";
import { strokeOf } from "./web.ts";

/** Returns the least share of a way that must be drawn: thinning leaves next to nothing of the dots of a row, and they may stand far apart. */
function leastDrawn(web: Web, { unit }: Field, { entries }: Way): number {
  return entries.length >= 5 && entries.every((entry) => strokeOf(web, entry).length <= 1.2 * unit) ? 0.15 : 0.3;
}

/** Tells whether a way is long and drawn enough to be a connector rather than a leftover. */
export function isPlausible(web: Web, field: Field, way: Way): boolean {
  const { unit } = field;
  const points = pointsOfWay(web, way);
  const length = lengthOf(points);
  const least = leastDrawn(web, field, way);
  if (length < 0.6 * unit || way.drawn < least * (length - way.covered - 2) || way.drawn < 0.08 * length) return false;
  const outline = field.outlines[way.start.outline]!;
  const other = field.outlines[way.end.outline]!;
  if (outline !== other) return !lieWithin(outline, other) && !lieWithin(other, outline);
  if (length < 4 * unit) return false;
  const middle = points[points.length >> 1]!;
  if (outline.holds && isInside(outline, middle)) return false;
  return Math.max(...points.map((point) => nearestOnOutline(outline, point).gap)) > 1.5 * unit;
}

/** Tells whether a shape lies in another: of 905 connectors one joined a container with what it holds. */
function lieWithin(inner: Outline, outer: Outline): boolean {
  return overlapArea(inner.bounds, outer.bounds) > 0.9 * area(inner.bounds) && area(inner.bounds) < area(outer.bounds);
}

/** Tells whether a line leaves a container inwards at one of its ends. */
function leavesInwards(outline: Outline, points: readonly Point[], unit: number): boolean {
  if (!outline.holds) return false;
  const near = points.find((point) => nearestOnOutline(outline, point).gap > outline.band + 0.4 * unit) ?? points[points.length >> 1]!;
  return isInside(outline, near);
}

/** Tells whether a straight line parts the inside of a container from border to border, whatever shapes touch it there: the line between lanes. */
function isSeparator(field: Field, points: readonly Point[]): boolean {
  const [[fromX, fromY], [toX, toY]] = [points[0]!, points.at(-1)!];
  const [width, height] = [Math.abs(toX - fromX), Math.abs(toY - fromY)];
  const span = Math.max(width, height);
  if (Math.min(width, height) > 2 || lengthOf(points) > 1.05 * span + 2) return false;
  const middle: Point = [(fromX + toX) / 2, (fromY + toY) / 2];
  return field.outlines.some((outline) => {
    const { holds, bounds } = outline;
    const side = width > height ? bounds.width : bounds.height;
    if (!holds || Math.abs(span - side) > 0.03 * side + 4 || !isInside(outline, middle)) return false;
    const [begin, low] = width > height ? [Math.min(fromX, toX), bounds.x] : [Math.min(fromY, toY), bounds.y];
    return Math.abs(begin - low) <= 0.03 * side + 4;
  });
}

/** Tells whether a line never leaves the box of a shape: a piece of an outline drawn in another way than the catalogue's, or of an icon. */
function staysInBox({ node }: Outline, points: readonly Point[]): boolean {
  const box = grow(node.box, 3);
  return points.every((point) => containsPoint(box, point));
}

/** Tells whether a link may be a connector now that its ends and markers are known. */
export function isPlausibleLink(field: Field, link: Link): boolean {
  const [source, target] = [field.outlines[link.source]!, field.outlines[link.target]!];
  const bare = link.startMarker === "none" && link.endMarker === "none";
  if (source === target) return !bare && !staysInBox(source, link.points);
  if (bare && isSeparator(field, link.points)) return false;
  const length = lengthOf(link.points);
  if (overlapArea(source.bounds, target.bounds) > 0 && length < 3 * field.unit) return false;
  return !bare || !leavesInwards(source, link.points, field.unit) || !leavesInwards(target, [...link.points].reverse(), field.unit);
}

/** Names the two shapes of a link, whichever way it runs. */
function pairOf({ source, target }: Link): string {
  return `${Math.min(source, target)} ${Math.max(source, target)}`;
}

/** Drops links of which more than three join the same two shapes: the lines of a hatching. */
export function withoutHatch(links: readonly Link[]): readonly Link[] {
  const counts = new Map<string, number>();
  for (const link of links) counts.set(pairOf(link), (counts.get(pairOf(link)) ?? 0) + 1);
  return links.filter((link) => counts.get(pairOf(link))! <= 3);
}
