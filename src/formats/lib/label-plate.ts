/** Plates under labels: how large the field is that every format paints behind the letters. */
import { boundsOf, cornersOf } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { rotate } from "../../core/geometry/point.ts";
import type { Typeset } from "./typeset.ts";

/** How far a plate reaches beyond its text, in font sizes: Mermaid's are 1.5 font sizes high for each line, and hardly wider than the letters. */
const margin = { across: 0.1, down: 0.2 } as const;

/** Returns the plate of a text that is set, in the frame in which the text runs level. */
export function plateBox({ box, fontSize }: Typeset): Box {
  const [across, down] = [margin.across * fontSize, margin.down * fontSize];
  return { x: box.x - across, y: box.y - down, width: box.width + 2 * across, height: box.height + 2 * down };
}

/** Returns the smallest level box on the page around the plate of a text. */
export function plateOnPage(set: Typeset): Box {
  return boundsOf(cornersOf(plateBox(set)).map((corner) => rotate(corner, set.rotation, set.middle)));
}
