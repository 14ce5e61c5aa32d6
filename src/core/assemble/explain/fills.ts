/** The flat picture that a diagram's fills alone would paint. */
import { flatten } from "../../geometry/path.ts";
import { packedColour } from "../../raster/bitmap.ts";
import { fillPolygon } from "../../raster/scan.ts";
import { outlineOf } from "../../shapes/outline.ts";
import type { Draft } from "../draft.ts";

/** Curves are painted as chords within this many pixels; finer would not move a pixel. */
const chordTolerance = 0.25;

/** Paints the ground and every filled shape by z, three bytes a pixel. */
export function paintFills(draft: Draft): Uint8Array {
  const { width, height } = draft.bitmap;
  const paint = new Uint8Array(width * height * 3);
  const colourRun = (colour: number, from: number, to: number): void => {
    const [red, green, blue] = [colour >> 16, (colour >> 8) & 255, colour & 255];
    for (let at = 3 * from; at < 3 * to; at += 3) {
      paint[at] = red;
      paint[at + 1] = green;
      paint[at + 2] = blue;
    }
  };
  colourRun(packedColour(draft.page.background), 0, width * height);
  for (const node of [...draft.nodes].sort((a, b) => a.z - b.z)) {
    if (node.style.fill === null) continue;
    const colour = packedColour(node.style.fill);
    for (const { commands, filled } of outlineOf(node)) {
      if (!filled) continue;
      for (const points of flatten(commands, chordTolerance))
        fillPolygon(draft.bitmap, points, (y, left, right) => colourRun(colour, y * width + left, y * width + right + 1));
    }
  }
  return paint;
}
