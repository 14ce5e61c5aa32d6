/** Wrapping: hard breaks, words, signs in squares. */
import { describe, expect, test } from "vitest";
import { textWidth } from "../../../src/core/text/metrics.ts";
import type { SizedFace } from "../../../src/core/text/metrics.ts";
import { wrapText } from "../../../src/core/text/wrap.ts";

const sans: SizedFace = { font: "sans", bold: false, italic: false, fontSize: 1000 };

describe("wrapping", () => {
  const style = { ...sans, fontSize: 10 };
  test("breaks at hard breaks, at spaces, and inside words that are too long; nothing is lost", () => {
    const text = "one two three\nunbreakablelongword x";
    const lines = wrapText(text, 40, style);
    expect(lines.slice(0, 2)).toEqual(["one two", "three"]);
    for (const line of lines) expect(textWidth(line, style)).toBeLessThanOrEqual(40);
    expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(/\s/g, ""));
  });

  test("breaks Chinese, Japanese and Korean between any two signs, and begins no line with a stop", () => {
    expect(wrapText("订单系统处理请求", 35, style)).toEqual(["订单系", "统处理", "请求"]);
    expect(wrapText("处理请求。完成", 40, style)).toEqual(["处理请", "求。完成"]);
    expect(wrapText("주문 처리", 25, style)).toEqual(["주문", "처리"]);
    expect(wrapText("用户 API 网关", 45, style)).toEqual(["用户 API", "网关"]);
  });

  test("keeps empty lines, and a line that just fits", () => {
    expect(wrapText("a\n\nb", 100, style)).toEqual(["a", "", "b"]);
    expect(wrapText("one two", textWidth("one two", style), style)).toEqual(["one two"]);
  });
});
