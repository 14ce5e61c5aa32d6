/** Which of the texts in a shape are its own, and which stand apart in it: by rules where no judge is asked, and as a judge says. */
import type { Node } from "../../diagram/types.ts";
import { bottom, right } from "../../geometry/box.ts";
import type { Box } from "../../geometry/box.ts";
import type { Bitmap } from "../../raster/bitmap.ts";
import { inReadingOrder } from "../../text/paragraphs.ts";
import type { Block, Holders } from "./claim.ts";
import { isInMiddle, isOperator, isTitle, struckBy } from "./claim.ts";
import { boxOfLines } from "./compose.ts";
import { flowTogether, runsOf } from "./flow.ts";
import { isRuledText, sectionsOf } from "./sections.ts";

/** The text of a shape, and the blocks in it that are texts of their own. */
export interface Parted {
  readonly own: Block;
  readonly rest: readonly Block[];
}

/** Blocks are strewn from so many heights of capitals between the end of one and the begin of another on. */
const strewn = 2;

/** Sorts blocks from the top. */
const fromTop = (blocks: readonly Block[]): readonly Block[] => [...blocks].sort((a, b) => boxOfLines(a).y - boxOfLines(b).y);

/** Parts the blocks that stand in a shape into its own text and texts that are free: of sections the first one alone is its own. */
export function ownedText(
  node: Node,
  owned: readonly Block[],
  { holders, bitmap }: { readonly holders: Holders; readonly bitmap: Bitmap },
): Parted {
  const byTop = fromTop(owned);
  const operator = byTop.find((block) => isOperator(block, node));
  if (operator !== undefined) return { own: operator, rest: byTop.filter((block) => block !== operator) };
  const holds = holders.holding.has(node);
  if (!holds && isRuledText(node, byTop, bitmap)) return { own: inReadingOrder(byTop.flat()), rest: [] };
  const [head = [], ...others] = holds ? [byTop] : sectionsOf(node, byTop, bitmap);
  if (others.length === 0) return holders.titled.has(node) ? titleOf(node, owned, holders) : textOf(node, owned);
  const { own, rest } = textOf(node, head);
  return { own, rest: [...rest, ...others.flat()] };
}

/**
 * Sets blocks that a judge takes for a shape's own as one text; each of the rest stays a text of its own. What is strewn over a shape would lie elsewhere if
 * it were one text: there the heading alone is the shape's.
 */
export function partedAs(node: Node, own: readonly Block[], blocks: readonly Block[]): Parted {
  const rest = blocks.filter((block) => !own.includes(block));
  if (flowTogether(own)) return { own: inReadingOrder(own.flat()), rest };
  const byTop = fromTop(own);
  if (!areStrewn(byTop)) return { own: inColumns(byTop), rest };
  const runs = runsOf(byTop);
  const heading = runs.find((run) => isTitle(run, node) && isInMiddle(run, node)) ?? [];
  return { own: heading, rest: [...runs.filter((run) => run !== heading), ...rest] };
}

/** Tells whether one block begins where another one has ended long before, on one level or not. */
function areStrewn(blocks: readonly Block[]): boolean {
  const boxes = blocks.map(boxOfLines);
  const widest = strewn * Math.max(...blocks.map((block) => block[0]!.glyphHeight));
  return Math.max(...boxes.map(({ x }) => x)) - Math.min(...boxes.map(right)) > widest;
}

/** Takes the block at the head of a container for its title, else its only block, else all if it holds no shapes; the rest is free. */
function titleOf(node: Node, blocks: readonly Block[], { holding }: Holders): Parted {
  const byTop = fromTop(blocks);
  const heads = byTop.filter((block) => isTitle(block, node) || struckBy(block, [node]) !== null);
  // A sign that was read in the icon beside a title is none.
  const title =
    rowsOf(heads)[0]?.reduce((best, block) => (lettersIn(block) > 1 && lettersIn(best) <= 1 ? block : best)) ??
    (byTop.length === 1 ? byTop[0] : undefined);
  const foot = title === undefined ? footOf(node, byTop) : [];
  if (foot.length > 0) return { own: foot.flat(), rest: byTop.filter((block) => !foot.includes(block)) };
  if (title === undefined && !holding.has(node)) return { own: inColumns(byTop), rest: [] };
  return { own: title ?? [], rest: byTop.filter((block) => block !== title) };
}

/** What a boundary is, in brackets under its name, stands so near to its lower left corner, and the name so near over it, in letter heights. */
const corner = { below: 2.5, left: 3.5, over: 1.5 } as const;

/** Returns the name of a boundary and what it is, as C4 diagrams write both into the lower left corner: "Shop" over "[Software System]"; nothing elsewhere. */
function footOf({ box: frame }: Node, byTop: readonly Block[]): readonly Block[] {
  const last = byTop.at(-1);
  if (last === undefined || last[0]!.rotation !== 0 || !/^\[.+\]$/u.test(last.at(-1)!.text.trim())) return [];
  const [box, height] = [boxOfLines(last), last[0]!.glyphHeight];
  if (bottom(frame) - bottom(box) > corner.below * height || box.x - frame.x > corner.left * height) return [];
  const name = byTop.at(-2);
  if (name === undefined) return [last];
  const over = boxOfLines(name);
  const isOver = box.y - bottom(over) <= corner.over * height && Math.abs(over.x - box.x) <= corner.over * height;
  return isOver ? [name, last] : [last];
}

/** So many blocks beside each other, at least so many letter heights apart, are captions of what stands over them and no text of a shape. */
const captionRow = { blocks: 3, gap: 2 };

/** Takes the blocks that flow for the text of a shape; of a heading over rows of captions the heading alone, the rest is free. */
function textOf(node: Node, blocks: readonly Block[]): Parted {
  const [heading, ...rest] = fromTop(blocks);
  const isHeading = heading !== undefined && rest.length > 0 && isTitle(heading, node) && isInMiddle(heading, node);
  if (isHeading && rowsOf(rest).every(areCaptions)) return { own: heading, rest };
  if (flowTogether(blocks)) return { own: inReadingOrder(blocks.flat()), rest: [] };
  return mainOf(node, runsOf(fromTop(blocks)));
}

const lettersIn = (block: Block): number => block.reduce((sum, { text }) => sum + text.length, 0);

/** Takes the run at the head of a shape for its text, else the one that says most; the others stand apart in it. */
function mainOf(node: Node, runs: readonly Block[]): Parted {
  const longest = runs.reduce((best, run) => (lettersIn(run) > lettersIn(best) ? run : best));
  const [first] = runs;
  const own = first !== undefined && isTitle(first, node) && isInMiddle(first, node) ? first : longest;
  return { own, rest: runs.filter((run) => run !== own) };
}

/** Groups blocks, sorted from the top, to rows. */
function rowsOf(blocks: readonly Block[]): readonly (readonly Block[])[] {
  const rows: Block[][] = [];
  for (const block of blocks) {
    const row = rows.at(-1);
    if (row !== undefined && boxOfLines(block).y < bottom(boxOfLines(row[0]!))) row.push(block);
    else rows.push([block]);
  }
  return rows;
}

/** Tells whether the blocks of a row stand far apart from each other. */
function areCaptions(row: readonly Block[]): boolean {
  const least = captionRow.gap * Math.max(...row.map((block) => block[0]!.glyphHeight));
  const boxes = row.map(boxOfLines).sort((a, b) => a.x - b.x);
  return row.length >= captionRow.blocks && boxes.slice(1).every((box, index) => box.x - right(boxes[index]!) > least);
}

/** Reads blocks that stand beside each other column by column, others from the top. */
function inColumns(blocks: readonly Block[]): Block {
  const boxes = new Map(blocks.map((block) => [block, boxOfLines(block)]));
  const areBeside = (a: Box, b: Box): boolean => Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y) > 0.5 * Math.min(a.height, b.height);
  return [...blocks]
    .sort((first, second) => {
      const [a, b] = [boxes.get(first)!, boxes.get(second)!];
      return areBeside(a, b) ? a.x - b.x : a.y - b.y;
    })
    .flat();
}
