/** Round corners of frames: where their sides begin. Frames that were put together of their sides have none yet. */
import type { Node } from "../diagram/types.ts";
import { bottom, containsBox, right } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import { median } from "../median.ts";
import type { Draft } from "./draft.ts";

/** Kinds whose frames may have round corners that nobody measured. */
const frames: ReadonlySet<string> = new Set(["container", "swimlane"]);
/** The ground is looked at so far beside a side, pixels beyond half the stroke. */
const beside = 2;
/** What a side looks like is seen in so many places of its middle. */
const places = 9;
/** A side differs so much from the ground, levels. */
const leastDifference = 24;
/** Smaller radii are antialiasing, and larger ones than such a share of the shorter side are no corners, pixels and share. */
const radius = { least: 3, most: 0.25 } as const;
/** So many sides begin alike, within such a share of the usual radius and so many pixels. */
const alike = { sides: 6, share: 0.35, pixels: 2 } as const;

/** A side of a frame as it is looked along from one of its corners: `at` names the place so far along it and so far outside. */
interface Side {
  readonly length: number;
  readonly at: (along: number, outside: number) => readonly [x: number, y: number];
}

/** Lists each side from both of its ends. */
function sidesOf({ box }: Node): readonly Side[] {
  const level = [true, false].flatMap((isTop) =>
    [true, false].map((isLeft): Side => ({
      length: box.width,
      at: (along, outside) => [isLeft ? box.x + along : right(box) - along, isTop ? box.y - outside : bottom(box) + outside],
    })),
  );
  const upright = [true, false].flatMap((isLeft) =>
    [true, false].map((isTop): Side => ({
      length: box.height,
      at: (along, outside) => [isLeft ? box.x - outside : right(box) + outside, isTop ? box.y + along : bottom(box) - along],
    })),
  );
  return [...level, ...upright];
}

/**
 * Returns the radius of the circle along which a side of a thickness begins so far from its corner: half of the line is left
 * where the circle falls away from it by half its thickness.
 */
function radiusFrom(begin: number, thickness: number): number {
  const off = thickness / 2;
  // begin = r - sqrt(2 r off - off²), solved for r
  const half = begin + off;
  return half + Math.sqrt(Math.max(0, half ** 2 - begin ** 2 - off ** 2));
}

/** Measures the radius of the corner where a side begins; null where the side or the ground beside it does not show. */
function radiusAt({ length, at }: Side, { style, box }: Node, bitmap: Bitmap): number | null {
  const away = style.strokeWidth / 2 + beside;
  const seen = (along: number, outside: number): number | null => {
    const [column, row] = at(along, outside).map(Math.floor) as [number, number];
    return column < 0 || row < 0 || column >= bitmap.width || row >= bitmap.height ? null : colourAt(bitmap, column, row);
  };
  /** How much a place on the side differs from the ground beside it. */
  const differs = (along: number): number | null => {
    const [ground, line] = [seen(along, away), seen(along, 0)];
    return ground === null || line === null ? null : colourDistance(ground, line);
  };
  const usual = median(
    Array.from({ length: places }, (_, place) => differs(length * (0.3 + (0.4 * (place + 0.5)) / places))).filter((one) => one !== null),
  );
  if (usual === undefined || usual < leastDifference) return null;
  const most = radius.most * Math.min(box.width, box.height);
  for (let along = 0; along <= most; along++) {
    const here = differs(along);
    if (here === null) return null;
    if (here >= usual / 2) return radiusFrom(along === 0 ? 0 : along - Math.min(1, here / usual - 0.5), style.strokeWidth);
  }
  return null;
}

/** Returns the radius of the corners of a frame; 0 where they are square. */
function radiusOf(node: Node, bitmap: Bitmap): number {
  const seen = sidesOf(node)
    .map((side) => radiusAt(side, node, bitmap))
    .filter((one) => one !== null);
  const usual = median(seen);
  if (usual === undefined || usual < radius.least) return 0;
  const same = seen.filter((one) => Math.abs(one - usual) <= Math.max(alike.pixels, alike.share * usual));
  return same.length >= alike.sides ? Math.round(2 * usual) / 2 : 0;
}

/** Tells whether a node is a frame, or a box around other shapes, which becomes one. */
function isFrame(node: Node, nodes: readonly Node[]): boolean {
  if (frames.has(node.kind)) return true;
  const isHeld = (other: Node): boolean => other !== node && other.kind !== "text" && containsBox(node.box, other.box);
  return node.kind === "rectangle" && nodes.some(isHeld);
}

/** Gives frames the round corners that the picture shows. */
export function measureCorners(draft: Draft): Draft {
  const nodes = draft.nodes.map((node): Node => {
    const { style, rotation, params } = node;
    if (rotation !== 0 || style.cornerRadius > 0 || (params?.["tabWidth"] ?? 0) > 0 || !isFrame(node, draft.nodes)) return node;
    const cornerRadius = radiusOf(node, draft.bitmap);
    return cornerRadius === 0 ? node : { ...node, style: { ...style, cornerRadius } };
  });
  return { ...draft, nodes };
}
