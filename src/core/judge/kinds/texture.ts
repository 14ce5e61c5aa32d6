/** Evidence of what fills a candidate: how many colours, and how busy it is. */
import type { SeenCandidate } from "../candidates.ts";
import { measuredOnce } from "../measured-once.ts";
import type { Measure, Scene } from "../scene.ts";

/** Points a row and rows that are looked at. */
const samples = 40;
/** Colours are told apart by so many high bits a channel, and count from this share of the points on. */
const bits = 3;
const leastShare = 0.015;
/** Neighbours that differ by so much in one channel are an edge. */
const step = 24;

interface Texture {
  readonly colours: number;
  readonly commonest: number;
  readonly edges: number;
  readonly colourful: number;
}

const textureOf = measuredOnce(({ node: { box } }: SeenCandidate, { bitmap: { data, width, height } }: Scene): Texture => {
  const counts = new Map<number, number>();
  let [edges, colourful] = [0, 0];
  for (let row = 0; row < samples; row++) {
    let last = -1;
    for (let column = 0; column < samples; column++) {
      const x = Math.min(width - 1, Math.max(0, Math.round(box.x + ((column + 0.5) * box.width) / samples)));
      const y = Math.min(height - 1, Math.max(0, Math.round(box.y + ((row + 0.5) * box.height) / samples)));
      const at = 3 * (y * width + x);
      const channels = [data[at]!, data[at + 1]!, data[at + 2]!] as const;
      const colour = channels.reduce((sum, value) => (sum << bits) | (value >> (8 - bits)), 0);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
      if (Math.max(...channels) - Math.min(...channels) >= 40) colourful++;
      if (last >= 0 && channels.some((value, channel) => Math.abs(value - data[last + channel]!) >= step)) edges++;
      last = at;
    }
  }
  const all = samples * samples;
  return {
    colours: [...counts.values()].filter((count) => count >= leastShare * all).length,
    commonest: Math.max(...counts.values()) / all,
    edges: edges / all,
    colourful: colourful / all,
  };
});

/** In the order in which trees know them. */
export const textureMeasures: readonly Measure[] = [
  { name: "colours", of: (candidate, scene) => textureOf(candidate, scene).colours },
  { name: "commonest colour", of: (candidate, scene) => textureOf(candidate, scene).commonest },
  { name: "edges inside", of: (candidate, scene) => textureOf(candidate, scene).edges },
  { name: "colourful", of: (candidate, scene) => textureOf(candidate, scene).colourful },
];
