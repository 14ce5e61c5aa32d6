/** Turns a route into a connector of PowerPoint: a preset with its transform and adjust values (geometry of ECMA-376). */
import type { Point } from "../../core/geometry/point.ts";
import type { BentRoute } from "./route.ts";
import { emuOn } from "./slide.ts";
import type { Slide } from "./slide.ts";

/** The transform of a connector, in EMU and 60,000ths of a degree. */
export interface ConnectorTransform {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 16_200_000;
  readonly flipX: boolean;
  readonly flipY: boolean;
}

/** A connector that a preset draws; `adjust` in the order adj1, adj2, adj3. */
export interface PresetConnector {
  readonly preset: string;
  readonly transform: ConnectorTransform;
  readonly adjust: readonly number[];
}

/** The least extent of a bent connector, in EMU: its adjust values are shares of its extents, so none may vanish. */
const leastExtent = 12_700;

/** Writes a straight line from start to end. */
export function straightConnector(slide: Slide, start: Point, end: Point): PresetConnector {
  const [x1, y1, x2, y2] = [emuOn(slide, start[0]), emuOn(slide, start[1]), emuOn(slide, end[0]), emuOn(slide, end[1])];
  const transform: ConnectorTransform = {
    x: Math.min(x1, x2),
    y: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
    rotation: 0,
    flipX: x2 < x1,
    flipY: y2 < y1,
  };
  return { preset: "straightConnector1", transform, adjust: [] };
}

/** Writes a route of two to five legs; `family` is `bent` or `curved`. */
export function bentConnector(slide: Slide, route: BentRoute, family: "bent" | "curved" = "bent"): PresetConnector {
  const vertical = route.first === "vertical";
  // The preset leaves along x: a route that leaves along y is drawn transposed, which a turn by 270 degrees and a flip undo.
  const swap = ([x, y]: Point): Point => (vertical ? [y, x] : [x, y]);
  const [start, end] = [swap(route.start), swap(route.end)];
  const across = (axis: 0 | 1): { readonly extent: number; readonly backwards: boolean; readonly origin: number } => {
    const [from, to] = [emuOn(slide, start[axis]), emuOn(slide, end[axis])];
    const extent = Math.max(leastExtent, Math.abs(to - from));
    const backwards = to < from;
    const middle = (from + to) / 2;
    return { extent, backwards, origin: backwards ? middle + extent / 2 : middle - extent / 2 };
  };
  const [along, aside] = [across(0), across(1)];
  const adjust = route.inner.map((at, index) => {
    const { extent, backwards, origin } = index % 2 === 0 ? along : aside;
    const offset = emuOn(slide, at) - origin;
    return Math.round(((backwards ? -offset : offset) / extent) * 100_000) + 0;
  });
  const middle = swap([(emuOn(slide, start[0]) + emuOn(slide, end[0])) / 2, (emuOn(slide, start[1]) + emuOn(slide, end[1])) / 2]);
  const transform: ConnectorTransform = {
    x: Math.round(middle[0] - along.extent / 2),
    y: Math.round(middle[1] - aside.extent / 2),
    width: along.extent,
    height: aside.extent,
    rotation: vertical ? 16_200_000 : 0,
    flipX: vertical ? !along.backwards : along.backwards,
    flipY: aside.backwards,
  };
  return { preset: `${family}Connector${route.legs}`, transform, adjust };
}

/** Places a point of a connector's own frame (EMU, after adjust values) on the slide: flips first, then the turn about the middle. */
export function placed({ x, y, width, height, rotation, flipX, flipY }: ConnectorTransform, [u, v]: Point): Point {
  const [a, b] = [(flipX ? width - u : u) - width / 2, (flipY ? height - v : v) - height / 2];
  const [turnedA, turnedB] = rotation === 0 ? [a, b] : [b, -a];
  return [x + width / 2 + turnedA, y + height / 2 + turnedB];
}

/** Returns both ends of a connector on the slide, in EMU: every preset runs from the origin to the far corner. */
export function connectorEnds(transform: ConnectorTransform): readonly [Point, Point] {
  return [placed(transform, [0, 0]), placed(transform, [transform.width, transform.height])];
}
