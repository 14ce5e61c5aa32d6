/** Takes uneven light away from a photographed page: every pixel is seen against the paper around it. */
import type { Bitmap } from "../raster/bitmap.ts";

/** Side of the cells in which the colour of the paper is taken, in pixels, and the share of a cell's pixels that is darker than it. */
export const flatCell = 16;
const flatShare = 0.8;
/** What paper becomes, and how dark it may be taken for at most: levels of a channel. */
const paperLevel = 250;
const darkestPaper = 40;

/** One level for every cell of one channel, rows from the top. */
interface Cells {
  readonly across: number;
  readonly down: number;
  readonly levels: Float32Array;
}

/** Returns the picture as if its paper were evenly white; training shows the net the same (training/scenes/damage.py, `flattened`). */
export function flattenLight(bitmap: Bitmap): Bitmap {
  const { width, height, data } = bitmap;
  const flat = new Uint8Array(data.length);
  const columns = Array.from({ length: width }, (_, x) => betweenCells(x, Math.ceil(width / flatCell)));
  for (let channel = 0; channel < 3; channel++) {
    const paper = softened(brightest(paperOf(bitmap, channel)));
    for (let y = 0; y < height; y++) {
      const levels = levelsOfRow(paper, y);
      for (let x = 0; x < width; x++) {
        const { first, second, share } = columns[x]!;
        const level = levels[first]! * (1 - share) + levels[second]! * share;
        const at = 3 * (y * width + x) + channel;
        flat[at] = Math.min(255, Math.trunc((data[at]! * paperLevel) / Math.max(darkestPaper, level)));
      }
    }
  }
  return { width, height, data: flat };
}

/** Where a pixel lies between the middles of two cells. */
interface Between {
  readonly first: number;
  readonly second: number;
  readonly share: number;
}

function betweenCells(pixel: number, count: number): Between {
  const place = Math.min(count - 1, Math.max(0, (pixel + 0.5) / flatCell - 0.5));
  const first = Math.trunc(place);
  return { first, second: Math.min(count - 1, first + 1), share: place - first };
}

/** Returns the level of the paper in a row of pixels, in the middle of every column of cells. */
function levelsOfRow({ across, down, levels }: Cells, y: number): Float32Array {
  const { first, second, share } = betweenCells(y, down);
  return Float32Array.from({ length: across }, (_, column) => {
    return levels[first * across + column]! * (1 - share) + levels[second * across + column]! * share;
  });
}

/** Takes the level of the paper in every cell; beyond the picture's end its last row and column go on. */
function paperOf({ width, height, data }: Bitmap, channel: number): Cells {
  const [across, down] = [Math.ceil(width / flatCell), Math.ceil(height / flatCell)];
  const levels = new Float32Array(across * down);
  const seen = new Uint8Array(flatCell * flatCell);
  const rank = Math.trunc(flatShare * seen.length);
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      for (let at = 0; at < seen.length; at++) {
        const x = Math.min(width - 1, column * flatCell + (at % flatCell));
        const y = Math.min(height - 1, row * flatCell + Math.trunc(at / flatCell));
        seen[at] = data[3 * (y * width + x) + channel]!;
      }
      levels[row * across + column] = seen.sort()[rank]!;
    }
  return { across, down, levels };
}

/** Gives every cell what `join` makes of it and its eight neighbours; border cells stand for what is beyond. */
function around({ across, down, levels }: Cells, join: (values: readonly number[]) => number): Cells {
  const joined = new Float32Array(levels.length);
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      const values: number[] = [];
      for (let y = row - 1; y <= row + 1; y++)
        for (let x = column - 1; x <= column + 1; x++)
          values.push(levels[Math.min(down - 1, Math.max(0, y)) * across + Math.min(across - 1, Math.max(0, x))]!);
      joined[row * across + column] = join(values);
    }
  return { across, down, levels: joined };
}

/** A cell full of ink takes the paper of its neighbours. */
function brightest(cells: Cells): Cells {
  return around(cells, (values) => Math.max(...values));
}

function softened(cells: Cells): Cells {
  return around(cells, (values) => values.reduce((sum, value) => sum + value, 0) / values.length);
}
