/** Headings that melt with the outline: a box whose upper part is filled in the colour of its border, over a body as bare as the page, is a lane; one fill for all of it would hide what stands in the body. */
import type { Node } from "../diagram/types.ts";
import type { ReadLine } from "../detection.ts";
import type { Box } from "../geometry/box.ts";
import { area, bottom, centre, containsPoint, grow, overlapArea, right } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourAt, hexColour, packedColour } from "../raster/bitmap.ts";
import { colourDistance } from "../raster/colour.ts";
import type { Draft } from "./draft.ts";
import { pixelRow } from "./pixel-rows.ts";

/** The kinds that have a heading as lanes. */
const bodies: ReadonlySet<string> = new Set(["rectangle", "rounded_rectangle", "container"]);
/** Lower ones bear no text, pixels; higher ones, as shares of the box, are no headings. */
const leastHeading = 8;
const mostHeading = 0.6;
/** Colours that differ by no more than this in a channel are one. */
const sameColour = 24;
/** A row belongs to the heading while so much of it has the fill: the rest is text. */
const leastFilled = 0.35;
/** A row of the body has the page's colour for so much of it, and so many of its rows do: the rest is text and rules. */
const leastBare = 0.5;
const mostlyBare = 0.85;
/** Nothing but a rule between heading and body takes so many rows. */
const widestRule = 4;
/** Wider borders are frames, pixels. */
const widestBorder = 8;

/** A heading as it is seen: its fill, and where it ends. */
interface Heading {
  readonly colour: number;
  readonly low: number;
}

/** Finds the heading of a box by its rows of pixels; null where it has none. */
function headingOf({ box, style }: Node, bitmap: Bitmap, ground: number): Heading | null {
  const inset = Math.ceil(style.stroke === null ? 2 : style.strokeWidth / 2 + 2);
  const [top, last] = [Math.ceil(box.y) + inset, Math.floor(bottom(box)) - inset - widestBorder / 2];
  const first = pixelRow({ box }, top, bitmap);
  if (first === null || first.share < 0.9 || colourDistance(first.colour, ground) <= sameColour) return null;
  let low = top;
  for (; low < last; low++) {
    const row = pixelRow({ box }, low, bitmap);
    if (row === null || row.share < leastFilled || colourDistance(row.colour, first.colour) > sameColour) break;
  }
  if (low - box.y < leastHeading || low - box.y > mostHeading * box.height) return null;
  const bare = Array.from({ length: Math.max(0, last - low - widestRule) }, (_, row) =>
    isBare({ box }, low + widestRule + row, { bitmap, ground }),
  );
  return bare.length > 0 && bare.filter(Boolean).length >= mostlyBare * bare.length ? { colour: first.colour, low } : null;
}

/** Tells whether a row of a box has the page's colour, from beside one border to beside the other. */
function isBare({ box }: Pick<Node, "box">, y: number, { bitmap, ground }: { readonly bitmap: Bitmap; readonly ground: number }): boolean {
  const row = pixelRow({ box }, y, bitmap);
  if (row === null || row.share < leastBare || colourDistance(row.colour, ground) > sameColour) return false;
  return [box.x + widestBorder, right(box) - widestBorder].every(
    (x) => colourDistance(colourAt(bitmap, Math.floor(x), y), ground) <= sameColour,
  );
}

/** Measures the border beside the body, which has the colour of the heading; 0 where there is none. */
function borderBeside({ box }: Node, { colour, low }: Heading, bitmap: Bitmap): number {
  const widths = [0.2, 0.35, 0.5, 0.65, 0.8].map((share) => {
    const y = Math.min(bitmap.height - 1, Math.floor(low + share * (bottom(box) - low)));
    let width = 0;
    while (width <= widestBorder && colourDistance(colourAt(bitmap, Math.max(0, Math.round(box.x)) + width, y), colour) <= sameColour)
      width++;
    return width;
  });
  return widths.sort((one, other) => one - other)[2]!;
}

/** Tells whether a heading bears a title, and nothing else stands in it. */
function bearsTitle(band: Box, lines: readonly ReadLine[], others: readonly Node[]): boolean {
  const isTitle = (line: ReadLine): boolean =>
    line.rotation === 0 && /[\p{L}\p{N}]/u.test(line.text) && containsPoint(band, centre(line.box));
  return lines.some(isTitle) && !others.some(({ box }) => overlapArea(box, band) > 0.5 * Math.min(area(box), area(band)));
}

/** Makes a lane of a box with a heading; one that was taken for filled all over has its border in the colour of the heading. */
function laneOf(node: Node, heading: Heading, bitmap: Bitmap): Node {
  const { style } = node;
  const colour = hexColour(heading.colour);
  const width = style.stroke === null ? borderBeside(node, heading, bitmap) : 0;
  const box = grow(node.box, -width / 2);
  const stroke = width === 0 ? {} : { stroke: colour, strokeWidth: width };
  return {
    ...node,
    kind: "swimlane",
    box,
    path: null,
    params: { heading: heading.low - box.y, open: 1 },
    style: { ...style, fill: colour, ...stroke },
  };
}

/** Makes lanes of boxes whose heading is seen by its fill alone. */
export function findHeadings(draft: Draft): Draft {
  const { bitmap, lines, nodes, page } = draft;
  const ground = packedColour(page.background);
  return {
    ...draft,
    nodes: nodes.map((node) => {
      if (!bodies.has(node.kind) || node.rotation !== 0 || node.style.gradient !== null) return node;
      const heading = headingOf(node, bitmap, ground);
      if (heading === null) return node;
      const band = { ...node.box, height: heading.low - node.box.y };
      const others = nodes.filter((other) => other !== node && overlapArea(other.box, node.box) < 0.9 * area(node.box));
      return bearsTitle(band, lines, others) ? laneOf(node, heading, bitmap) : node;
    }),
  };
}
