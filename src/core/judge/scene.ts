/** What evidence about candidates is measured in: the page with its text, what a net saw, and all candidates by place. */
import type { Page, PageSight, ReadLine } from "../detection.ts";
import { area } from "../geometry/box.ts";
import type { BoxIndex } from "../geometry/box-index.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import type { SeenCandidate } from "./candidates.ts";

/** A page whose candidates are to be judged. */
export interface Scene {
  readonly bitmap: Bitmap;
  readonly page: Page;
  readonly lines: readonly ReadLine[];
  readonly sight: PageSight;
  readonly candidates: readonly SeenCandidate[];
  readonly byPlace: BoxIndex<SeenCandidate>;
  readonly linesByPlace: BoxIndex<ReadLine>;
  /** How many candidates of geometry's have a size, in steps of two pixels. */
  readonly sizes: ReadonlyMap<string, number>;
}

/** One piece of evidence: a number for a candidate. */
export interface Measure {
  readonly name: string;
  readonly of: (candidate: SeenCandidate, scene: Scene) => number;
}

/** Names a size, so that shapes which are drawn alike have one name. */
export function sizeName({ width, height }: { readonly width: number; readonly height: number }): string {
  return `${Math.round(width / 2)} ${Math.round(height / 2)}`;
}

/** Prepares a page. */
export function sceneOf(given: Pick<Scene, "bitmap" | "page" | "lines" | "sight" | "candidates">): Scene {
  const byPlace = createBoxIndex<SeenCandidate>();
  const linesByPlace = createBoxIndex<ReadLine>();
  const sizes = new Map<string, number>();
  for (const candidate of given.candidates) {
    byPlace.add(candidate.node.box, candidate);
    if (candidate.source !== "chosen") continue;
    const name = sizeName(candidate.node.box);
    sizes.set(name, (sizes.get(name) ?? 0) + 1);
  }
  for (const line of given.lines) if (area(line.box) > 0) linesByPlace.add(line.box, line);
  return { ...given, byPlace, linesByPlace, sizes };
}
