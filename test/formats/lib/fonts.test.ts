/** Font names in files: office fonts first, a generic family last. */
import { expect, test } from "vitest";
import { familyNames } from "../../../src/adapters/image/fonts.ts";
import type { FontFamily } from "../../../src/core/diagram/types.ts";
import { eastAsianFontOf, fontListOf, fontLists, officeFonts } from "../../../src/formats/lib/fonts.ts";

test.each(["sans", "serif", "mono", "hand"] as const satisfies readonly FontFamily[])(
  "the list for %s holds the office font, our own and a generic one",
  (family) => {
    const names = fontLists[family].split(", ").map((name) => name.replaceAll("'", ""));
    expect(names).toContain(officeFonts[family]);
    expect(names).toContain(familyNames[family]);
    expect(["sans-serif", "serif", "monospace", "cursive"]).toContain(names.at(-1));
  },
);

test.each([
  ["订单 API", "Microsoft YaHei", "Noto Sans CJK SC"],
  ["訂單 API", "Microsoft JhengHei", "Noto Sans CJK TC"],
  ["注文のデータ", "Yu Gothic", "Noto Sans CJK JP"],
  ["주문", "Malgun Gothic", "Noto Sans CJK KR"],
])("%s names %s for office programs, and %s before the generic family", (text, office, other) => {
  expect(eastAsianFontOf(text)).toBe(office);
  expect(fontListOf("serif", text)).toMatch(new RegExp(`^'Times New Roman', .*'${other}'.*, serif$`));
});

test("other texts name the fonts of their family alone", () => {
  expect(eastAsianFontOf("Order Заказ ế")).toBeNull();
  expect(fontListOf("sans", "Order")).toBe(fontLists.sans);
});
