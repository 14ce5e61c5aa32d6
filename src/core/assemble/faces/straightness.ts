/**
 * Tells type from handwriting by the stems of letters: those of type stand exactly upright, those of hands, and of faces that imitate them, lean and bend.
 * Where an edge runs shows in how the ink changes across it (Sobel's gradient). Of 639 real pages, lines of 15 pixels and more have 0.27 to 0.47 of their steep
 * edges upright where they are by hand, and 0.43 and more, all but one 0.45 and more, where they are set in type; pages drawn with a pen have 0.31 to 0.45.
 */
import { median } from "../../median.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { packedColour } from "../../raster/bitmap.ts";
import type { SetLine } from "./family.ts";
import { measureTexts } from "./first-lines.ts";
import type { LookedText } from "./first-lines.ts";
import { coverageOf, groundOf, placeOf } from "./ink.ts";

/** How straight the letters of a line are. */
export interface Straightness {
  /** The share of steep edges that are exactly upright. */
  readonly upright: number;
  /** Pixels. */
  readonly height: number;
}

/** Shorter lines, and lower ones, in pixels, tell nothing. */
const [leastLetters, leastHeight] = [4, 8] as const;
/** Edges are steep up to 20 degrees from upright, and upright up to 4: what rounding leaves of a stem. */
const [steep, straight] = [Math.tan((20 * Math.PI) / 180), Math.tan((4 * Math.PI) / 180)] as const;
/** Weaker changes are the soft ends of strokes, as a share of the strongest possible one. */
const leastChange = 0.3;
/** Of fewer steep pixels no share is told. */
const leastSteep = 40;
/** Lines of at most so much are by hand if they are as high as that, in pixels; lines of more are type, however high. */
const limits = { hand: 0.42, onSketch: 0.46, height: 14.5, type: 0.48 } as const;
/** Fewer lines, of a page and of a text, are chance. */
export const leastLines = { page: 2, text: 3 } as const;

/** Returns the ink of a line, upright, with a rim of one pixel. */
function inkOf(line: SetLine, ink: number, bitmap: Bitmap): { readonly wide: number; readonly high: number; readonly ink: Float32Array } {
  const ground = groundOf(bitmap, line);
  const [wide, high] = [Math.floor(line.box.width) + 3, Math.floor(line.box.height) + 3];
  const places = Float32Array.from({ length: wide * high }, (_, at) =>
    coverageOf(bitmap, placeOf(line, (at % wide) - 1, Math.floor(at / wide) - 1), ink, ground),
  );
  return { wide, high, ink: places };
}

/** Measures how straight a line's letters are; null where it is too short or too small. */
export function straightnessOf(line: SetLine, color: number, bitmap: Bitmap): Straightness | null {
  const { height } = line.box;
  if ((line.text.match(/\p{L}/gu)?.length ?? 0) < leastLetters || height < leastHeight) return null;
  const { wide, high, ink } = inkOf(line, color, bitmap);
  const at = (x: number, y: number): number => ink[y * wide + x]!;
  let [leaning, upright] = [0, 0];
  for (let y = 1; y < high - 1; y++)
    for (let x = 1; x < wide - 1; x++) {
      const falling = at(x + 1, y + 1) - at(x - 1, y - 1);
      const rising = at(x + 1, y - 1) - at(x - 1, y + 1);
      const across = Math.abs(2 * (at(x + 1, y) - at(x - 1, y)) + falling + rising);
      const along = Math.abs(2 * (at(x, y + 1) - at(x, y - 1)) + falling - rising);
      if (across < 4 * leastChange || along >= steep * across) continue;
      if (along < straight * across) upright++;
      else leaning++;
    }
  return upright + leaning < leastSteep ? null : { upright: upright / (upright + leaning), height };
}

/** Measures how straight the letters of the first lines of each text of a page are; italic ones lean in type, too. */
export function straightnessOfTexts(texts: readonly LookedText[], bitmap: Bitmap): readonly (readonly Straightness[])[] {
  return measureTexts(texts, (line, { color, italic }) => (italic ? null : straightnessOf(line, packedColour(color), bitmap)));
}

/** Says whether lines are by hand, for all that their letters tell; null where they tell nothing, as fewer than `least` do. */
export function areHandwritten(lines: readonly Straightness[], { sketch }: { readonly sketch: boolean }, least: number): boolean | null {
  if (lines.length < least) return null;
  if (median(lines.map(({ upright }) => upright))! >= limits.type) return false;
  const high = lines.filter(({ height }) => height >= limits.height);
  if (high.length < least) return null;
  return median(high.map(({ upright }) => upright))! <= (sketch ? limits.onSketch : limits.hand) ? true : null;
}
