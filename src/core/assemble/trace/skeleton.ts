/** From thinned ink to a web of strokes. */
import type { Mask } from "../../raster/bitmap.ts";
import { lengthOf } from "../../geometry/path.ts";
import type { Point } from "../../geometry/point.ts";
import { addStroke, emptyWeb } from "./web.ts";
import type { Web } from "./web.ts";

/** A thinned mask, its pixels in order and how wide the ink was. */
export interface Skeleton {
  readonly mask: Mask;
  readonly pixels: Int32Array;
  /** The ink before it was thinned. */
  readonly ink: Mask;
  /** Distance to the ink's border in thirds of a pixel. */
  readonly depth: Uint16Array;
}

/** Lists the neighbours of a pixel; a diagonal one counts only when no straight one lies between. */
function neighboursOf({ width, height, data }: Mask, at: number, into: number[]): number {
  const x = at % width;
  const y = (at - x) / width;
  const left = x > 0;
  const right = x < width - 1;
  const up = y > 0;
  const down = y < height - 1;
  const north = up && data[at - width] !== 0;
  const south = down && data[at + width] !== 0;
  const west = left && data[at - 1] !== 0;
  const east = right && data[at + 1] !== 0;
  let count = 0;
  if (north) into[count++] = at - width;
  if (east) into[count++] = at + 1;
  if (south) into[count++] = at + width;
  if (west) into[count++] = at - 1;
  if (up && left && !north && !west && data[at - width - 1]) into[count++] = at - width - 1;
  if (up && right && !north && !east && data[at - width + 1]) into[count++] = at - width + 1;
  if (down && right && !south && !east && data[at + width + 1]) into[count++] = at + width + 1;
  if (down && left && !south && !west && data[at + width - 1]) into[count++] = at + width - 1;
  return count;
}

/** Gathers touching junction pixels; every junction pixel gets the number of its junction (from 1) in the returned map. */
function gatherJunctions(web: Web, { mask, depth }: Skeleton, crossings: readonly number[]): Map<number, number> {
  const { width } = mask;
  const numbers = new Map<number, number>();
  const isCrossing = new Set(crossings);
  const around: number[] = [];
  for (const seed of crossings) {
    if (numbers.has(seed)) continue;
    const number = web.junctions.length + 1;
    const members = [seed];
    numbers.set(seed, number);
    let [x, y, deepest] = [0, 0, 0];
    for (let next = 0; next < members.length; next++) {
      const at = members[next]!;
      x += (at % width) + 0.5;
      y += Math.floor(at / width) + 0.5;
      deepest = Math.max(deepest, depth[at]!);
      const count = neighboursOf(mask, at, around);
      for (let k = 0; k < count; k++) {
        const other = around[k]!;
        if (!isCrossing.has(other) || numbers.has(other)) continue;
        numbers.set(other, number);
        members.push(other);
      }
    }
    web.junctions.push({ at: [x / members.length, y / members.length], radius: deepest / 3 });
  }
  return numbers;
}

/** Turns pixels into points at their middles, and tells the median half width. */
function pointsOf(chain: readonly number[], { mask, depth }: Skeleton): { readonly points: readonly Point[]; readonly radius: number } {
  const { width } = mask;
  const points = chain.map((at): Point => [(at % width) + 0.5, Math.floor(at / width) + 0.5]);
  const radii = chain.map((at) => depth[at]! / 3).sort((a, b) => a - b);
  return { points, radius: Math.max(0.5, (radii[radii.length >> 1] ?? 1) - 0.5) };
}

/** Returns the mean of some points. */
function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

/** Returns the points with one more at the front, where the ink ends: thinning eats half a width off every tip. */
function lengthenTip(points: readonly Point[], radius: number, ink: Mask): readonly Point[] {
  const tip = points[0]!;
  const back = points[Math.min(points.length - 1, 5)]!;
  const length = Math.hypot(tip[0] - back[0], tip[1] - back[1]);
  if (length < 1) return points;
  const [dx, dy] = [(tip[0] - back[0]) / length, (tip[1] - back[1]) / length];
  let reach = 0;
  for (let step = 0.5; step <= radius + 1.5; step += 0.5) {
    const [x, y] = [Math.floor(tip[0] + dx * step), Math.floor(tip[1] + dy * step)];
    if (x < 0 || y < 0 || x >= ink.width || y >= ink.height || !ink.data[y * ink.width + x]) break;
    reach = step;
  }
  return reach < 0.5 ? points : [[tip[0] + dx * reach, tip[1] + dy * reach], ...points];
}

/** Adds the stroke of a chain of pixels; `numbers` tells the junctions at its ends. */
function keepChain(web: Web, skeleton: Skeleton, numbers: ReadonlyMap<number, number>, chain: readonly number[]): void {
  const starts = numbers.get(chain[0]!) ?? 0;
  const ends = numbers.get(chain.at(-1)!) ?? 0;
  if (starts > 0 && starts === ends && chain.length < 4) return;
  const { points, radius } = pointsOf(chain, skeleton);
  const begun = starts > 0 ? points : lengthenTip(points, radius, skeleton.ink);
  const ended = ends > 0 ? begun : [...lengthenTip([...begun].reverse(), radius, skeleton.ink)].reverse();
  const length = lengthOf(ended);
  const isDot = starts + ends === 0 && length <= (radius <= 0.7 ? 3.6 : 2.6);
  const stroke = isDot ? addStroke(web, [middleOf(ended)], radius, Math.max(1, length)) : addStroke(web, ended, radius);
  web.junction[2 * stroke] = starts - 1;
  web.junction[2 * stroke + 1] = ends - 1;
}

/** Builds the web: a stroke for every run of pixels between crossings and tips, and one for every closed loop. */
export function webOfSkeleton(skeleton: Skeleton): Web {
  const { mask, pixels } = skeleton;
  const web = emptyWeb();
  const around: number[] = [];
  const degree = new Map<number, number>();
  for (const at of pixels) degree.set(at, neighboursOf(mask, at, around));
  const crossings = [...pixels].filter((at) => degree.get(at)! >= 3);
  const numbers = gatherJunctions(web, skeleton, crossings);
  const seen = new Set<number>();
  const walk = (from: number, first: number): number[] => {
    const chain = [from, first];
    let [before, at] = [from, first];
    while (!numbers.has(at) && degree.get(at) === 2) {
      seen.add(at);
      const count = neighboursOf(mask, at, around);
      const next = around[0] === before ? around[1]! : around[0]!;
      if (count < 2) return chain;
      if (next === chain[0]) return numbers.has(next) ? [...chain, next] : chain;
      before = at;
      at = next;
      chain.push(at);
    }
    seen.add(at);
    return chain;
  };
  const keep = (chain: readonly number[]): void => keepChain(web, skeleton, numbers, chain);
  for (const start of crossings) {
    const count = neighboursOf(mask, start, around);
    for (const next of around.slice(0, count)) {
      if (numbers.has(next) || (seen.has(next) && degree.get(next) === 2)) continue;
      keep(walk(start, next));
    }
  }
  for (const at of pixels) {
    if (seen.has(at) || numbers.has(at)) continue;
    const count = degree.get(at)!;
    if (count === 0) keep([at]);
    else if (count === 1) {
      seen.add(at);
      neighboursOf(mask, at, around);
      keep(walk(at, around[0]!));
    }
  }
  for (const at of pixels) {
    if (seen.has(at) || numbers.has(at) || degree.get(at) !== 2) continue;
    seen.add(at);
    neighboursOf(mask, at, around);
    keep(walk(at, around[0]!));
  }
  return web;
}
