/** Rules inside a text: a line under a heading that is paler than the border is written with the text, as HTML's is, and parts no title from a body. */
import type { Node } from "../../diagram/types.ts";
import { right } from "../../geometry/box.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { colourAt, packedColour } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";

/** A rule is looked for so many pixels above and below the end of the heading. */
const reach = 2;
/** Borders and rules of one colour differ by less than this in any channel, antialiasing included. */
const leastDifference = 60;
/** What differs less from the ground is no rule. */
const leastContrast = 16;

/** Returns the commonest colour of a row of pixels inside a shape. */
function colourOfRow({ box }: Node, y: number, bitmap: Bitmap): number | null {
  if (y < 0 || y >= bitmap.height) return null;
  const margin = 0.1 * box.width;
  const counts = new Map<number, number>();
  for (let x = Math.max(0, Math.ceil(box.x + margin)); x < Math.min(bitmap.width, right(box) - margin); x++) {
    const colour = colourAt(bitmap, x, y);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [commonest] = [...counts].sort(([, a], [, b]) => b - a);
  return commonest?.[0] ?? null;
}

/** Tells whether what parts the heading of a shape is a rule of its text: on one ground, and in another colour than the border. */
export function isRuledText(node: Node, bitmap: Bitmap): boolean {
  const { heading, sideways } = node.params ?? {};
  if (node.kind !== "swimlane" || heading === undefined || sideways !== undefined || node.style.stroke === null) return false;
  const end = Math.round(node.box.y + heading);
  const rows = Array.from({ length: 2 * reach + 3 }, (_, index) => colourOfRow(node, end - reach - 1 + index, bitmap));
  const [above, below] = [rows[0], rows.at(-1)];
  if (above === undefined || above === null || above !== below) return false;
  const contrasts = rows.map((colour) => (colour === null ? 0 : colourDistance(colour, above)));
  const strongest = Math.max(...contrasts);
  const rule = rows[contrasts.indexOf(strongest)]!;
  return strongest >= leastContrast && colourDistance(rule, packedColour(node.style.stroke)) >= leastDifference;
}
