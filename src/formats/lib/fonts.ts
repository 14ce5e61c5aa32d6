/** The font names that files carry: fonts that office programs have, with the widths of the product's own. */
import type { FontFamily } from "../../core/diagram/types.ts";

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
