/** How pages in Japanese, Korean, traditional Chinese and Vietnamese are told. */
import { expect, test } from "vitest";
import type { Reading } from "../../../src/core/detection.ts";
import { scriptRules } from "../../../src/core/text/page-scripts.ts";
import { aLine } from "../../make/bitmap.ts";

const long = { ...aLine(0, 0, 80), glyphHeight: 10 };
const icon = { ...aLine(0, 0, 12), glyphHeight: 10 };
const said = (text: string, confidence: number): Reading => ({ text, confidence });

test.each([
  ["jpn", said("7-%Z", 0.66), long, true],
  ["jpn", said("一作成", 0.85), long, true],
  ["jpn", said("Order", 0.99), long, false],
  ["kor", said("Zeo|9lE", 0.57), long, true],
  ["kor", said("A", 0.4), icon, false],
  ["chi_tra", said("訂單系统", 0.85), long, true],
  ["chi_tra", said("订单系统", 0.99), long, false],
  ["vie", said("Quăn ly khách häng", 0.89), long, true],
  ["vie", said("Café", 0.9), long, false],
] as const)("%s may be what was read as %o", (script, first, line, want) => {
  expect(scriptRules[script].mayBe(first, line)).toBe(want);
});

test.each([
  ["jpn", said("データベース", 0.93), true],
  ["jpn", said("订单系统", 0.95), false],
  ["jpn", said("ー一", 0.95), false],
  ["kor", said("주문 처리", 0.96), true],
  ["kor", said("주문 처리", 0.6), false],
  ["kor", said("ㅁ http", 0.96), false],
  ["chi_tra", said("訂單系統", 0.96), true],
  ["chi_tra", said("订单系统", 0.96), false],
  ["vie", said("Quản lý khách hàng", 0.92), true],
  ["vie", said("Größe prüfen", 0.95), false],
] as const)("%s is proven by %o: %s", (script, second, want) => {
  expect(scriptRules[script].proves(second)).toBe(want);
});

test("readings without letters of the script, or of another length, are not believed", () => {
  expect(scriptRules.kor.accepts(said("513", 0.9), said("Start", 0.9))).toBe(false);
  expect(scriptRules.vie.accepts(said("Order", 0.95), said("Order", 0.95))).toBe(false);
  expect(scriptRules.vie.accepts(said("Ẩrsöversikt", 0.9), said("Arsöversikt", 0.9))).toBe(false);
  expect(scriptRules.kor.accepts(said("에 아 뻐 쁘", 0.65), said("例外處理", 0.85))).toBe(false);
  expect(scriptRules.kor.accepts(said("예외 처리", 0.7), said("o|9| *A", 0.45))).toBe(true);
  expect(scriptRules.vie.accepts(said("ế", 0.95), said("Order", 0.9))).toBe(false);
});

test.each([
  ["jpn", said("GitHubリポジトリに", 0.95), said("GitHub", 0.32), true],
  ["jpn", said("Terraform Cloudが", 0.95), said("Terraform Cloudђ", 0.99), true],
  ["jpn", said("(main.tfなど)", 0.77), said("(main.t≥)", 0.38), true],
  ["kor", said("Kafka 메시지", 0.93), said("Kafka oIAIXl", 0.6), true],
  // a stroke is no letter, other words are other words, and what was read well needs more than a doubtful reading
  ["jpn", said("Actionsー", 0.95), said("Actions", 0.93), false],
  ["jpn", said("Plan結果", 0.95), said("Order 66 ready", 0.9), false],
  ["jpn", said("GitHubに", 0.8), said("GitHub", 0.93), false],
] as const)("in %s %o is believed beside %o: %s", (script, second, first, want) => {
  expect(scriptRules[script].accepts(second, first)).toBe(want);
});

test("letters of two scripts in a word are read again, however sure", () => {
  expect(scriptRules.jpn.concerns(said("Terraform Cloudђ", 0.99))).toBe(true);
  expect(scriptRules.jpn.concerns(said("Terraform Cloud", 0.99))).toBe(false);
});
