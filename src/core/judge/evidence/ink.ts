/** Evidence of the picture: whether edges run along the sides, and whether the inside differs from what is around. */
import type { Box } from "../../geometry/box.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import type { SeenCandidate } from "../candidates.ts";
import { measuredOnce } from "../measured-once.ts";
import type { Measure, Scene } from "../scene.ts";

const samples = 24;
/** Edges are looked for so far from a side, pixels; a step of so much in one channel is one. */
const reach = 2;
const step = 14;

function valueAt({ data, width, height }: Bitmap, x: number, y: number, channel: number): number {
  const [column, row] = [Math.min(width - 1, Math.max(0, Math.round(x))), Math.min(height - 1, Math.max(0, Math.round(y)))];
  return data[3 * (row * width + column) + channel]!;
}

function difference(bitmap: Bitmap, [x, y]: readonly [number, number], [u, v]: readonly [number, number]): number {
  let most = 0;
  for (let channel = 0; channel < 3; channel++)
    most = Math.max(most, Math.abs(valueAt(bitmap, x, y, channel) - valueAt(bitmap, u, v, channel)));
  return most;
}

/** One side: where it begins, how it runs, and which way is out. */
interface Side {
  readonly from: readonly [number, number];
  readonly along: readonly [number, number];
  readonly out: readonly [number, number];
}

function sidesOf({ x, y, width, height }: Box): readonly Side[] {
  return [
    { from: [x, y], along: [0, height], out: [-1, 0] },
    { from: [x + width, y], along: [0, height], out: [1, 0] },
    { from: [x, y], along: [width, 0], out: [0, -1] },
    { from: [x, y + height], along: [width, 0], out: [0, 1] },
  ];
}

/** What one side shows: the share of it along which an edge runs, and how inside and outside differ. */
function lookAlong(bitmap: Bitmap, { from, along, out }: Side): { readonly edge: number; readonly contrast: number } {
  let [edges, contrast] = [0, 0];
  for (let sample = 0; sample < samples; sample++) {
    const part = 0.12 + (0.76 * sample) / (samples - 1);
    const [x, y] = [from[0] + part * along[0], from[1] + part * along[1]];
    const at = (far: number): readonly [number, number] => [x + far * out[0], y + far * out[1]];
    let most = 0;
    for (let far = -reach; far < reach; far++) most = Math.max(most, difference(bitmap, at(far), at(far + 1)));
    if (most >= step) edges++;
    contrast += difference(bitmap, at(-4), at(4));
  }
  return { edge: edges / samples, contrast: contrast / samples };
}

const sides = measuredOnce(({ node }: SeenCandidate, { bitmap }: Scene) => sidesOf(node.box).map((side) => lookAlong(bitmap, side)));

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** In the order in which trees know them. */
export const inkMeasures: readonly Measure[] = [
  { name: "edge least", of: (candidate, scene) => Math.min(...sides(candidate, scene).map(({ edge }) => edge)) },
  { name: "edge mean", of: (candidate, scene) => mean(sides(candidate, scene).map(({ edge }) => edge)) },
  { name: "contrast least", of: (candidate, scene) => Math.min(...sides(candidate, scene).map(({ contrast }) => contrast)) },
  { name: "contrast mean", of: (candidate, scene) => mean(sides(candidate, scene).map(({ contrast }) => contrast)) },
];
