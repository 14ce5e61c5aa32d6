/** Tests which language a text is taken for. */
import { expect, test } from "vitest";
import { languageOf, runsRightToLeft } from "../../../src/formats/lib/language.ts";

test.each([
  ["Order service", "en-US"],
  ["", "en-US"],
  ["42 → 7", "en-US"],
  ["Заказ оформлен", "ru-RU"],
  ["Замовлення їде", "uk-UA"],
  ["Παραγγελία", "el-GR"],
  ["注文サービス", "ja-JP"],
  ["订单服务", "zh-CN"],
  ["訂單服務", "zh-TW"],
  ["주문 서비스", "ko-KR"],
  ["Đăng nhập người dùng", "vi-VN"],
  ["خدمة الطلبات", "ar-SA"],
  ["שירות הזמנות", "he-IL"],
  ["Größe prüfen", "de-DE"],
  ["Début du contrôle", "fr-FR"],
  ["Año", "es-ES"],
  ["Zamówienie złożone", "pl-PL"],
])("%s is %s", (text, language) => {
  expect(languageOf(text)).toBe(language);
});

test("a single foreign letter in a text does not change its language", () => {
  expect(languageOf("the angle α of a triangle")).toBe("en-US");
  expect(languageOf("µ-service λ calls")).toBe("en-US");
});

test("the first letter tells the direction of a text", () => {
  expect(runsRightToLeft("1. שלום world")).toBe(true);
  expect(runsRightToLeft("خدمة")).toBe(true);
  expect(runsRightToLeft("hello שלום")).toBe(false);
  expect(runsRightToLeft("12:30")).toBe(false);
});
