/** The fonts that come with the product, and the fontconfig file that names them and nothing else. */
import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, mkdtempSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { FontFamily } from "../../core/diagram/types.ts";
import { Fault } from "../../core/fault.ts";

/** What stands in for signs that no family of the IR has: other signs, Chinese and Japanese, Korean. */
export type Fallback = "symbol" | "han" | "hangul";

/** One font file: a family of the IR in one style, or a fallback. */
export interface FontFile {
  readonly family: FontFamily | Fallback;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly path: string;
}

/** How fontconfig calls each family. */
export const familyNames: Readonly<Record<FontFamily | Fallback, string>> = {
  sans: "Arimo",
  serif: "Tinos",
  mono: "Cousine",
  hand: "Shantell Sans",
  symbol: "DejaVu Sans",
  han: "Chocolate Classical Sans",
  hangul: "Gowun Dodum",
};

/** In the order in which they are asked; a file is read when a sign of it is drawn, not before. */
const fallbacks: readonly Fallback[] = ["symbol", "han", "hangul"];

/** The names under which files and programs ask for each family: the generic one, and that of office programs, whose widths ours have. */
const askedNames: Readonly<Record<FontFamily, readonly string[]>> = {
  sans: ["sans-serif", "Arial", "Helvetica"],
  serif: ["serif", "Times New Roman", "Times"],
  mono: ["monospace", "Courier New", "Courier"],
  hand: ["Comic Sans MS"],
};

const files: readonly (readonly [FontFile["family"], boolean, boolean, string])[] = [
  ["sans", false, false, "@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf"],
  ["sans", true, false, "@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf"],
  ["sans", false, true, "@expo-google-fonts/arimo/400Regular_Italic/Arimo_400Regular_Italic.ttf"],
  ["sans", true, true, "@expo-google-fonts/arimo/700Bold_Italic/Arimo_700Bold_Italic.ttf"],
  ["serif", false, false, "@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf"],
  ["serif", true, false, "@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf"],
  ["serif", false, true, "@expo-google-fonts/tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf"],
  ["serif", true, true, "@expo-google-fonts/tinos/700Bold_Italic/Tinos_700Bold_Italic.ttf"],
  ["mono", false, false, "@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf"],
  ["mono", true, false, "@expo-google-fonts/cousine/700Bold/Cousine_700Bold.ttf"],
  ["mono", false, true, "@expo-google-fonts/cousine/400Regular_Italic/Cousine_400Regular_Italic.ttf"],
  ["mono", true, true, "@expo-google-fonts/cousine/700Bold_Italic/Cousine_700Bold_Italic.ttf"],
  ["hand", false, false, "@expo-google-fonts/shantell-sans/400Regular/ShantellSans_400Regular.ttf"],
  ["hand", true, false, "@expo-google-fonts/shantell-sans/700Bold/ShantellSans_700Bold.ttf"],
  ["hand", false, true, "@expo-google-fonts/shantell-sans/400Regular_Italic/ShantellSans_400Regular_Italic.ttf"],
  ["hand", true, true, "@expo-google-fonts/shantell-sans/700Bold_Italic/ShantellSans_700Bold_Italic.ttf"],
  ["symbol", false, false, "dejavu-fonts-ttf/ttf/DejaVuSans.ttf"],
  ["symbol", true, false, "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"],
  // One file with simplified and traditional Chinese and Japanese, one with every syllable of Korean (docs/adr/0032-letters-of-east-asia.md).
  ["han", false, false, "@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf"],
  ["hangul", false, false, "@expo-google-fonts/gowun-dodum/400Regular/GowunDodum_400Regular.ttf"],
];

/** Signs that no file has, and what is drawn in their place, as wide: the middle dot of Japanese. */
const lacking: readonly (readonly [string, string])[] = [["\u30fb", "\u2005\uff65\u2005"]];

/** Writes signs that no file has as others that look like them; `drawing` is an SVG. */
export function withSignsOfFonts(drawing: string): string {
  return lacking.reduce((written, [sign, other]) => written.replaceAll(sign, other), drawing);
}

/** Finds the product's font files, wherever the package manager put them. */
export function findFonts(): readonly FontFile[] {
  return files.map(([family, bold, italic, specifier]) => ({
    family,
    bold,
    italic,
    path: fileURLToPath(import.meta.resolve(specifier)),
  }));
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/**
 * Writes the text of a fontconfig file that knows the product's fonts only.
 * It lists folders, each with one face, but the fallback's, which has more faces of the same project. The file has no `selectfont`:
 * fontconfig 2.18 reads its patterns relative to the working folder, and a picture then had no letters (measured).
 */
export function fontConfiguration(fonts: readonly FontFile[], cacheFolder: string): string {
  const folders = [...new Set(fonts.map(({ path }) => join(path, "..")))].toSorted();
  const aliases = Object.entries(askedNames).flatMap(([family, names]) =>
    names.map(
      (name) =>
        `<alias binding="strong"><family>${name}</family>` +
        `<prefer><family>${familyNames[family as keyof typeof askedNames]}</family></prefer></alias>`,
    ),
  );
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    "<fontconfig>",
    ...folders.map((folder) => `<dir>${escapeXml(folder)}</dir>`),
    `<cachedir>${escapeXml(cacheFolder)}</cachedir>`,
    "<config><rescan><int>0</int></rescan></config>",
    ...aliases,
    // Whatever else is asked for ends in the sans family, then in the fallbacks.
    ...(["sans", ...fallbacks] as const).map(
      (family) => `<match target="pattern"><edit name="family" mode="append_last"><string>${familyNames[family]}</string></edit></match>`,
    ),
    // One weight a script comes along: bold is drawn with thicker strokes.
    ...(["han", "hangul"] as const).map(
      (family) =>
        `<match target="font"><test name="family"><string>${familyNames[family]}</string></test>` +
        `<test target="pattern" name="weight" compare="more_eq"><const>bold</const></test>` +
        `<edit name="embolden" mode="assign"><bool>true</bool></edit></match>`,
    ),
    // Same outlines everywhere: no hinting, grey antialiasing, whatever the desktop says.
    '<match target="font"><edit name="hinting" mode="assign"><bool>false</bool></edit>',
    '<edit name="autohint" mode="assign"><bool>false</bool></edit>',
    '<edit name="hintstyle" mode="assign"><const>hintnone</const></edit>',
    '<edit name="antialias" mode="assign"><bool>true</bool></edit>',
    '<edit name="rgba" mode="assign"><const>none</const></edit></match>',
    "</fontconfig>",
    "",
  ].join("\n");
}

/** Makes a folder that is ours alone: the one of the name if we own it, else, since anyone can make one in a shared folder, a fresh one. */
function ownFolder(wanted: string): string {
  mkdirSync(wanted, { recursive: true, mode: 0o700 });
  const found = lstatSync(wanted);
  const isOurs = found.isDirectory() && (process.getuid === undefined || found.uid === process.getuid());
  return isOurs ? wanted : mkdtempSync(`${wanted}-`);
}

/** Puts the configuration into a folder of its own below the temporary one and returns its path; safe for many processes at once. */
export function installFontConfiguration(fonts: readonly FontFile[] = findFonts(), temporary: string = tmpdir()): string {
  const digest = createHash("sha256")
    .update(fonts.map(({ path }) => path).join("\n"))
    .digest("hex");
  try {
    const folder = ownFolder(join(temporary, `redraw-fonts-${process.getuid?.() ?? 0}-${digest.slice(0, 16)}`));
    const path = join(folder, "fonts.conf");
    const aside = join(folder, `fonts.conf.${process.pid}`);
    writeFileSync(aside, fontConfiguration(fonts, join(folder, "cache")));
    renameSync(aside, path);
    return path;
  } catch (error) {
    throw new Fault({
      code: "unavailable",
      kind: "unavailable",
      message: "The list of fonts for the preview could not be written: TMPDIR must name a folder with a few kilobytes to write to.",
      detail: String(error),
      cause: error,
    });
  }
}
