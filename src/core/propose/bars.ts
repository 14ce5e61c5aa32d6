/** Bars at which ways part or meet, as activities and networks have them: thick and short of a box's height, and of one piece with the lines that touch their long sides. */
import { commonest } from "../commonest.ts";
import type { LineCandidate, NodeCandidate, Page } from "../detection.ts";
import { boxFromEdges, containsBox, grow } from "../geometry/box.ts";
import type { Box } from "../geometry/box.ts";
import { hexColour, packedColour } from "../raster/bitmap.ts";
import type { ColourRegions } from "../raster/colour-regions.ts";
import { colourDistance } from "../raster/colour.ts";

/** What bars are looked for in. */
interface BarSource {
  readonly regions: ColourRegions;
  readonly page: Page;
  readonly lines: readonly LineCandidate[];
}

/** A bar is so thick, in pixels and in heights of capitals, and so many times as long as thick. */
const thickness = { least: 4, pixels: 12, heights: 1.2 } as const;
const slender = 5;
/** Thicker ones may have an outline of their own colour. */
const outlined = 6.5;
/** It is so long at least, in heights of capitals. */
const leastLength = 2.5;
/** It stands out from the ground by this much. */
const contrast = 120;
/** Lines are looked for so far from its sides, where its smoothed rim ends, and farther on where heads end before it; they differ from the ground by this much. */
const beside = 2;
const beforeHeads = [3, 4, 6, 8] as const;
/** A head is so wide there, in pixels. */
const headWidth = 16;
const drawn = 40;
/** Its ends may be round: its rows end within this share of its thickness. */
const roundness = 0.6;
/** So much of a side is bare at least. */
const bareShare = 0.6;
/** A line at one side that is met by one at the other side, within so many pixels, goes through. */
const through = 2;

/** How rows, or columns, of regions are read: `along` and `across` are index steps. */
interface Axis {
  readonly length: number;
  readonly count: number;
  readonly along: number;
  readonly across: number;
  readonly isLevel: boolean;
}

/** Rows of one region that lie on one another; half-open, in pixels. */
interface Bar {
  readonly label: number;
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly last: number;
}

/** Something that touches a side of a bar: where along it. */
interface Touch {
  readonly from: number;
  readonly to: number;
}

/** Finds every bar with lines at both of its long sides, three or more of them. */
export function findBars({ regions, page, lines }: BarSource): readonly NodeCandidate[] {
  const { width, height } = regions;
  const axes: readonly Axis[] = [
    { length: width, count: height, along: 1, across: width, isLevel: true },
    { length: height, count: width, along: width, across: 1, isLevel: false },
  ];
  return axes.flatMap((axis) => {
    const found = stackRows(axis, { regions, page }).filter((bar) => isBar(bar, axis, { regions, page }));
    return found.map((bar) => candidateOf(bar, axis, regions)).filter(({ box }) => !isInText(box, lines));
  });
}

/** Stacks long runs of one region that lie on one another. */
function stackRows({ length, count, along, across }: Axis, { regions, page }: Omit<BarSource, "lines">): readonly Bar[] {
  const ground = packedColour(page.background);
  const stands = (label: number): boolean => colourDistance(regions.colours[label]!, ground) >= contrast;
  const least = Math.max(16, leastLength * page.glyphHeight);
  const done: Bar[] = [];
  let open: Bar[] = [];
  for (let line = 0; line < count; line++) {
    const next: Bar[] = [];
    for (let from = 0; from < length;) {
      const label = regions.labels[line * across + from * along]!;
      let to = from + 1;
      while (to < length && regions.labels[line * across + to * along] === label) to++;
      if (to - from >= least && stands(label)) next.push(grown(open, { label, from, to, first: line, last: line }));
      from = to;
    }
    const grownOn = new Set(next.map(({ first, label }) => `${first} ${label}`));
    done.push(...open.filter(({ first, label }) => !grownOn.has(`${first} ${label}`)));
    open = next;
  }
  return [...done, ...open];
}

/** Puts a run under the bar that it goes on, where there is one. */
function grown(open: readonly Bar[], run: Bar): Bar {
  const before = open.find((bar) => {
    const slack = Math.max(1, roundness * (run.last - bar.first + 1));
    return bar.label === run.label && Math.abs(bar.from - run.from) <= slack && Math.abs(bar.to - run.to) <= slack;
  });
  if (before === undefined) return run;
  return { ...before, from: Math.min(before.from, run.from), to: Math.max(before.to, run.to), last: run.last };
}

/** Tells whether lines touch both long sides of a bar, and not all of them cross it. */
function isBar(bar: Bar, axis: Axis, { regions, page }: Omit<BarSource, "lines">): boolean {
  const thick = bar.last - bar.first + 1;
  if (thick < thickness.least || thick > Math.max(thickness.pixels, thickness.heights * page.glyphHeight)) return false;
  if (bar.to - bar.from < slender * thick) return false;
  // what runs to the edge of the picture is a frame of the page or a bar that is cut: its end is not seen
  if (bar.from < beside || bar.to > axis.length - beside) return false;
  const [before, after] = ([-1, 1] as const).map((side) => touchesOn(side, bar, axis, regions));
  if (!before || !after || before.length === 0 || after.length === 0) return false;
  const isMet = (one: Touch, others: readonly Touch[]): boolean =>
    others.some((other) => one.from - through < other.to && other.from - through < one.to);
  const ending = before.filter((one) => !isMet(one, after)).length + after.filter((one) => !isMet(one, before)).length;
  return before.length + after.length >= 3 && ending >= 2;
}

/** Where touches are looked for, and how wide one may be. */
interface Beside {
  readonly axis: Axis;
  readonly regions: ColourRegions;
  readonly widest: number;
}

/** Lists what touches a side of a bar, or ends right before it: heads leave a few pixels. */
function touchesOn(side: -1 | 1, bar: Bar, axis: Axis, regions: ColourRegions): readonly Touch[] | null {
  const from = side < 0 ? bar.first : bar.last;
  const thick = bar.last - bar.first + 1;
  const widths = [Math.max(6, thick), ...beforeHeads.map(() => Math.max(headWidth, thick))];
  const rows = [beside, ...beforeHeads].map((away, at) => ({ line: from + side * away, widest: widths[at]! }));
  const outside = groundAt(rows.at(-1)!.line, bar, axis, regions);
  const bare = rows.filter(({ line }) => colourDistance(groundAt(line, bar, axis, regions), outside) < drawn);
  const touches = bare.map(({ line, widest }) => touchesAt(line, bar, { axis, regions, widest }));
  return touches.find((found) => found === null || found.length > 0) ?? [];
}

/** Returns the colour that rules beside a bar: that of its outline, where it has one of another colour, or the ground's. */
function groundAt(line: number, { from, to }: Bar, { count, along, across }: Axis, regions: ColourRegions): number {
  const row = Math.max(0, Math.min(count - 1, line));
  return commonest(Array.from({ length: to - from }, (_, at) => regions.colours[regions.labels[row * across + (from + at) * along]!]!))!
    .value;
}

/** Lists what touches a side of a bar between its ends; null where that is no line, stands at its corner or covers too much of it. */
function touchesAt(line: number, bar: Bar, { axis, regions, widest }: Beside): readonly Touch[] | null {
  const { count, along, across } = axis;
  if (line < 0 || line >= count) return null;
  const colours = Array.from(
    { length: bar.to - bar.from },
    (_, at) => regions.colours[regions.labels[line * across + (bar.from + at) * along]!]!,
  );
  const ground = commonest(colours)!.value;
  // where letters lie beside it, a stripe of a fill is no bar: the fill goes on between them
  if (colourDistance(ground, regions.colours[bar.label]!) < contrast) return null;
  const touches: Touch[] = [];
  for (let at = 0; at < colours.length; at++) {
    if (colourDistance(colours[at]!, ground) < drawn) continue;
    const from = at;
    while (at < colours.length && colourDistance(colours[at]!, ground) >= drawn) at++;
    touches.push({ from: bar.from + from, to: bar.from + at });
  }
  if (touches.some(({ from, to }) => to - from > widest || from <= bar.from + 1 || to >= bar.to - 1)) return null;
  const covered = touches.reduce((sum, { from, to }) => sum + to - from, 0);
  return covered <= (1 - bareShare) * colours.length ? touches : null;
}

/** A bar that lies in a line of text is an underline or a dash. */
function isInText(box: Box, lines: readonly LineCandidate[]): boolean {
  return lines.some((line) => containsBox(grow(line.box, 0.25 * line.glyphHeight), box));
}

/** Returns how much of the pixels beside a side, or an end, is ink of the bar: its smoothed rim. */
function rimOf(colourAt: (away: number) => number, fill: number): number {
  const ground = colourAt(2);
  return Math.min(1, colourDistance(colourAt(1), ground) / Math.max(1, colourDistance(fill, ground)));
}

/** The box ends where the ink does, or in the middle of an outline of one pixel that a bar has unless it is thin. */
function candidateOf({ label, from, to, first, last }: Bar, { along, across, isLevel }: Axis, regions: ColourRegions): NodeCandidate {
  const fill = regions.colours[label]!;
  const colourAt = (at: number, line: number): number => regions.colours[regions.labels[at * along + line * across]!] ?? fill;
  const row = (line: number): number => commonest(Array.from({ length: to - from }, (_, at) => colourAt(from + at, line)))!.value;
  const column = (at: number): number =>
    commonest(Array.from({ length: last - first + 1 }, (_, line) => colourAt(at, first + line)))!.value;
  const rims = [
    rimOf((away) => row(first - away), fill),
    rimOf((away) => row(last + away), fill),
    rimOf((away) => column(from - away), fill),
    rimOf((away) => column(to - 1 + away), fill),
  ] as const;
  const outline = last - first + 1 + rims[0] + rims[1] > outlined ? 0.5 : 0;
  const [before, after, start, end] = [first - rims[0], last + 1 + rims[1], from - rims[2], to + rims[3]];
  return {
    box: grow(isLevel ? boxFromEdges(start, before, end, after) : boxFromEdges(before, start, after, end), -outline),
    kind: "rectangle",
    rotation: 0,
    params: null,
    path: null,
    style: {
      fill: hexColour(fill),
      stroke: null,
      strokeWidth: 0,
      dash: "solid",
      cornerRadius: 0,
      opacity: 1,
      gradient: null,
      shadow: false,
    },
    confidence: 0.6,
    origin: "geometry",
    isSure: true,
  };
}
