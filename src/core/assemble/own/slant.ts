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

/** Tells whether most lines of a text are italic; turned text counts as upright. */
export function isItalic(lines: readonly ReadLine[], bitmap: Bitmap): boolean {
  const told = lines.filter((line) => line.rotation === 0 && line.text.length >= leastLetters);
  return told.length > 0 && 2 * told.filter((line) => leans(line, bitmap)).length > told.length;
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
