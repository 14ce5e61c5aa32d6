/** Tells bold from regular by the thickness of upright strokes, measured through the antialiasing. */
import type { Bitmap } from "../../raster/bitmap.ts";
import { packedColour } from "../../raster/bitmap.ts";
import { median } from "../../median.ts";
import type { FontFamily } from "../../diagram/types.ts";
import type { SizedFace } from "../../text/metrics.ts";
import { fitFontSize, inkExtent } from "../../text/metrics.ts";
import type { SetLine } from "./family.ts";
import { addRuns, coverageOf, groundOf, placeOf } from "./ink.ts";

/** Stems in em: regular faces have 0.05 (Courier) to 0.095 (Arial), bold ones 0.106 to 0.15; the limit lies between. */
const boldStem = { sans: 0.118, serif: 0.115, mono: 0.1, hand: Number.POSITIVE_INFINITY } as const;

/** Stems below and above these shares of the limit leave no doubt. */
const sure = { regular: 0.92, bold: 1.12 } as const;

/** Stems of regular and bold text lie so far apart, as a share of the limit; nearer ones are one weight's. */
const leastGap = 0.1;
/** Words of fewer small letters say little about their weight. */
const fewLetters = 5;

/** Where so many texts are regular, of one colour or else of all, stems of bold ones are so many times as thick as theirs: on real pages 1.3 to 1.6 times, and 1.15 to 1.27 where letters only seem thick. */
const [fewRegular, asBold] = [3, 1.28] as const;

/** Lines of one text are of two weights where the stems of some are so many times as thick as those of others, and those are bold by the usual limit. */
const twoWeights = { apart: 1.35, bold: 1.04 } as const;

/** Runs of a line are too few to tell below this. */
const leastRuns = 6;

/** Measures the widths of all runs of ink across the middle of the small letters of a line, in pixels. */
function runsOf(line: SetLine, face: SizedFace, bitmap: Bitmap, ink: number): readonly number[] {
  const ground = groundOf(bitmap, line);
  const { top } = inkExtent(line.text, face);
  const runs: number[] = [];
  for (const height of [0.16, 0.22, 0.28, 0.34]) {
    const across = top - height * face.fontSize;
    const row = Array.from({ length: Math.floor(line.box.width) + 1 }, (_, along) =>
      coverageOf(bitmap, placeOf(line, along, across), ink, ground),
    );
    addRuns(row, runs);
  }
  return runs;
}

/** The stems of a text, in em; null where it is too short or too small to tell. */
export function stemOf(lines: readonly SetLine[], style: SizedFace & { readonly color: string }, bitmap: Bitmap): number | null {
  const face = { ...style, fontSize: fitFontSize(lines, style) };
  const runs = lines.flatMap((line) => runsOf(line, face, bitmap, packedColour(style.color)));
  if (runs.length < leastRuns || face.fontSize < 6) return null;
  const stem = runs.toSorted((a, b) => a - b)[Math.floor(0.4 * runs.length)]!;
  return stem / face.fontSize;
}

/** A text by what its stems say. */
export interface Weighed {
  readonly font: FontFamily;
  readonly color: string;
  /** How many small letters it has, or letters of scripts without capitals: few of these have slanted or wide strokes. */
  readonly letters: number;
  /** In em; null where nothing could be measured. */
  readonly stem: number | null;
}

/** Parts the stems of a page, as shares of the usual limit, in the widest gap near that; where none is wide the limit holds. */
function limitAmong(shares: readonly number[]): number {
  const sorted = shares.toSorted((one, other) => one - other);
  const gaps = sorted.slice(1).flatMap((above, index) => {
    const below = sorted[index]!;
    return below < sure.bold && above > sure.regular ? [{ width: above - below, middle: (below + above) / 2 }] : [];
  });
  const widest = gaps.reduce((best, gap) => (gap.width > best.width ? gap : best), { width: leastGap, middle: 1 });
  return Math.min(sure.bold, Math.max(sure.regular, widest.middle));
}

/**
 * Tells which of the texts of a page are bold; what is too short or too small to tell is regular. What bold letters are depends on how the page was
 * drawn, so that its own texts of one colour and family say where the limit lies; the stems of short words and of capitals wander, and near
 * the limit those are what most others are.
 */
export function areBold(texts: readonly Weighed[]): readonly boolean[] {
  const shareOf = ({ font, stem }: Weighed): number => (stem === null ? 0 : stem / boldStem[font]);
  const keyOf = ({ font, color }: Weighed): string => `${font} ${color}`;
  const groups = Map.groupBy(texts, keyOf);
  const limits = new Map<string, { readonly limit: number; readonly isMostlyBold: boolean }>();
  for (const [key, group] of groups) {
    const shares = group.flatMap((text) => (text.letters >= fewLetters && text.stem !== null ? [shareOf(text)] : []));
    const limit = limitAmong(shares);
    const bold = shares.filter((share) => share > limit).length;
    limits.set(key, { limit, isMostlyBold: 2 * bold > shares.length });
  }
  const told = texts.map((text) => {
    const share = shareOf(text);
    if (share <= sure.regular || share >= sure.bold) return share >= sure.bold;
    const { limit, isMostlyBold } = limits.get(keyOf(text))!;
    const isAlone = groups.get(keyOf(text))!.length === 1;
    return text.letters >= fewLetters || isAlone ? share > limit : isMostlyBold;
  });
  const regular = Map.groupBy(
    texts.filter((text, index) => !told[index]! && text.letters >= fewLetters && text.stem !== null),
    keyOf,
  );
  const ofFont = Map.groupBy([...regular.values()].flat(), ({ font }) => font);
  return texts.map((text, index) => {
    const alike = regular.get(keyOf(text)) ?? [];
    const compared = alike.length < fewRegular ? (ofFont.get(text.font) ?? []) : alike;
    const others = text.letters >= fewLetters ? compared : [];
    return told[index]! && (others.length < fewRegular || shareOf(text) >= asBold * median(others.map(shareOf))!);
  });
}

/** Counts the letters of a line that tell its weight. */
const lettersOf = (text: string): number => text.replaceAll(/[^\p{Ll}]/gu, "").length;

/** Names over what is flush left are bold where so many others on the page tell their weight, and such a share of them is. */
const headings = { least: 2, bold: 0.7 } as const;

/** A text whose first line is a name in the middle over lines that are flush left, and which of its lines are bold. */
export interface Headed {
  readonly lines: readonly SetLine[];
  readonly mixed: readonly boolean[] | null;
}

/** Tells whether names that are too short to tell their weight, as of a class `User`, are bold because others on the page are. */
export function areHeadingsBold(headed: readonly Headed[]): boolean {
  const telling = headed.filter(({ lines }) => lettersOf(lines[0]!.text) >= fewLetters);
  const bold = telling.filter(({ mixed }) => mixed?.[0] === true).length;
  return telling.length >= headings.least && bold >= headings.bold * telling.length;
}

/** Returns which lines are bold where names over others are; what tells its weight stays. */
export function withBoldHeading({ lines, mixed }: Headed): readonly boolean[] | null {
  return mixed === null && lettersOf(lines[0]!.text) < fewLetters ? lines.map((_, index) => index === 0) : mixed;
}

/** Tells which lines of a text are bold where others of it are not; null where all are of one weight, or too little is seen of them. */
export function boldLines(
  lines: readonly SetLine[],
  style: SizedFace & { readonly color: string },
  bitmap: Bitmap,
): readonly boolean[] | null {
  const shares = lines.map((line) => {
    const stem = lettersOf(line.text) < fewLetters ? null : stemOf([line], style, bitmap);
    return stem === null ? null : stem / boldStem[style.font];
  });
  const seen = shares.filter((share) => share !== null);
  const [least, most] = [Math.min(...seen), Math.max(...seen)];
  if (seen.length < 2 || most < twoWeights.bold || most < twoWeights.apart * least) return null;
  const limit = Math.sqrt(least * most);
  return shares.map((share) => share !== null && share > limit);
}
