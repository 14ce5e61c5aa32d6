/** Round corners of frames: how far in from each corner the ground around them goes on. Frames that were put together of their sides have none yet. */
import type { Node } from "../diagram/types.ts";
import { bottom, containsBox, right } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import { median } from "../median.ts";
import type { Draft } from "./draft.ts";

/** Kinds whose frames may have round corners that nobody measured. */
const frames: ReadonlySet<string> = new Set(["container", "swimlane"]);
/** The ground is looked at so far beside a corner, pixels beyond half the stroke. */
const beside = 2;
/** The border begins where a colour differs so much from the ground, levels. */
const leastDifference = 24;
/** Smaller radii are antialiasing, and larger ones than such a share of the shorter side are no corners, pixels and share. */
const radius = { least: 3, most: 0.25 } as const;
/** So many corners are round alike, within such a share of the usual radius and so many pixels. */
const alike = { corners: 3, share: 0.35, pixels: 2 } as const;
/** How much of its radius a quarter circle leaves free on the way from the corner to its middle, along each axis: 1 - cos 45 degrees. */
const retreat = 1 - Math.SQRT1_2;

/** Measures the radius of a corner whose diagonal leads inwards in steps; null where the ground does not show beside it. */
function radiusAt({ box, style }: Node, bitmap: Bitmap, [dx, dy]: readonly [number, number]): number | null {
  const away = style.strokeWidth / 2 + beside;
  const [x, y] = [dx > 0 ? box.x - away : right(box) + away, dy > 0 ? box.y - away : bottom(box) + away];
  const colourOn = (step: number): number | null => {
    const [column, row] = [Math.floor(x + dx * step), Math.floor(y + dy * step)];
    return column < 0 || row < 0 || column >= bitmap.width || row >= bitmap.height ? null : colourAt(bitmap, column, row);
  };
  const most = away + radius.most * Math.min(box.width, box.height);
  let ground: number | null = null;
  for (let step = 0; step <= most; step += 0.5) {
    const colour = colourOn(step);
    if (colour === null) continue;
    ground ??= colour;
    if (colourDistance(colour, ground) > leastDifference) return Math.max(0, step - beside) / retreat;
  }
  return null;
}

/** Returns the radius that most corners of a frame have; 0 where they are square. */
function radiusOf(node: Node, bitmap: Bitmap): number {
  const corners = [1, -1].flatMap((dx) => [1, -1].map((dy) => radiusAt(node, bitmap, [dx, dy])));
  const seen = corners.filter((one) => one !== null);
  const usual = median(seen);
  if (usual === undefined || usual < radius.least) return 0;
  const same = seen.filter((one) => Math.abs(one - usual) <= Math.max(alike.pixels, alike.share * usual));
  return same.length >= alike.corners ? Math.round(2 * usual) / 2 : 0;
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
