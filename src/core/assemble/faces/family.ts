/** Chooses the family under which lines of one size imply one type size. */
import type { Page } from "../../detection.ts";
import type { FontFamily } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import { haveSerifs } from "./contrast.ts";
import type { Strokes } from "./contrast.ts";
import { areHandwritten, leastLines as leastStraight } from "./straightness.ts";
import type { Straightness } from "./straightness.ts";
import { inkExtent, textWidth } from "../../text/metrics.ts";
import { median } from "../../median.ts";
import { wideSign } from "../../text/wide.ts";

/** One line as it is set: `box` in its own reading frame, `place` on the page. */
export interface SetLine {
  readonly text: string;
  readonly box: Box;
  readonly place: Box;
  readonly rotation: number;
}

/** Shorter lines say too little: an error of a pixel outweighs the difference between families. */
const leastLetters = 5;
/** As many lines of one size that say different things decide by themselves; fewer follow the page. */
const leastLines = 4;
/** Lines whose heights differ by less than this ratio are of one size. */
const sameSize = 1.12;
/** Another family than sans must fit within this deviation and this many times better than sans; faces that are none of ours, as spaced ones, may look most like serif. */
const goodFit = { serif: 0.012, mono: 0.02 } as const;
const clearlyBetter = 0.65;
/**
 * Widths are whole pixels, so that of a few short words the wrong family may fit in the median: in squared pixels, summed over all lines, the better one must be
 * ahead by this much. A line counts as at most so far off as a misread letter makes it.
 */
const leastAhead = 4;
const furthest = 3;
/**
 * Letters of a typewriter face are as wide for their height as ours, or their widths speak clearly against sans: on pages of strangers those that were set in
 * one are 0.9 times as wide and more, or sans is off by twice the error; bold words among others, and hands, 0.61 to 0.84 times and 1.6 times the error.
 */
const typewriter = { width: 0.87, error: 0.5 } as const;
/**
 * Handwriting fits nothing, and its letters are narrow for their height: on 19 sketched pages hands were off by 0.016 and more, on two small ones that looked
 * sketched sans by 0.007 and 0.009; one hand of 0.012 was 0.88 times as wide for its height.
 */
const badFit = { onSketch: 0.012, elsewhere: 0.015 } as const;
const narrow = 0.93;
/**
 * Where too few lines are of one size, letters are by hand that are narrower for their height than those of sans, by the middle of all lines: Virgil's are 0.94 and
 * Excalifont's 0.85 times as wide, of 200 pages without such letters and with type of 14 pixels none was below 0.9 and wandered so much.
 */
const byHand = { onSketch: 1, fewest: 3, elsewhere: 0.9, wanders: 0.03, height: 14 } as const;
/** Pixels of type size below which a pixel's error looks like handwriting on a page whose shapes are drawn exactly. */
const leastExactSize = 14;

/** How well a family explains some lines. */
interface Fit {
  /** Median relative deviation of the implied sizes from their median. */
  readonly deviation: number;
  /** Squared pixels, summed, by which the lines are wider or narrower than that median makes them. */
  readonly error: number;
  /** Size implied by the width over size implied by the height. */
  readonly widthToHeight: number;
}

/** Returns the type size in pixels that the height of a line implies. */
function sizeByHeight({ text, box }: SetLine, font: FontFamily): number {
  const { top, bottom } = inkExtent(text, { font, bold: false, italic: false, fontSize: 1 });
  return box.height / Math.max(0.1, top - bottom);
}

/** Returns the type size in pixels that the width of a line implies. */
function sizeByWidth({ text, box }: SetLine, font: FontFamily): number {
  return box.width / Math.max(0.1, textWidth(text, { font, bold: false, italic: false, fontSize: 1 }));
}

/** Sorts lines into groups of about one size. */
function groupsBySize(lines: readonly SetLine[]): readonly (readonly SetLine[])[] {
  const sized = lines.map((line) => ({ line, size: sizeByHeight(line, "sans") })).sort((a, b) => a.size - b.size);
  const groups: { readonly from: number; readonly lines: SetLine[] }[] = [];
  for (const { line, size } of sized) {
    const group = groups.at(-1);
    if (group !== undefined && size < sameSize * group.from) group.lines.push(line);
    else groups.push({ from: size, lines: [line] });
  }
  return groups.map((group) => group.lines).filter((group) => new Set(group.map(({ text }) => text)).size >= leastLines);
}

/** Measures how well a family fits groups of lines, each of one size. */
function fitOf(groups: readonly (readonly SetLine[])[], font: FontFamily): Fit {
  const deviations: number[] = [];
  const ratios: number[] = [];
  let error = 0;
  for (const group of groups) {
    const sizes = group.map((line) => sizeByWidth(line, font));
    const typical = median(sizes)!;
    for (const [index, { box }] of group.entries()) error += Math.min(furthest, Math.abs(1 - typical / sizes[index]!) * box.width) ** 2;
    deviations.push(...sizes.map((size) => Math.abs(size / typical - 1)));
    ratios.push(...group.map((line, index) => sizes[index]! / sizeByHeight(line, font)));
  }
  return { deviation: median(deviations)!, error, widthToHeight: median(ratios)! };
}

/** Tells whether a line says anything of a family: short ones do not, nor do ideographs, which are as wide in all of them. */
const isTelling = ({ text }: SetLine): boolean =>
  text.length >= leastLetters && !Array.from(text).some((sign) => wideSign(sign.codePointAt(0)!) !== null);

/** Chooses the family for some lines; null when there are too few to tell. */
function familyOf(lines: readonly SetLine[], page: Page, mayHaveSerifs: boolean): FontFamily | null {
  const groups = groupsBySize(lines.filter(isTelling));
  if (groups.length === 0) return null;
  const sans = fitOf(groups, "sans");
  let best: { readonly font: FontFamily; readonly deviation: number } = { font: "sans", deviation: sans.deviation * clearlyBetter };
  // letters as narrow as those of serif are by hand on a page of sketched shapes, where a few may fit serif by chance
  const others = !mayHaveSerifs || (page.sketch && sans.widthToHeight < narrow) ? (["mono"] as const) : (["serif", "mono"] as const);
  for (const font of others) {
    const { deviation, error, widthToHeight } = fitOf(groups, font);
    if (font === "mono" && widthToHeight < typewriter.width && error > typewriter.error * sans.error) continue;
    if (deviation <= goodFit[font] && deviation < best.deviation && error <= sans.error - leastAhead) best = { font, deviation };
  }
  if (best.font !== "sans") return best.font;
  const isTellable = page.sketch
    ? sans.deviation > badFit.onSketch || sans.widthToHeight < byHand.elsewhere
    : sans.deviation > badFit.elsewhere && median(groups.flat().map((line) => sizeByHeight(line, "sans")))! >= leastExactSize;
  return sans.widthToHeight < narrow && isTellable ? "hand" : "sans";
}

/** Tells whether the lines of a page, of which too few are of one size to tell their family, are written by hand. */
function areByHand(lines: readonly SetLine[], page: Page): boolean {
  const telling = lines.filter(isTelling);
  const ratios = telling.map((line) => sizeByWidth(line, "sans") / sizeByHeight(line, "sans"));
  const usual = median(ratios);
  if (usual === undefined) return false;
  const areFew = new Set(telling.map(({ text }) => text)).size < leastLines;
  if (page.sketch) return areFew ? telling.length >= byHand.fewest && usual < narrow : usual < byHand.onSketch;
  if (areFew) return false;
  const wandering = median(ratios.map((ratio) => Math.abs(ratio - usual)))!;
  return usual < byHand.elsewhere && wandering >= byHand.wanders && median(telling.map(({ box }) => box.height))! >= byHand.height;
}

/** Sets in a hand what is by hand, and in type what is not, where straightness tells. */
function withHands(told: readonly FontFamily[], straight: readonly (readonly Straightness[])[], page: Page): readonly FontFamily[] {
  const ofPage = areHandwritten(straight.flat(), page, leastStraight.page);
  return told.map((family, index) => {
    const isByHand = areHandwritten(straight[index] ?? [], page, leastStraight.text) ?? ofPage;
    if (isByHand === true) return "hand";
    return isByHand === false && family === "hand" ? "sans" : family;
  });
}

/**
 * Chooses a family for each text: long texts speak for themselves, the short ones of a page together. Handwriting is told by what fits nothing, as text does
 * that was misread or is bold in part: a text is written by hand, or in serif, where the page is. Where too few lines are of one size to tell, all are of the family that is likely.
 * `headings` are the texts over others: together they tell whether they are set in a typewriter face when their bodies are not, or the other way round.
 * `strokes` are those of each text's lines: they know faces with serifs whose widths are not those of ours, and hands whose widths happen to be.
 * `straight` tells how straight their letters are: where that speaks, it says which texts are by hand, whatever their widths say.
 */
export function chooseFamilies(
  texts: readonly (readonly SetLine[])[],
  page: Page,
  {
    likely,
    strokes = [],
    straight = [],
    headings = new Set(),
  }: {
    readonly likely: FontFamily;
    readonly strokes?: readonly (readonly Strokes[])[];
    readonly straight?: readonly (readonly Straightness[])[];
    readonly headings?: ReadonlySet<number>;
  },
): readonly FontFamily[] {
  const serifs = haveSerifs(strokes.flat());
  const ofPage = familyOf(texts.flat(), page, serifs !== false);
  const tell = (lines: readonly SetLine[]): FontFamily | null => {
    const family = familyOf(lines, page, serifs !== false);
    return (family === "hand" || family === "serif") && ofPage !== family ? null : family;
  };
  const own = texts.map(tell);
  const short = texts.filter((_, index) => own[index] === null);
  const shared = tell(short.flat()) ?? ofPage ?? (areByHand(texts.flat(), page) ? "hand" : likely);
  const ofHeadings = tell(texts.filter((_, index) => own[index] === null && headings.has(index)).flat());
  const areApart = ofHeadings !== null && (ofHeadings === "mono") !== (shared === "mono");
  const told = own.map((family, index) => family ?? (areApart && headings.has(index) ? ofHeadings : shared));
  const withSerifs =
    serifs !== true
      ? told
      : told.map((family, index) => (family === "mono" || haveSerifs(strokes[index] ?? []) === false ? family : "serif"));
  return withHands(withSerifs, straight, page);
}
