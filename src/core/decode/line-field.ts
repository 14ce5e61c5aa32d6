/** The page net's line field of a whole picture: where connectors run and whether they are dashed, put together from the tiles of one level. */
import type { LineField } from "../detection.ts";
import type { Box } from "../geometry/box.ts";
import type { HeadMap } from "./head-map.ts";
import { scoreOf } from "./head-map.ts";
import type { Look } from "./looks.ts";
import { fineOutput } from "./page-heads.ts";

/** The field is twice as fine as the output's cells; every fine cell holds stroke, dashed, cos 2θ and sin 2θ. */
const finer = 2;
const channels = 4;
/** What lies so near to the border where a tile was cut is left to its neighbour, in pixels of the look. */
const cutMargin = 24;

/** A field that is being filled; scores in 1/255. */
export interface FieldPaint extends LineField {
  readonly stroke: Uint8Array;
  readonly dashed: Uint8Array;
}

/** Opens the empty field of a picture in one look's scale. */
export function openField({ whole, factor }: Look): FieldPaint {
  const side = fineOutput.cell / finer;
  const [width, height] = [Math.ceil(whole.width / side), Math.ceil(whole.height / side)];
  return { width, height, cell: side / factor, stroke: new Uint8Array(width * height), dashed: new Uint8Array(width * height) };
}

/** Paints what one tile shows; where tiles overlap the surer one stays. */
export function paintField(field: FieldPaint, { tile, whole }: Look, fine: HeadMap): void {
  const side = fineOutput.cell / finer;
  const [left, top] = [Math.round(tile.x / side), Math.round(tile.y / side)];
  const seen = seenPart(tile, whole, side);
  for (let y = seen.y; y < seen.y + seen.height; y++)
    for (let x = seen.x; x < seen.x + seen.width; x++) {
      const [column, row] = [left + x, top + y];
      if (column >= field.width || row >= field.height) continue;
      const at = row * field.width + column;
      const from = channelOf(fine, x, y);
      const stroke = Math.round(255 * scoreOf(fine.data[from]!));
      if (stroke <= field.stroke[at]!) continue;
      field.stroke[at] = stroke;
      field.dashed[at] = Math.round(255 * scoreOf(fine.data[from + 1]!));
    }
}

/** Returns which cells of a tile count, in cells of a field with such sides. */
export function seenPart(tile: Box, whole: Look["whole"], side: number): Box {
  const margin = Math.ceil(cutMargin / side);
  const left = tile.x === 0 ? 0 : margin;
  const top = tile.y === 0 ? 0 : margin;
  const right = Math.floor(tile.width / side) - (tile.x + tile.width >= whole.width ? 0 : margin);
  const bottom = Math.floor(tile.height / side) - (tile.y + tile.height >= whole.height ? 0 : margin);
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/** Returns where the channels of a fine cell lie: depth to space, rows first. */
function channelOf(fine: HeadMap, x: number, y: number): number {
  const cell = Math.floor(y / finer) * fine.width + Math.floor(x / finer);
  return cell * fine.channels + fineOutput.heads.line.first + ((y % finer) * finer + (x % finer)) * channels;
}
