/** The flat picture that a diagram's fills alone would paint. */
import { flatten } from "../../geometry/path.ts";
import { packedColour } from "../../raster/bitmap.ts";
import { fillPolygon } from "../../raster/scan.ts";
import { outlineOf } from "../../shapes/outline.ts";
import type { Draft } from "../draft.ts";

/** Curves are painted as chords within this many pixels; finer would not move a pixel. */
const chordTolerance = 0.25;

/** A flat picture: which of its colours each pixel has, one byte or two a pixel, and the colours, packed. */
interface Painted {
  readonly colours: readonly number[];
  readonly at: Uint8Array | Uint16Array;
}

/** Paints the ground and every filled shape by z; pages have few fills and many pixels, so a pixel holds the number of its colour. */
export function paintFills(draft: Draft): Painted {
  const { width, height } = draft.bitmap;
  const filled = draft.nodes.flatMap((node) => (node.style.fill === null ? [] : [{ node, colour: packedColour(node.style.fill) }]));
  const colours = [...new Set([packedColour(draft.page.background), ...filled.map(({ colour }) => colour)])];
  const numbers = new Map(colours.map((colour, number) => [colour, number]));
  const at = colours.length <= 256 ? new Uint8Array(width * height) : new Uint16Array(width * height);
  for (const { node, colour } of filled.toSorted((one, other) => one.node.z - other.node.z)) {
    const number = numbers.get(colour)!;
    for (const { commands } of outlineOf(node).filter((part) => part.filled))
      for (const points of flatten(commands, chordTolerance))
        fillPolygon(draft.bitmap, points, (y, left, right) => at.fill(number, y * width + left, y * width + right + 1));
  }
  return { colours, at };
}
