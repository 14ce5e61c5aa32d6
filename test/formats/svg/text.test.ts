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

test("a line that stands out from its text says how", () => {
  const lines = [
    { text: "«interface»", box: { x: 60, y: 20, width: 80, height: 10 } },
    { text: "Name", box: { x: 80, y: 36, width: 40, height: 10 }, bold: true },
    { text: "key", box: { x: 85, y: 52, width: 30, height: 10 }, underline: true, color: "#666666" },
  ];
  const text = aText({ value: "«interface»\nName\nkey", lines }, box);
  const room = { rotation: 0, about: [100, 50], box } as const;
  const spans = [...writeElement(shapeText(text, room)!).matchAll(/<tspan[^>]*>/g)].map(([span]) => span);
  expect(spans.map((span) => span.includes('font-weight="bold"'))).toEqual([false, true, false]);
  expect(spans.map((span) => span.includes('text-decoration="underline"'))).toEqual([false, false, true]);
  expect(spans.map((span) => span.includes('fill="#666666"'))).toEqual([false, false, true]);
  expect(writeElement(shapeText({ ...text, bold: true }, room)!).match(/font-weight/g)).toHaveLength(1);
});

test("a line of another size than its text says its own", () => {
  const lines = [
    { text: "Title", box: { x: 60, y: 20, width: 80, height: 18 }, fontSize: 24 },
    { text: "words", box: { x: 80, y: 50, width: 40, height: 10 } },
  ];
  const written = writeElement(
    shapeText(aText({ value: "Title\nwords", lines, fontSize: 12 }, box), { rotation: 0, about: [100, 50], box })!,
  );
  expect([...written.matchAll(/<(text|tspan)[^>]*font-size="(\d+)"/g)].map(([, name, size]) => [name, size])).toEqual([
    ["text", "12"],
    ["tspan", "24"],
  ]);
});
