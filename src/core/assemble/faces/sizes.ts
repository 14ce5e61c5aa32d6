/** Tells which lines of a text are set in another size than the rest of it: a title above what stands below it. */
import { median } from "../../median.ts";
import type { TextFace } from "../../text/metrics.ts";
import { fitFontSize, inkExtent, textWidth } from "../../text/metrics.ts";
import { numberStacked } from "../../text/stack.ts";
import type { SetLine } from "./family.ts";

/** Lines of fewer letters and digits do not part a text; those of fewer than `joins` are of its own size whatever they look like. */
const leastLetters = { parts: 5, joins: 2 } as const;

/** How clearly two groups of lines must differ to be of two sizes. */
interface Difference {
  /** By how many times at least, told by width and height together. */
  readonly size: number;
  /** The same between the nearest lines of both groups. */
  readonly gap: number;
}

/** In a text by itself, and on a page of which so many texts are of several sizes for sure: an author who does so does so again. */
const clear: Difference = { size: 1.22, gap: 1.1 };
const likely: Difference & { readonly texts: number } = { size: 1.15, gap: 1.06, texts: 3 };
/** By how many times at most one measure may tell more of a difference than the other. */
const agreement = 1.16;
/** A line is misread, or its box holds ink of another, where its width says so many times more or less than its height, beside what its text's lines do. */
const mostStrange = 1.25;
/** Smaller letters, in pixels, are of too few pixels to tell. */
const leastSize = 8;
/** No author uses more sizes in a text. */
const mostSizes = 3;

/** What the ink of a line tells of its size, in pixels. */
interface Measured {
  readonly byWidth: number;
  readonly byHeight: number;
  /** Of both together. */
  readonly size: number;
}

/** A line as it is set, and how many letters and digits tell of it. */
interface Sized extends Measured {
  readonly index: number;
  readonly letters: number;
}

/** Letters whose capitals differ from them in nothing but size: a word of them is read as one of capitals, and the other way around. */
const sizeless = /^[cosuvwxzвгджзийклмнопстхцчшщъыьэюя]*$/iu;

/** Counts the letters and digits that tell of a size. */
function lettersOf(text: string): number {
  const letters = text.replaceAll(/[^\p{L}\p{N}]/gu, "");
  return sizeless.test(letters) ? 0 : letters.length;
}

/** Measures a line by its width and by its height. */
function measure({ text, box }: SetLine, face: TextFace, index: number): Sized {
  const em = { ...face, fontSize: 1 };
  const { top, bottom } = inkExtent(text, em);
  const byWidth = box.width / Math.max(0.1, textWidth(text.trim(), em));
  const byHeight = box.height / Math.max(0.1, top - bottom);
  return { byWidth, byHeight, size: Math.sqrt(byWidth * byHeight), index, letters: lettersOf(text) };
}

/** Returns how many times as large the larger of two numbers is. */
function ratio(one: number, other: number): number {
  return Math.max(one, other) / Math.min(one, other);
}

/** What a group of lines tells: the middle of what its lines do. */
function middleOf(lines: readonly Measured[]): Measured {
  const [byWidth, byHeight] = [median(lines.map((line) => line.byWidth))!, median(lines.map((line) => line.byHeight))!];
  return { byWidth, byHeight, size: Math.sqrt(byWidth * byHeight) };
}

/** Tells whether two groups of lines, the smaller first, are of two sizes. */
function areApart(small: readonly Measured[], large: readonly Measured[], least: Difference): boolean {
  const [one, other] = [middleOf(small), middleOf(large)];
  const [byWidth, byHeight] = [other.byWidth / one.byWidth, other.byHeight / one.byHeight];
  return ratio(byWidth, byHeight) <= agreement && other.size / one.size >= least.size && large[0]!.size / small.at(-1)!.size >= least.gap;
}

/** Parts lines, sorted by size, in the widest gap between neighbours, and what that leaves likewise; lines of one size are one group. */
function partBySize(lines: readonly Sized[], least: Difference): readonly (readonly Sized[])[] {
  if (lines.length < 2) return [lines];
  const gaps = lines.slice(1).map(({ size }, index) => size / lines[index]!.size);
  const widest = 1 + gaps.indexOf(Math.max(...gaps));
  const [small, large] = [lines.slice(0, widest), lines.slice(widest)];
  return areApart(small, large, least) ? [...partBySize(small, least), ...partBySize(large, least)] : [lines];
}

/** Groups the lines that tell their size for sure; null where all of them are of one, or of more than anyone uses. */
function groupsOf(lines: readonly Sized[], least: Difference): readonly (readonly Sized[])[] | null {
  const telling = lines.filter(({ letters }) => letters >= leastLetters.parts);
  if (telling.length < 2) return null;
  const shape = median(telling.map(({ byWidth, byHeight }) => byWidth / byHeight))!;
  const sure = telling.filter(({ byWidth, byHeight }) => ratio(byWidth / byHeight, shape) <= mostStrange);
  const sorted = sure.toSorted((one, other) => one.size - other.size);
  const groups = partBySize(sorted, least);
  return groups.length < 2 || groups.length > mostSizes || sorted[0]!.size < leastSize ? null : groups;
}

/** A text whose lines may be of several sizes. */
export interface FacedText {
  readonly lines: readonly SetLine[];
  /** The family and weight of a line, by its index. */
  readonly faceOf: (index: number) => TextFace;
}

/** Type sizes in pixels, those of the lines equal where they are of one; `own` is that of most letters. */
export interface Sizes {
  readonly own: number;
  readonly lines: readonly number[];
}

/** Finds the sizes of a text; null where all lines are of one, as far as can be told. */
function sizesOfText({ lines, faceOf }: FacedText, least: Difference): Sizes | null {
  // The box of a slanting line is higher than its letters.
  if (lines.some(({ rotation }) => rotation % 90 !== 0)) return null;
  const measured = lines.map((line, index) => measure(line, faceOf(index), index));
  const groups = groupsOf(measured, least);
  if (groups === null) return null;
  const lettersIn = (group: readonly Sized[]): number => group.reduce((sum, { letters }) => sum + letters, 0);
  const most = groups.reduce((best, group) => (lettersIn(group) > lettersIn(best) ? group : best));
  const nearestBy = (name: "byWidth" | "byHeight", line: Sized): readonly Sized[] => {
    const distanceTo = (group: readonly Sized[]): number => ratio(middleOf(group)[name], line[name]);
    return groups.reduce((best, group) => (distanceTo(group) < distanceTo(best) ? group : best));
  };
  const groupOf = (line: Sized): readonly Sized[] => {
    const [one, other] = [nearestBy("byWidth", line), nearestBy("byHeight", line)];
    return one === other && line.letters >= leastLetters.joins ? one : most;
  };
  const sizes = new Map(groups.map((group) => [group, median(group.map(({ index }) => fitFontSize([lines[index]!], faceOf(index))))!]));
  return { own: sizes.get(most)!, lines: measured.map((line) => sizes.get(groupOf(line))!) };
}

/**
 * Finds the sizes of the texts of a page; null for one whose lines are all of one size, as far as can be told. What is sure parts the lines
 * of a text, others join the size that they are nearest to by both measures, and all else is of the size of most letters. Whoever writes by hand
 * writes some lines larger by chance: on such a page a text alone tells nothing.
 */
export function sizesOf(texts: readonly FacedText[], isSketch: boolean): readonly (Sizes | null)[] {
  const sure = texts.map((text) => sizesOfText(text, clear));
  if (sure.filter((sizes) => sizes !== null).length < likely.texts) return isSketch ? texts.map(() => null) : sure;
  return sure.map((sizes, index) => sizes ?? sizesOfText(texts[index]!, likely));
}

/**
 * Writes a text of several sizes: large lines stand farther apart than small ones, so that what looks like an empty line among small ones is none
 * among large ones. A value that does not have one paragraph for each line, or whose lines stand at no one distance, stays as it is.
 */
export function stackedValue(value: string, lines: readonly SetLine[], { own, lines: sizes }: Sizes): string {
  if (value.split(/\n+/u).join("\n") !== lines.map(({ text }) => text).join("\n")) return value;
  const middles = lines.map(({ box }) => box.y + box.height / 2);
  const rows = numberStacked(middles, { sizes, own });
  if (rows === null) return value;
  return lines.map(({ text }, index) => (index === 0 ? text : "\n".repeat(rows[index]! - rows[index - 1]!) + text)).join("");
}
