/** The truth of a page that a program drew from a text: its shapes and connectors, in pixels of the picture. */
import type { TextPage } from "./text-page.ts";

/** A place. */
export type TruePoint = readonly [x: number, y: number];

/** Left, top, width and height. */
export type TrueBox = readonly [x: number, y: number, width: number, height: number];

/** A shape; what has shapes in it may be taken for more than a container. */
export interface TrueShape {
  readonly id: string;
  readonly bbox: TrueBox;
  readonly shape: string;
  /** What the program calls it. */
  readonly shape_raw: string;
  readonly text: string;
  readonly role: "primary";
  readonly accept?: readonly string[];
  readonly base_shape?: string;
}

/** A connector. */
export interface TrueConnector {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly start_arrow: string;
  readonly end_arrow: string;
  readonly text: string;
  /** Where it runs, from its source to its target; heads may stand before its ends. */
  readonly points?: readonly TruePoint[];
  readonly role: "connector";
  readonly dashed: boolean;
  /** The line of the text that asks for it, where the program says which. */
  readonly raw?: string;
}

/** What is on a page. */
export interface PageContents {
  readonly nodes: readonly TrueShape[];
  readonly edges: readonly TrueConnector[];
}

/** The truth as it is written, `NAME.gt.json`. */
export interface PageTruth extends PageContents {
  readonly kind: string;
  readonly source: string;
  readonly width: number;
  readonly height: number;
}

/** Returns the truth of a page whose drawing has a size before it is scaled. */
export function truthOf(
  kind: string,
  { author, scale }: TextPage,
  { width, height }: { readonly width: number; readonly height: number },
  contents: PageContents,
): PageTruth {
  return { kind, source: `github:${author}/syn`, width: Math.round(width * scale), height: Math.round(height * scale), ...contents };
}

/** Returns what is said of a shape that may hold others. */
export function shapeKind(holds: boolean, shape: string): Pick<TrueShape, "shape" | "accept" | "base_shape"> {
  return holds ? { shape: "container", accept: ["container", "rectangle", "swimlane"], base_shape: "rectangle" } : { shape };
}

/** Returns the box around some boxes. */
export function boxAround(boxes: readonly TrueBox[]): TrueBox {
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  const bottom = Math.max(...boxes.map(([, y, , height]) => y + height));
  return [left, top, right - left, bottom - top];
}

/** How far a place is from the middle of a box. */
const farFrom = ([x, y]: TruePoint, [left, top, width, height]: TrueBox): number => Math.hypot(left + width / 2 - x, top + height / 2 - y);

/**
 * Returns where a connector runs, in pixels of a picture, given the boxes of its shapes there. Programs draw some from their target on: it begins where
 * both ends together are nearer to their shapes.
 */
export function wayOf(
  drawn: readonly TruePoint[],
  { source, target, scale }: { readonly source: TrueBox | undefined; readonly target: TrueBox | undefined; readonly scale: number },
): Pick<TrueConnector, "points"> {
  if (drawn.length < 2 || source === undefined || target === undefined) return {};
  const points = drawn.map(([x, y]): TruePoint => [x * scale, y * scale]);
  const [first, last] = [points[0]!, points.at(-1)!];
  const isTurned = farFrom(first, target) + farFrom(last, source) < farFrom(first, source) + farFrom(last, target);
  return { points: isTurned ? points.toReversed() : points };
}

/** Returns a box in pixels of a picture. */
export function scaleBox([x, y, width, height]: TrueBox, scale: number): TrueBox {
  return [x * scale, y * scale, width * scale, height * scale];
}
