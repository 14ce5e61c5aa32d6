/** Looks from the middle of a box along rays for ink where an outline should be: gaps of a pen and writing inside do little harm. */
import type { Family } from "../decode/families.ts";
import type { Box } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";

/** Pixels are ink when their mean level is below this. */
const inkLevel = 190;
/** How far from an outline ink counts as its own. */
interface Near {
  /** As a share of the way from the middle, and at least, in pixels. */
  readonly share: number;
  readonly pixels: number;
}
const rays = 48;
const usualNear: Near = { share: 0.16, pixels: 4 };
/** To tell families apart ink must lie nearer, on so much larger a share of the rays. */
const tellingNear: Near = { share: 0.1, pixels: 1.5 };
const clearly = 0.2;
/** Corners that are cut deeper than this, as a share of the shorter side, are round: an arc of radius r leaves 0.41 r. */
const roundDepth = 0.05;
/** Where on the way to a corner the outline is looked for. */
const [cornerFrom, cornerTo] = [0.7, 1.08];

/** What an outline can be told to be. */
export type PlainFamily = Extract<Family, "rectangle" | "rounded" | "ellipse" | "diamond">;

type Direction = readonly [number, number];

/** Returns how far the outline of a family is from the middle of its box in a direction of length 1. */
function wayToOutline({ width, height }: Box, family: Family, [dx, dy]: Direction): number {
  const [across, down] = [Math.abs(dx) / (width / 2), Math.abs(dy) / (height / 2)];
  if (family === "ellipse" || family === "circle" || family === "cloud") return 1 / Math.hypot(across, down);
  if (family === "diamond") return 1 / (across + down);
  return 1 / Math.max(across, down);
}

/** Returns how far from a point the outermost ink on a piece of a ray is, null where there is none. */
function outermostInk({ data, width, height }: Bitmap, [x, y]: Direction, [dx, dy]: Direction, [from, to]: Direction): number | null {
  for (let along = to; along >= from; along--) {
    const [column, row] = [Math.round(x + along * dx), Math.round(y + along * dy)];
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const at = 3 * (row * width + column);
    if (data[at]! + data[at + 1]! + data[at + 2]! < 3 * inkLevel) return along;
  }
  return null;
}

/** Returns the share of the directions from the middle in which ink lies where the outline should be. */
export function outlineShare(box: Box, family: Family, bitmap: Bitmap, near: Near = usualNear): number {
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  let met = 0;
  for (let ray = 0; ray < rays; ray++) {
    const angle = (2 * Math.PI * (ray + 0.5)) / rays;
    const direction = [Math.cos(angle), Math.sin(angle)] as const;
    const way = wayToOutline(box, family, direction);
    const reach = Math.max(near.pixels, near.share * way);
    if (outermostInk(bitmap, middle, direction, [way - reach, way + reach]) !== null) met++;
  }
  return met / rays;
}

/** Returns what the outline in a box is like: what it seemed to be, unless ink speaks clearly for another family. */
export function familyOfOutline(box: Box, seeming: PlainFamily, bitmap: Bitmap): PlainFamily {
  const share = (family: PlainFamily): number => outlineShare(box, family, bitmap, tellingNear);
  const usual = seeming === "rounded" ? "rectangle" : seeming;
  const shares = (["rectangle", "ellipse", "diamond"] as const).map((family) => ({ family, share: share(family) }));
  const best = shares.reduce((most, one) => (one.share > most.share ? one : most));
  const family = best.share > share(usual) + clearly ? best.family : usual;
  if (family !== "rectangle") return family;
  return cornerDepth(box, bitmap) > roundDepth ? "rounded" : "rectangle";
}

/** Returns how deep the corners are cut, as a share of the shorter side: the second least, since a pen may cross or leave one open. */
function cornerDepth({ x, y, width, height }: Box, bitmap: Bitmap): number {
  const middle = [x + width / 2, y + height / 2] as const;
  const way = Math.hypot(width, height) / 2;
  const depths = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([right, down]) => {
    const direction = [(right! * width) / 2 / way, (down! * height) / 2 / way] as const;
    const met = outermostInk(bitmap, middle, direction, [cornerFrom * way, cornerTo * way]);
    return met === null ? 0 : Math.max(0, way - met);
  });
  return depths.sort((a, b) => a - b)[1]! / Math.min(width, height);
}
