/** Tells the language of a text by its letters, for the programs that check its spelling and set it. */
import { traditional } from "../../core/text/page-scripts.ts";

/** Scripts that one language of a file stands for, in the order in which they are asked: kana before Han, which Japanese uses as well. */
const scripts: readonly (readonly [letters: RegExp, language: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, "ja-JP"],
  [/\p{Script=Hangul}/gu, "ko-KR"],
  [/\p{Script=Han}/gu, "zh-CN"],
  [/[іїєґІЇЄҐ]/gu, "uk-UA"],
  [/\p{Script=Cyrillic}/gu, "ru-RU"],
  [/\p{Script=Greek}/gu, "el-GR"],
  [/\p{Script=Arabic}/gu, "ar-SA"],
  [/\p{Script=Hebrew}/gu, "he-IL"],
  [/\p{Script=Thai}/gu, "th-TH"],
  [/\p{Script=Devanagari}/gu, "hi-IN"],
];

/** Latin letters that one language has and the others mostly lack; German wins over the languages that share its umlauts. */
const latinLetters: readonly (readonly [letters: RegExp, language: string])[] = [
  [/[ơưƠƯ\u1ea0-\u1ef9]/u, "vi-VN"],
  [/[ąęłńśźżĄĘŁŃŚŹŻ]/u, "pl-PL"],
  [/[ěřůĚŘŮ]/u, "cs-CZ"],
  [/[ğışİĞŞ]/u, "tr-TR"],
  [/[ñ¿¡Ñ]/u, "es-ES"],
  [/[ãõÃÕ]/u, "pt-BR"],
  [/[åÅ]/u, "sv-SE"],
  [/[ßäöüÄÖÜ]/u, "de-DE"],
  [/[àâçèêëîïôùûœÀÂÇÈÊËÎÏÔÙÛŒ]/u, "fr-FR"],
];

/** The share of a text's letters from which on a script is the text's: a Greek letter in a formula makes no Greek. */
const leastShare = 0.3;

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** Tells which Chinese a text is in. */
const chineseOf = (text: string): "zh-CN" | "zh-TW" => (traditional.test(text) ? "zh-TW" : "zh-CN");

/** Languages whose letters the fonts of other scripts lack. */
export type EastAsianLanguage = "ja-JP" | "ko-KR" | "zh-CN" | "zh-TW";

/** Returns whose letters a text holds, however few, null when it has none of East Asia. */
export function eastAsianLanguageOf(text: string): EastAsianLanguage | null {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "ja-JP";
  if (/\p{Script=Hangul}/u.test(text)) return "ko-KR";
  return /\p{Script=Han}/u.test(text) ? chineseOf(text) : null;
}

/** Returns the language of a text as a tag such as `en-US`, the one for text that tells nothing. */
export function languageOf(text: string): string {
  const letters = count(text, /\p{Letter}/gu);
  for (const [pattern, language] of scripts) {
    const found = count(text, pattern);
    // Few letters of kana or Ukrainian tell, the rest of such a text is Han or Cyrillic.
    const telling = language === "ja-JP" || language === "uk-UA";
    if (found > 0 && (telling ? found >= 0.05 * letters : found >= leastShare * letters))
      return language === "zh-CN" ? chineseOf(text) : language;
  }
  return latinLetters.find(([pattern]) => pattern.test(text.normalize("NFC")))?.[1] ?? "en-US";
}

/** Tells whether a text runs from right to left: the first letter with a direction decides, as in the Unicode bidirectional algorithm. */
export function runsRightToLeft(text: string): boolean {
  const first = /\p{Letter}/u.exec(text)?.[0];
  return first !== undefined && /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(first);
}
