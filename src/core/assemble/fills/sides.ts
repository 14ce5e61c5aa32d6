/** The colours along the sides of a box, inside or outside of its border. */
import { commonest } from "../../commonest.ts";
import type { Box } from "../../geometry/box.ts";
import { bottom, right } from "../../geometry/box.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt } from "../../raster/bitmap.ts";

/** A side of a box. */
export type Side = "top" | "right" | "bottom" | "left";

const allSides: readonly Side[] = ["top", "right", "bottom", "left"];

/** Lists the packed colours of the pixels along sides of a box, so many pixels at its corners left out; what lies beyond the picture is none. */
export function coloursAlong(bitmap: Bitmap, box: Box, corner: number, sides: readonly Side[] = allSides): readonly number[] {
  const colours: number[] = [];
  const look = (x: number, y: number): void => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (column >= 0 && row >= 0 && column < bitmap.width && row < bitmap.height) colours.push(colourAt(bitmap, column, row));
  };
  for (const side of sides) {
    if (side === "top" || side === "bottom") {
      const y = side === "top" ? box.y : bottom(box);
      for (let x = box.x + corner; x <= right(box) - corner; x++) look(x, y);
    } else {
      const x = side === "left" ? box.x : right(box);
      for (let y = box.y + corner; y <= bottom(box) - corner; y++) look(x, y);
    }
  }
  return colours;
}

/** Returns the colour that so much of the way has; null where none has. */
export function mainColour(colours: readonly number[], share: number): number | null {
  const most = commonest(colours);
  return most === null || most.count < share * colours.length ? null : most.value;
}
