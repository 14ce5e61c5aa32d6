/** The font names that files carry: fonts that office programs have, with the widths of the product's own. */
import type { FontFamily } from "../../core/diagram/types.ts";
import { eastAsianLanguageOf } from "./language.ts";
import type { EastAsianLanguage } from "./language.ts";

/** One name per family. Arimo, Tinos and Cousine have the widths of the first three; the hand-written fonts only resemble each other. */
export const officeFonts: Readonly<Record<FontFamily, string>> = {
  sans: "Arial",
  serif: "Times New Roman",
  mono: "Courier New",
  hand: "Comic Sans MS",
};

/** Font lists that end in a generic family; the preview finds the product's own font in each, a desktop its nearest twin. */
export const fontLists: Readonly<Record<FontFamily, string>> = {
  sans: "Arial, Arimo, 'Liberation Sans', Helvetica, sans-serif",
  serif: "'Times New Roman', Tinos, 'Liberation Serif', Times, serif",
  mono: "'Courier New', Cousine, 'Liberation Mono', Courier, monospace",
  hand: "'Shantell Sans', 'Comic Sans MS', 'Comic Neue', cursive",
};

/** The fonts of Windows, macOS and Linux with the letters of a language of East Asia, the first of them for office programs. */
const eastAsianFonts: Readonly<Record<EastAsianLanguage, readonly [office: string, ...others: string[]]>> = {
  "zh-CN": ["Microsoft YaHei", "PingFang SC", "Noto Sans CJK SC", "Noto Sans SC"],
  "zh-TW": ["Microsoft JhengHei", "PingFang TC", "Noto Sans CJK TC", "Noto Sans TC"],
  "ja-JP": ["Yu Gothic", "Hiragino Sans", "Noto Sans CJK JP", "Noto Sans JP"],
  "ko-KR": ["Malgun Gothic", "Apple SD Gothic Neo", "Noto Sans CJK KR", "Noto Sans KR"],
};

/** Every font that a written document may name. */
export const namedFonts: readonly string[] = [...Object.values(officeFonts), ...Object.values(eastAsianFonts).map(([office]) => office)];

/** Returns the font for the letters of East Asia in a text, null when it has none. */
export function eastAsianFontOf(text: string): string | null {
  const language = eastAsianLanguageOf(text);
  return language === null ? null : eastAsianFonts[language][0];
}

/** Returns the font list of a family for a text: before the generic family stand the fonts with its letters of East Asia. */
export function fontListOf(font: FontFamily, text: string): string {
  const language = eastAsianLanguageOf(text);
  if (language === null) return fontLists[font];
  const names = fontLists[font].split(", ");
  return [...names.slice(0, -1), ...eastAsianFonts[language].map((name) => `'${name}'`), names.at(-1)].join(", ");
}
