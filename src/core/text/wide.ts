/** Chinese, Japanese and Korean signs: as wide as their squares whatever the font, so that a rule measures them; lines break between any two of them. */

/** A run of code points with the width of each in em, and the height of its ink over and under the baseline. */
interface WideRange {
  readonly first: number;
  readonly last: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

/** Ink of an ideograph: nine of ten reach within 0.01 em of it in the font that previews show (a test reads the file). */
const square = { width: 1, top: 0.84, bottom: -0.08 } as const;
/** Most syllables of Hangul have 0.87 to 0.96 em in the font of previews, and all of them 0.92 in those of Windows and of Noto. */
const syllable = { ...square, width: 0.92 } as const;
const kana = { width: 1, top: 0.8, bottom: -0.05 } as const;

/** In ascending order. */
const ranges: readonly WideRange[] = [
  { first: 0x1100, last: 0x115f, ...square },
  { first: 0x2e80, last: 0x303f, ...square },
  { first: 0x3040, last: 0x30ff, ...kana },
  { first: 0x3100, last: 0x3130, ...square },
  { first: 0x3131, last: 0x318e, ...syllable },
  { first: 0x318f, last: 0xabff, ...square },
  { first: 0xac00, last: 0xd7a3, ...syllable },
  { first: 0xf900, last: 0xfaff, ...square },
  { first: 0xfe30, last: 0xfe4f, ...square },
  { first: 0xff01, last: 0xff60, ...square },
  // Half-width kana and signs.
  { first: 0xff61, last: 0xffdc, ...kana, width: 0.5 },
  { first: 0xffe0, last: 0xffe6, ...square },
  { first: 0x1f000, last: 0x3ffff, ...square },
];

function rangeOf(codePoint: number): WideRange | undefined {
  return codePoint < ranges[0]!.first ? undefined : ranges.find(({ first, last }) => codePoint >= first && codePoint <= last);
}

/** Returns width and ink of a code point in em, null when it is not written in squares. */
export function wideSign(codePoint: number): Pick<WideRange, "width" | "top" | "bottom"> | null {
  return rangeOf(codePoint) ?? null;
}

/** What begins no line: closing signs, small kana, marks that lengthen or repeat (JIS X 4051, GB/T 15834). */
const neverFirst = /[\p{Pe}\p{Pf}、。，．・：；！？!?,.:;%…‥ー々〻ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ｡､ｰ]/u;
/** What ends no line. */
const neverLast = /[\p{Ps}\p{Pi}￥＄$#]/u;

/** Tells whether a line may end after one sign and go on with another without a space between them. */
export function mayBreakBetween(before: string, after: string): boolean {
  if (wideSign(before.codePointAt(0)!) === null && wideSign(after.codePointAt(0)!) === null) return false;
  return !neverLast.test(before) && !neverFirst.test(after);
}
