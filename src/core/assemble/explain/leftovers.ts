/** Gathers ink that nothing explains into a short list of boxes for the report. */
import type { Box } from "../../geometry/box.ts";
import { area, union } from "../../geometry/box.ts";
import type { Mask } from "../../raster/bitmap.ts";

/** The report names at most this many places, the largest first. */
const maximumPlaces = 100;

/** A coarse cell of the picture: how much ink it holds and which box that ink has. */
interface Patch {
  box: Box;
  ink: number;
}

/** Sums ink by square cells. */
function patchesOf(ink: Mask, size: number): Map<number, Patch> {
  const columns = Math.ceil(ink.width / size);
  const patches = new Map<number, Patch>();
  for (let y = 0; y < ink.height; y++) {
    for (let x = 0; x < ink.width; x++) {
      if (ink.data[y * ink.width + x] === 0) continue;
      const from = x;
      const limit = Math.min(ink.width, (Math.floor(x / size) + 1) * size);
      while (x + 1 < limit && ink.data[y * ink.width + x + 1] !== 0) x++;
      const key = Math.floor(y / size) * columns + Math.floor(x / size);
      const patch = patches.get(key) ?? { box: { x: from, y, width: 0, height: 0 }, ink: 0 };
      patch.box = union(patch.box, { x: from, y, width: x + 1 - from, height: 1 });
      patch.ink += x + 1 - from;
      patches.set(key, patch);
    }
  }
  return patches;
}

/** Joins neighbouring cells into places. */
function joinPatches(patches: Map<number, Patch>, columns: number): readonly Patch[] {
  const places: Patch[] = [];
  for (const start of patches.keys()) {
    const first = patches.get(start);
    if (first === undefined) continue;
    patches.delete(start);
    const place = { ...first };
    for (const queue = [start]; queue.length > 0;) {
      const key = queue.pop()!;
      for (const step of [-columns - 1, -columns, -columns + 1, -1, 1, columns - 1, columns, columns + 1]) {
        const next = patches.get(key + step);
        if (next === undefined || Math.abs(((key + step) % columns) - (key % columns)) > 1) continue;
        patches.delete(key + step);
        place.box = union(place.box, next.box);
        place.ink += next.ink;
        queue.push(key + step);
      }
    }
    places.push(place);
  }
  return places;
}

/** Returns the places that hold more ink than half a letter, the largest first; `glyphHeight` in pixels. */
export function leftovers(ink: Mask, glyphHeight: number): readonly Box[] {
  const size = Math.max(4, Math.round(glyphHeight));
  return joinPatches(patchesOf(ink, size), Math.ceil(ink.width / size))
    .filter((place) => place.ink >= Math.max(6, 0.15 * glyphHeight * glyphHeight))
    .map((place) => place.box)
    .sort((a, b) => area(b) - area(a) || a.y - b.y || a.x - b.x)
    .slice(0, maximumPlaces);
}
