/** The ink of a line of text: where its pixels lie, what they stand on, and how much of each is ink. */
import { commonest } from "../../commonest.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";
import type { SetLine } from "./family.ts";

/** Letters are parted where a pixel is ink by no more than this: small ones touch with their soft edges. Of words drawn tight in three faces, 9 to 20 px, the best limit errs on 0.7 % (regular and bold added up), on 5.1 % where 0.1 parts them. */
const dip = 0.35;

/** Returns where a place of the reading frame lies on the page: along the line, then across it from its top. */
export function placeOf({ place, rotation }: SetLine, along: number, across: number): readonly [x: number, y: number] {
  if (rotation === 90) return [place.x + place.width - 1 - across, place.y + along];
  if (rotation === -90) return [place.x + across, place.y + place.height - 1 - along];
  return [place.x + along, place.y + across];
}

/** Returns how much of a pixel is ink, 0..1, on the way from the ground colour to the text colour. */
export function coverageOf(bitmap: Bitmap, at: readonly [number, number], ink: number, ground: number): number {
  const [x, y] = [Math.round(at[0]), Math.round(at[1])];
  if (x < 0 || y < 0 || x >= bitmap.width || y >= bitmap.height) return 0;
  const pixel = 3 * (y * bitmap.width + x);
  let along = 0;
  let length = 0;
  for (let channel = 0; channel < 3; channel++) {
    const from = (ground >> (16 - 8 * channel)) & 255;
    const axis = ((ink >> (16 - 8 * channel)) & 255) - from;
    along += axis * (bitmap.data[pixel + channel]! - from);
    length += axis * axis;
  }
  return length === 0 ? 0 : Math.min(1, Math.max(0, along / length));
}

/** Returns the commonest colour of a box's rim, packed: what the text stands on. */
export function groundOf(bitmap: Bitmap, { place }: SetLine): number {
  const [left, right] = [Math.floor(place.x) - 1, Math.ceil(place.x + place.width)];
  const [top, end] = [Math.floor(place.y) - 1, Math.ceil(place.y + place.height)];
  const rim: (readonly [x: number, y: number])[] = [];
  for (let x = left; x <= right; x++) rim.push([x, top], [x, end]);
  for (let y = top + 1; y < end; y++) rim.push([left, y], [right, y]);
  const seen = rim.filter(([x, y]) => x >= 0 && y >= 0 && x < bitmap.width && y < bitmap.height);
  return commonest(seen.map(([x, y]) => colourAt(bitmap, x, y)))?.value ?? 0xffffff;
}

/** Adds up the runs of ink along a row of coverages: from one dip to the next, with the soft pixel at either end. */
export function addRuns(row: readonly number[], runs: number[]): void {
  let [run, before] = [0, 0];
  for (const coverage of [...row, 0]) {
    if (coverage > dip) run += run === 0 ? before + coverage : coverage;
    else if (run > 0) {
      runs.push(run + coverage);
      run = 0;
    }
    before = coverage;
  }
}
