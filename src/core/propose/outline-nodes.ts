/** Shapes from closed outlines: what strong ink encloses is a shape even when its inside is hatched, graded or noisy. */
import type { LineCandidate, NodeCandidate, Page } from "../detection.ts";
import { area } from "../geometry/box.ts";
import { hexColour, packedColour } from "../raster/bitmap.ts";
import type { Mask } from "../raster/bitmap.ts";
import { labelMask } from "../raster/colour-regions.ts";
import type { ColourRegions } from "../raster/colour-regions.ts";
import { luma } from "../raster/colour.ts";
import { findRegionNodes } from "./region-nodes.ts";
import type { RegionNode } from "./region-nodes.ts";

/** Ink differs from the ground by at least this much luma; hatching and tints are weaker than outlines. */
const strongInk = 110;
const sheet = 0xffffff;

/** Marks everything but the strong ink of a picture. */
function markSheet(regions: ColourRegions, page: Page): Mask {
  const ground = luma(packedColour(page.background));
  const isInk = new Uint8Array(regions.count);
  for (let label = 0; label < regions.count; label++) isInk[label] = Math.abs(luma(regions.colours[label]!) - ground) >= strongInk ? 1 : 0;
  const data = new Uint8Array(regions.labels.length);
  for (let at = 0; at < data.length; at++) data[at] = 1 - isInk[regions.labels[at]!]!;
  return { width: regions.width, height: regions.height, data };
}

/** What the picture shows inside an outline and on it. */
interface Seen {
  /** The commonest region inside, and how many of the samples have it. */
  readonly region: number;
  readonly share: number;
  /** The commonest colour inside. */
  readonly fill: number;
  /** The commonest strong colour along the outline's box. */
  readonly stroke: number;
}

/** Returns the commonest key of a tally. */
function commonest(tally: ReadonlyMap<number, number>, fallback: number): number {
  let [best, most] = [fallback, 0];
  for (const [key, times] of tally) if (times > most) [best, most] = [key, times];
  return best;
}

function count(tally: Map<number, number>, key: number): void {
  tally.set(key, (tally.get(key) ?? 0) + 1);
}

/** Samples the picture where the outline's inside lies, and the ink around it. */
function sample(regions: ColourRegions, ink: ColourRegions, node: RegionNode): Seen {
  const { left, top, width, height } = node.seen;
  const [labels, fills, strokes] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()];
  const stride = Math.max(1, Math.floor(Math.sqrt((width * height) / 900)));
  let inside = 0;
  for (let y = Math.max(0, top - 2); y < Math.min(regions.height, top + height + 2); y += stride)
    for (let x = Math.max(0, left - 2); x < Math.min(regions.width, left + width + 2); x += stride) {
      const label = regions.labels[y * regions.width + x]!;
      if (ink.labels[y * ink.width + x] === node.region) {
        inside++;
        count(labels, label);
        count(fills, regions.colours[label]!);
      }
    }
  const reach = Math.ceil(node.stroke.margins[1]);
  for (let x = left; x < left + width; x++) {
    const at = Math.max(0, top + Math.round(node.seen.fromTop[x - left]!) - reach) * regions.width + x;
    count(strokes, regions.colours[regions.labels[at]!]!);
  }
  const region = commonest(labels, 0);
  return { region, share: (labels.get(region) ?? 0) / Math.max(1, inside), fill: commonest(fills, sheet), stroke: commonest(strokes, 0) };
}

/** Finds the shapes that closed outlines show and flat regions do not. */
export function findOutlineNodes(regions: ColourRegions, page: Page, lines: readonly LineCandidate[]): readonly NodeCandidate[] {
  const ink = labelMask(markSheet(regions, page));
  const inked = lines.map((line) => ({ ...line, color: "#000000", ground: "#ffffff" }));
  const found: NodeCandidate[] = [];
  for (const node of findRegionNodes(ink, { ...page, background: hexColour(sheet) }, inked)) {
    if (ink.colours[node.region] !== sheet || node.candidate.style.stroke === null) continue;
    const seen = sample(regions, ink, node);
    // one flat region fills it: that one has been judged by itself
    if (seen.share >= 0.85 && regions.areas[seen.region]! <= 1.2 * area(node.candidate.box)) continue;
    const fill = hexColour(seen.fill);
    found.push({
      ...node.candidate,
      style: { ...node.candidate.style, fill: fill === page.background ? null : fill, stroke: hexColour(seen.stroke) },
      confidence: 0.8 * node.candidate.confidence,
    });
  }
  return found;
}
