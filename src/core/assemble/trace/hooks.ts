/** Hooks: where the thinned head of a line leads past its tip and back along one of its barbs, the line is cut at the tip. */
import { containsPoint, grow } from "../../geometry/box.ts";
import { lengthOf } from "../../geometry/path.ts";
import { distance, dot, subtract, unit as unitOf } from "../../geometry/point.ts";
import type { Point } from "../../geometry/point.ts";
import type { Field } from "./field.ts";
import { nearestOnOutline } from "./outlines.ts";
import type { Outline } from "./outlines.ts";
import type { End, Web } from "./web.ts";
import { allEnds, isFree, strokeOf } from "./web.ts";

/** A barb is so long at most, in heights of capitals, and at least, in pixels. */
const barb = { most: 1, least: 2 } as const;
/** A tip is so near a shape, and its barb ends so much farther off, in pixels. */
const [nearTip, farther] = [8, 1.5] as const;
/** The way in is that of so much of the line, in pixels; at the tip a hook turns by more than the angle of this cosine. */
const [wayIn, turn] = [5, 0.3] as const;

/** Returns how far the nearest of some shapes is from a point, in pixels. */
function gapAt(outlines: readonly Outline[], point: Point): number {
  return Math.min(...outlines.map((outline) => nearestOnOutline(outline, point).gap - outline.band));
}

/** Finds the tip from which a line, listed from its end on, leads on along a barb; -1 where it has none. */
function tipOf(points: readonly Point[], { outlines, unit }: Field): number {
  const [end] = points as [Point];
  const reach = barb.most * unit;
  const around = outlines.filter(({ bounds, band }) => containsPoint(grow(bounds, reach + nearTip + band), end));
  if (around.length === 0) return -1;
  const near = points.findIndex((point) => distance(point, end) > reach);
  const gaps = points.slice(0, near < 0 ? points.length : near).map((point) => gapAt(around, point));
  const tip = gaps.indexOf(Math.min(...gaps));
  if (tip < 1 || gaps[tip]! > nearTip || gaps[0]! < gaps[tip]! + farther || distance(points[tip]!, end) < barb.least) return -1;
  const before = points.find((point, at) => at > tip && distance(point, points[tip]!) >= wayIn);
  if (before === undefined) return -1;
  return dot(unitOf(subtract(points[tip]!, before)), unitOf(subtract(end, points[tip]!))) < turn ? tip : -1;
}

/** Cuts hooks off the free ends of lines, which bear a head there. */
export function cutHooks(web: Web, field: Field): void {
  const cut = (end: End): void => {
    const stroke = strokeOf(web, end);
    const isLast = end % 2 === 1;
    const inwards = isLast ? stroke.points.toReversed() : stroke.points;
    const tip = tipOf(inwards, field);
    if (tip < 0) return;
    const kept = inwards.slice(tip);
    const points = isLast ? kept.toReversed() : kept;
    web.strokes[end >> 1] = { ...stroke, points, length: lengthOf(points) };
    web.pronged[end] = true;
  };
  for (const end of allEnds(web)) if (isFree(web, end) && strokeOf(web, end).length > 2 * barb.most * field.unit) cut(end);
}
