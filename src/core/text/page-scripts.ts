/** Scripts that neither of the first two readers has letters for: which lines may be in one, what proves that a page is, and which of its readings are believed. */
import type { LineCandidate, Reading } from "../detection.ts";
import { editDistance } from "./edit-distance.ts";

/** A script that has a reader of its own, by the name of that reader's data. */
export type OwnScript = "jpn" | "kor" | "chi_tra" | "vie";

/** How a script is told; `first` is what the first readers made of a line, `second` what the reader of the script did. */
export interface ScriptRule {
  /** Tells whether a line may be in the script: those of a page that has it are some of these. */
  mayBe(first: Reading, line: LineCandidate): boolean;
  /** Tells whether a reading proves the script; two on a page do. */
  proves(second: Reading): boolean;
  /** Tells whether a line is read again on a page that is proven. */
  concerns(first: Reading): boolean;
  /** Tells whether the reading in the script is believed. */
  accepts(second: Reading, first: Reading): boolean;
  /** A script with whose letters it is written, too: a page that is proven to be in that one is not in this one. */
  readonly partOf?: OwnScript;
}

/** Lines in unknown letters are read below this confidence, and those of icons too, which are shorter than so many letter heights. */
const doubtful = { confidence: 0.75, length: 2.5 } as const;
/** What was read so surely, without a letter of the script, is in its own one. */
const sure = 0.95;

const han = /\p{Script=Han}/u;
const hangul = /\p{Script=Hangul}/u;
/** Kana, but the mark that lengthens them, which any level stroke is. */
const kana = /[ぁ-ゖァ-ヺ]/u;
const kanaOrHan = /[ぁ-ゖァ-ヺー\p{Script=Han}]/u;
/** Letters that only Vietnamese has among the languages of Latin letters. */
const vietnamese = /[ơưƠƯ\u1ea0-\u1ef9]/u;
/** Marks that Vietnamese has none of, and letters: a Swedish line on the same page is none of it. */
const otherMarks = /[\u0307\u0308\u030a-\u030c\u0326-\u0328łøßæœı]/iu;
const marked = /[^\p{ASCII}\P{Script=Latin}]/u;

/** Frequent letters of traditional Chinese that simplified Chinese writes otherwise. */
export const traditional: RegExp =
  /[個們來時國會學對發後過進還開關長門問間見說請讓設計資庫處統訂單據實現執業務導結與應網絡編輯顯測試驗證權戶員數機構連線傳輸記錄錯誤檢狀態電腦檔類別項選擇確認內號碼稱標題圖層節點邏組織運營財報銷貨產價錢訊郵儲備變換轉環終啟閉載圍總經費]/u;

const signsOf = (text: string): readonly string[] => Array.from(text.replaceAll(/\s/gu, ""));
const count = (text: string, letter: RegExp): number => signsOf(text).filter((sign) => letter.test(sign)).length;
const shareOf = (text: string, letter: RegExp): number => count(text, letter) / Math.max(1, signsOf(text).length);

const isDim = ({ confidence }: Reading, { box, glyphHeight }: LineCandidate): boolean =>
  confidence < doubtful.confidence && Math.max(box.width, box.height) >= doubtful.length * glyphHeight;

/** Letters of one script among others, as Cyrillic ones in a Latin word, are what other letters were taken for. */
const isOdd = (text: string): boolean => /\p{Script=Latin}/u.test(text) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text);

/** A line in which Latin words stand, too, is believed from here on, and from the second on where the first readers could make nothing of it. */
const mixed = { least: 0.9, leastBeside: 0.7, unread: 0.5, differing: 0.25, letters: 2 } as const;

/** Tells whether a reading has letters of a script beside the same Latin letters and digits as the first one; each letter of the script may have been taken for one or two. */
function agreesBeside(second: Reading, first: Reading, telling: RegExp): boolean {
  const own = count(second.text, telling);
  if (own === 0 || second.confidence < (first.confidence < mixed.unread ? mixed.leastBeside : mixed.least)) return false;
  const [latin, before] = [second, first].map(({ text }) => text.toLowerCase().replaceAll(/[^a-z0-9]/gu, "")) as [string, string];
  return latin.length > 0 && editDistance(latin, before) <= mixed.differing * latin.length + mixed.letters * own;
}

/** Makes the rule of a script whose letters are its own. */
function squareScript(
  letter: RegExp,
  telling: RegExp,
  { maybe, least, written = letter }: { readonly maybe: RegExp | null; readonly least: number; readonly written?: RegExp },
): ScriptRule {
  const isIn = ({ text, confidence }: Reading, sureness: number): boolean => confidence >= sureness && shareOf(text, letter) >= 0.6;
  return {
    mayBe: (first, line) => isDim(first, line) || (maybe?.test(first.text) ?? false),
    proves: (second) => isIn(second, 0.8) && count(second.text, telling) >= 2,
    concerns: ({ text, confidence }) => confidence < sure || letter.test(text) || isOdd(text),
    accepts: (second, first) => isIn(second, least) || agreesBeside(second, first, written),
  };
}

const korean = squareScript(hangul, hangul, { maybe: null, least: 0.6 });

/** The rules, in the order in which pages are asked: Japanese has letters of Chinese, and not the other way round. */
export const scriptRules: Readonly<Record<OwnScript, ScriptRule>> = {
  jpn: squareScript(kanaOrHan, kana, { maybe: kanaOrHan, least: 0.6, written: /[ぁ-ゖァ-ヺ\p{Script=Han}]/u }),
  kor: {
    ...korean,
    // Ideographs on such a page are told by the reader that knows them.
    accepts: (second, first) =>
      korean.accepts(second, first) && (!han.test(first.text) || first.confidence < 0.5 || second.confidence >= first.confidence),
  },
  chi_tra: {
    ...squareScript(han, han, { maybe: null, least: 0.8 }),
    partOf: "jpn",
    mayBe: ({ text, confidence }) => confidence >= 0.7 && traditional.test(text),
    proves: ({ text, confidence }) => confidence >= 0.8 && traditional.test(text) && shareOf(text, han) >= 0.6,
  },
  vie: {
    mayBe: ({ text }) => count(text, marked) >= 2,
    proves: ({ text, confidence }) => confidence >= 0.85 && vietnamese.test(text) && count(text, marked) >= 2,
    // PP-OCR is sure of letters whose marks it leaves out.
    concerns: ({ text }) => count(text, /\p{Script=Latin}/u) >= 2,
    accepts: ({ text, confidence }, first) =>
      confidence >= 0.8 &&
      marked.test(text) &&
      !otherMarks.test(text.normalize("NFD")) &&
      Math.abs(signsOf(text).length - signsOf(first.text).length) <= 2,
  },
};
