/** Writes src/core/text/metrics-data.ts from the product's own fonts; run by `make generate`. */
import { readFileSync, writeFileSync } from "node:fs";

import { findFonts } from "../src/adapters/image/fonts.ts";
import type { FontFile } from "../src/adapters/image/fonts.ts";
import { readTrueType } from "./true-type.ts";
import type { TrueType } from "./true-type.ts";

type Ranges = readonly (readonly [number, number])[];

/** Reads first and last code points, in hex. */
function rangesOf(text: string): Ranges {
  return text.split(" ").map((range) => {
    const [first, last = first] = range.split("-").map((digits) => Number.parseInt(digits, 16));
    return [first!, last!];
  });
}

/** Latin with the letters of Romanian, Welsh and Vietnamese, Greek, Cyrillic with those of Ukrainian and Kazakh, punctuation, currency, letter-like, a few arrows and operators: what the text families have. */
const letters = rangesOf(
  "20-7e a0-17f 1a0-1a1 1af-1b0 218-21b 370-3ff 400-45f 490-493 49a-49b 4a2-4a3 4ae-4b1 4d8-4d9 4e8-4e9 1e80-1e85 1e9e 1ea0-1ef9 2010-205e 20ac 2116-2122 2190-2195 2202-2265",
);
/** Arrows, operators, technical signs, box drawing, geometric shapes, dingbats, rarer letters: what the fallback adds. */
const signs = rangesOf("370-3ff 2010-205e 2070-209c 2100-23ff 2500-27bf");

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
const missing = 4095;

function packed(value: number, characters: number): string {
  let [text, rest] = ["", value];
  for (let index = 0; index < characters; index++) {
    text = `${alphabet[rest % 64]}${text}`;
    rest = Math.floor(rest / 64);
  }
  return text;
}

function codePoints(ranges: Ranges): readonly number[] {
  return ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

/** Two characters a sign: the advance in 1/2048 em, 4095 when the font lacks the sign. */
function packAdvances(font: TrueType, ranges: Ranges): string {
  return codePoints(ranges)
    .map((codePoint) => {
      const glyph = font.glyph(codePoint);
      return packed(glyph === null ? missing : Math.min(missing - 1, Math.round((glyph.advance / font.unitsPerEm) * 2048)), 2);
    })
    .join("");
}

/** Three characters a sign: highest and lowest ink, nine bits each, in 1/256 em from half an em below the baseline. */
function packInk(font: TrueType, ranges: Ranges): string {
  const step = (value: number): number => Math.min(511, Math.max(0, Math.round((value / font.unitsPerEm) * 256) + 128));
  return codePoints(ranges)
    .map((codePoint) => {
      const glyph = font.glyph(codePoint) ?? { top: 0, bottom: 0 };
      return packed(step(glyph.top) * 512 + step(glyph.bottom), 3);
    })
    .join("");
}

function literal(name: string, text: string): string {
  const lines = text.match(/.{1,150}/g) ?? [];
  return `  ${name}:\n    ${lines.map((line) => `"${line}"`).join(" +\n    ")},`;
}

function faceName(font: FontFile): string {
  const style = `${font.bold ? "Bold" : ""}${font.italic ? "Italic" : ""}`;
  return `${font.family}${style}`;
}

/** Names the keys of an object in a type, since exported declarations must say their types. */
const keysOf = (lines: readonly string[]): string => lines.map((line) => `"${/^\s*(\w+):/.exec(line)?.[1] ?? ""}"`).join(" | ");

/** Writes a table; a face whose widths equal an earlier one's is left out and named in `sameWidths`. */
function tables(entries: readonly (readonly [string, string])[]): { readonly text: readonly string[]; readonly same: string } {
  const first = new Map<string, string>();
  const same: string[] = [];
  const text: string[] = [];
  for (const [name, table] of entries) {
    const earlier = first.get(table);
    if (earlier === undefined) text.push(literal(name, table));
    else same.push(`  ${name}: "${earlier}",`);
    if (earlier === undefined) first.set(table, name);
  }
  return { text, same: same.join("\n") };
}

function metricsLine(name: string, font: TrueType): string {
  const em = (value: number): string => String(Number((value / font.unitsPerEm).toFixed(4)));
  return (
    `  ${name}: { ascent: ${em(font.ascent)}, descent: ${em(font.descent)}, gap: ${em(font.gap)}, ` +
    `capHeight: ${em(font.capHeight)}, xHeight: ${em(font.xHeight)} },`
  );
}

function rangeLines(ranges: Ranges): string {
  return ranges.map(([first, last]) => `  [0x${first.toString(16)}, 0x${last.toString(16)}],`).join("\n");
}

function main(): void {
  // Signs in squares are measured by a rule (src/core/text/wide.ts).
  const measured = findFonts().filter(({ family }) => family !== "han" && family !== "hangul");
  const fonts = measured.map((file) => ({ file, font: readTrueType(readFileSync(file.path)) }));
  const rangesFor = (file: FontFile): Ranges => (file.family === "symbol" ? signs : letters);
  const upright = fonts.filter(({ file }) => !file.bold && !file.italic);
  const widths = tables(
    fonts
      .filter(({ file }) => file.family !== "symbol" || !file.bold)
      .map(({ file, font }) => [faceName(file), packAdvances(font, rangesFor(file))] as const),
  );
  const inks = upright.map(({ file, font }) => literal(faceName(file), packInk(font, rangesFor(file))));
  const text = [
    "/** Widths and ink heights of the product's fonts; written by tools/generate-metrics.ts, do not edit. */",
    "",
    "/** Code points of the text families, first and last of each range. */",
    `export const letterRanges: readonly (readonly [number, number])[] = [\n${rangeLines(letters)}\n];`,
    "",
    "/** Code points of the fallback. */",
    `export const signRanges: readonly (readonly [number, number])[] = [\n${rangeLines(signs)}\n];`,
    "",
    "/** The digits in which the tables are written. */",
    `export const digits = "${alphabet}";`,
    "",
    "/** Vertical measures in em. */",
    "export const vertical = {",
    ...upright.filter(({ file }) => file.family !== "symbol").map(({ file, font }) => metricsLine(file.family, font)),
    "} as const;",
    "",
    "/** Advance widths, two digits a sign, in 1/2048 em; 4095 is no sign. */",
    `export const advances: Readonly<Record<${keysOf(widths.text)}, string>> = {`,
    ...widths.text,
    "};",
    "",
    "/** Faces whose widths equal another's. */",
    `export const sameWidths = {\n${widths.same}\n} as const;`,
    "",
    "/** Highest and lowest ink, three digits a sign, nine bits each, in 1/256 em from half an em below the baseline. */",
    `export const ink: Readonly<Record<${keysOf(inks)}, string>> = {`,
    ...inks,
    "};",
    "",
  ].join("\n");
  writeFileSync(new URL("../src/core/text/metrics-data.ts", import.meta.url), text);
}

main();
