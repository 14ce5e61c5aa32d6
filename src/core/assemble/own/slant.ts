/** Italic letters: their strokes line up under each other only after the line is sheared upright. */
import type { ReadLine } from "../../detection.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt, packedColour } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";

/** Sideways shift of italic strokes over their height: 12 degrees, of oblique and most italic faces. */
const italicShear = 0.21;
/** Unevenness of leaning columns against straight ones and against columns that lean the other way: upright faces have 0.65-0.83 and 1.0, italic ones from 1.05 and 1.27 on. */
const leastGain = { onStraight: 0.94, onBackward: 1.12 };
/** Fewer letters than this do not tell. */
const leastLetters = 4;

/** Which lines of a text are italic, and whether the whole text is: all lines that tell are. */
export interface Slants {
  readonly whole: boolean;
  readonly lines: readonly boolean[];
}

/** Tells which lines of a text are italic, as a stereotype over the name of a class is; turned text counts as upright. */
export function slantsOf(lines: readonly ReadLine[], bitmap: Bitmap): Slants {
  const told = lines.map((line) => (line.rotation === 0 && line.text.length >= leastLetters ? leans(line, bitmap) : null));
  const leaning = told.map((leanings) => leanings === true);
  return { whole: leaning.includes(true) && !told.includes(false), lines: leaning };
}

function leans(line: ReadLine, bitmap: Bitmap): boolean {
  const forward = unevenness(line, bitmap, italicShear);
  return (
    forward > leastGain.onStraight * unevenness(line, bitmap, 0) && forward > leastGain.onBackward * unevenness(line, bitmap, -italicShear)
  );
}

/** Sums the squares of ink per column, where columns lean to the right by a shear. */
function unevenness({ box, color, ground }: ReadLine, bitmap: Bitmap, shear: number): number {
  const [ink, below] = [packedColour(color), packedColour(ground)];
  const full = Math.max(1, colourDistance(ink, below));
  const [left, top] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))];
  const [right, bottom] = [Math.min(bitmap.width, Math.ceil(box.x + box.width)), Math.min(bitmap.height, Math.ceil(box.y + box.height))];
  const reach = Math.ceil(Math.abs(shear) * (bottom - top)) + 1;
  const columns = new Float64Array(right - left + 2 * reach);
  for (let y = top; y < bottom; y++) {
    const shift = shear * (bottom - 1 - y);
    for (let x = left; x < right; x++) {
      const share = Math.min(1, colourDistance(colourAt(bitmap, x, y), below) / full);
      const place = x - left - shift + reach;
      const column = Math.floor(place);
      columns[column]! += share * (1 - place + column);
      columns[column + 1]! += share * (place - column);
    }
  }
  return columns.reduce((sum, value) => sum + value * value, 0);
}
