/** Font names in files: office fonts first, a generic family last. */
import { expect, test } from "vitest";
import { familyNames } from "../../../src/adapters/image/fonts.ts";
import type { FontFamily } from "../../../src/core/diagram/types.ts";
import { fontLists, officeFonts } from "../../../src/formats/lib/fonts.ts";

test.each(["sans", "serif", "mono", "hand"] as const satisfies readonly FontFamily[])(
  "the list for %s holds the office font, our own and a generic one",
  (family) => {
    const names = fontLists[family].split(", ").map((name) => name.replaceAll("'", ""));
    expect(names).toContain(officeFonts[family]);
    expect(names).toContain(familyNames[family]);
    expect(["sans-serif", "serif", "monospace", "cursive"]).toContain(names.at(-1));
  },
);
