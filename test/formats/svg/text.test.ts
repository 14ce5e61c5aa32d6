/** Text in SVG: its fonts and its language follow from its letters. */
import { expect, test } from "vitest";
import { writeElement } from "../../../src/formats/lib/xml.ts";
import { shapeText } from "../../../src/formats/svg/text.ts";
import { aText } from "../../make/diagram.ts";

const box = { x: 0, y: 0, width: 200, height: 100 };
const written = (value: string): string => writeElement(shapeText(aText({ value }, box), { rotation: 0, about: [100, 50], box })!);

test.each([
  ["注文データ", "ja-JP", "Yu Gothic"],
  ["订单处理", "zh-CN", "PingFang SC"],
])("%s is said to be in %s, and names %s before the generic family", (value, language, font) => {
  expect(written(value)).toContain(`xml:lang="${language}"`);
  expect(written(value)).toMatch(new RegExp(`font-family="Arial, .*'${font}'.*, sans-serif"`));
});

test("a text whose letters tell nothing says no language", () => {
  expect(written("Order")).not.toContain("lang");
});
