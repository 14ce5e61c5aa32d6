/** Words in Katakana are one, whatever spaces readers see in them. */
import { expect, test } from "vitest";
import { joinKatakana } from "../../../src/core/text/split-katakana.ts";

test.each([
  ["リバ ーシで学ぶアプ リケーション 設計入門", "リバーシで学ぶアプリケーション 設計入門"],
  ["ラン キングを確認する", "ランキングを確認する"],
  ["ボーリン グ", "ボーリング"],
  ["( メ モリ 上", "( メモリ 上"],
])("%s", (read, text) => {
  expect(joinKatakana(read)).toBe(text);
});

test("two words stay two, and spaces beside other letters stay", () => {
  for (const text of ["パラメータストア パスワード", "AWS が枠を", "图文 画像", "Save メモリ", "設計 ア"])
    expect(joinKatakana(text)).toBe(text);
});
