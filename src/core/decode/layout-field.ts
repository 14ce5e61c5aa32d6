/** The page net's layout of a whole picture: what each place is taken for, put together from the tiles of one level. */
import type { LayoutField } from "../detection.ts";
import type { HeadMap } from "./head-map.ts";
import type { Look } from "./looks.ts";
import { seenPart } from "./line-field.ts";
import { fineOutput, layoutClasses } from "./page-heads.ts";

const classes = layoutClasses.length;

/** Opens the empty field of a picture in one look's scale. */
export function openLayout({ whole, factor }: Look): LayoutField {
  const side = fineOutput.cell;
  const [width, height] = [Math.ceil(whole.width / side), Math.ceil(whole.height / side)];
  return { width, height, cell: side / factor, classes, scores: new Uint8Array(width * height * classes) };
}

/** Paints what one tile shows; where tiles overlap the last one stays. */
export function paintLayout(layout: LayoutField, { tile, whole }: Look, fine: HeadMap): void {
  const side = fineOutput.cell;
  const [left, top] = [Math.round(tile.x / side), Math.round(tile.y / side)];
  const seen = seenPart(tile, whole, side);
  const weights = new Float64Array(classes);
  for (let y = seen.y; y < Math.min(seen.y + seen.height, layout.height - top); y++)
    for (let x = seen.x; x < Math.min(seen.x + seen.width, layout.width - left); x++) {
      const from = (y * fine.width + x) * fine.channels + fineOutput.heads.layout.first;
      const to = ((top + y) * layout.width + left + x) * classes;
      let most = -Infinity;
      for (let place = 0; place < classes; place++) most = Math.max(most, fine.data[from + place]!);
      let sum = 0;
      for (let place = 0; place < classes; place++) {
        weights[place] = Math.exp(fine.data[from + place]! - most);
        sum += weights[place]!;
      }
      for (let place = 0; place < classes; place++) layout.scores[to + place] = Math.round((255 * weights[place]!) / sum);
    }
}
