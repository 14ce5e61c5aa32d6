/** Sections of a shape: what a rule from side to side, or another fill, parts from the text at its head. */
import type { Node } from "../../diagram/types.ts";
import { bottom } from "../../geometry/box.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { packedColour } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";
import { pixelRow } from "../pixel-rows.ts";
import type { Block } from "./claim.ts";
import { boxOfLines } from "./compose.ts";

/** A rule covers at least this share of a shape's width, but for its border: shorter lines underline or strike. */
const leastCover = 0.9;
/** Rows of a rule differ by no more than this in a channel. */
const sameInk = 8;
/** Rules differ from the grounds at both sides of them by more than this in a channel, and two fills from each other. */
const leastContrast = 24;
/** A rule is in the colour of the border, or at least so much of it over its ground where it lies between two rows of pixels; another one is written with the text, as HTML's is. */
const border = { share: 0.45, stray: 16 } as const;
/** Of so many rows in one colour the ground does not shine through: they have the border's whole colour but for so much. HTML's solid rule of two pixels is half as dark as a black border. */
const opaque = { rows: 3, share: 0.8 } as const;
/** Lines of a shape are as thick as its border: a rule that is so many times as thick, and so many pixels thicker, is written with the text. Rows with less than such a share of the border's colour are none of it. */
const [thicker, faintest] = [{ times: 1.6, more: 0.8 }, 0.1] as const;
/** Rules of HTML are in this grey unless their author says otherwise (HTML standard, Rendering: the hr element), within so many levels; halves of a line are as thick as it but for such a share. */
const html = { grey: 0x808080, within: 3, halves: 0.12 } as const;
/** Shapes with straight sides; across others no rule runs from side to side. */
const straight: ReadonlySet<string> = new Set(["rectangle", "rounded_rectangle", "container", "swimlane", "table", "image"]);

/** Boxes of lines under each other overlap by so many pixels at most. */
const mostOverlap = 2;

/** Tells whether the colour of a rule is that of a border, or of so thin a part of it that its ground shines through. */
function isOfBorder({ colour, rows }: { readonly colour: number; readonly rows: number }, ground: number, stroke: number): boolean {
  const channels = [16, 8, 0].map((shift) => [colour, ground, stroke].map((one) => (one >> shift) & 255) as [number, number, number]);
  const [along, whole] = channels.reduce(
    ([sum, all], [own, below, full]) => [sum + (own - below) * (full - below), all + (full - below) ** 2],
    [0, 0],
  );
  const share = whole === 0 ? 0 : along / whole;
  const rest = Math.max(...channels.map(([own, below, full]) => Math.abs(own - below - Math.min(1, share) * (full - below))));
  return share >= (rows >= opaque.rows ? opaque.share : border.share) && rest <= border.stray;
}

/** Returns how thick the rule is that one of some rows is of, in rows of the border's colour, of which grey ones are a part; rows are none where nothing runs across. The grounds are those over and under it. */
function thicknessOf(
  rows: readonly (number | null)[],
  at: number,
  { grounds, stroke }: { readonly grounds: readonly [above: number, below: number]; readonly stroke: number },
): number {
  const [shareOver, shareUnder] = grounds.map((ground) => {
    const whole = Math.max(1, colourDistance(stroke, ground));
    return (row: number): number => Math.min(1, colourDistance(rows[row] ?? ground, ground) / whole);
  }) as [(row: number) => number, (row: number) => number];
  const shareOf = (row: number): number => Math.min(shareOver(row), shareUnder(row));
  let thickness = shareOf(at);
  for (const step of [-1, 1]) for (let row = at + step; shareOf(row) > faintest; row += step) thickness += shareOf(row);
  return thickness;
}

/** Tells whether rows are a grey rule, as HTML's is, and no line of the border that lies between two rows and shows half of itself in each. */
function isOfHtml(
  rows: readonly number[],
  ground: number,
  { stroke, strokeWidth }: { readonly stroke: number; readonly strokeWidth: number },
): boolean {
  if (colourDistance(stroke, html.grey) <= sameInk || rows.some((row) => colourDistance(row, html.grey) > html.within)) return false;
  const halves = (rows.length * colourDistance(html.grey, ground)) / Math.max(1, colourDistance(stroke, ground));
  return rows.length === 1 || Math.abs(halves - strokeWidth) > html.halves * strokeWidth;
}

/** Lists the rows of the rule that one row is of: others may lie over and under it, as where a section is empty. */
function ruleAround(contrasts: readonly number[], at: number): readonly number[] {
  const rows = [at];
  for (let row = at - 1; (contrasts[row] ?? 0) > sameInk; row--) rows.unshift(row);
  for (let row = at + 1; (contrasts[row] ?? 0) > sameInk; row++) rows.push(row);
  return rows;
}

/** What parts two blocks, one under the other: a rule or a fill of the shape, a rule that is written with the text, or nothing. */
type Parting = "shape" | "text" | null;

function partingOf(node: Node, [upper, lower]: readonly [Block, Block], bitmap: Bitmap): Parting {
  const [from, to] = [Math.floor(bottom(boxOfLines(upper))), Math.ceil(boxOfLines(lower).y)];
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => pixelRow(node, from + index, bitmap));
  const across = rows.map((row) => (row !== null && row.share >= leastCover ? row.colour : null));
  const full = across.filter((colour) => colour !== null);
  const [above, below] = [full[0], full.at(-1)];
  if (above === undefined || below === undefined) return null;
  if (colourDistance(above, below) > leastContrast) return "shape";
  const contrasts = full.map((colour) => Math.min(colourDistance(colour, above), colourDistance(colour, below)));
  const strongest = Math.max(...contrasts);
  if (strongest <= leastContrast) return null;
  const { stroke, strokeWidth } = node.style;
  if (stroke === null) return "shape";
  const colour = full[contrasts.indexOf(strongest)]!;
  const thickness = thicknessOf(across, across.indexOf(colour), { grounds: [above, below], stroke: packedColour(stroke) });
  if (thickness >= Math.max(thicker.times * strokeWidth, thicker.more + strokeWidth)) return "text";
  const inked = ruleAround(contrasts, contrasts.indexOf(strongest)).map((row) => full[row]!);
  if (isOfHtml(inked, above, { stroke: packedColour(stroke), strokeWidth })) return "text";
  const alike = full.filter((other) => colourDistance(other, colour) <= sameInk).length;
  return isOfBorder({ colour, rows: alike }, above, packedColour(stroke)) ? "shape" : "text";
}

/** A section of a shape, and what parts it from the one over it. */
interface Section {
  readonly blocks: readonly Block[];
  readonly parting: Parting;
}

/** Groups the blocks of a shape to what rules leave of it, from the top; blocks beside each other stay together, and turned text parts nothing. */
function rowsOf(node: Node, blocks: readonly Block[], bitmap: Bitmap): readonly Section[] {
  const sections: Section[] = [];
  for (const block of [...blocks].sort((a, b) => boxOfLines(a).y - boxOfLines(b).y)) {
    const last = sections.at(-1);
    const above = last?.blocks.reduce((low, one) => (bottom(boxOfLines(one)) > bottom(boxOfLines(low)) ? one : low));
    const isUnder =
      above !== undefined &&
      [above, block].every(([line]) => line!.rotation === 0) &&
      bottom(boxOfLines(above)) <= boxOfLines(block).y + mostOverlap;
    const parting = isUnder ? partingOf(node, [above, block], bitmap) : null;
    if (last === undefined || parting !== null) sections.push({ blocks: [block], parting });
    else sections[sections.length - 1] = { ...last, blocks: [...last.blocks, block] };
  }
  return sections;
}

/** Groups the blocks of a shape, from the top, to its sections. */
export function sectionsOf(node: Node, blocks: readonly Block[], bitmap: Bitmap): readonly (readonly Block[])[] {
  if (!straight.has(node.kind)) return [blocks];
  const sections: (readonly Block[])[] = [];
  for (const { blocks: held, parting } of rowsOf(node, blocks, bitmap)) {
    if (parting === "text") sections[sections.length - 1] = [...sections.at(-1)!, ...held];
    else sections.push(held);
  }
  return sections;
}

/** Tells whether the rules in a shape are all written with its text: such a shape has no heading. */
export function isRuledText(node: Node, blocks: readonly Block[], bitmap: Bitmap): boolean {
  const [, ...rest] = straight.has(node.kind) ? rowsOf(node, blocks, bitmap) : [];
  return rest.length > 0 && rest.every(({ parting }) => parting === "text");
}
