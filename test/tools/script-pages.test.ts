/** Pages of scripts: equal seeds draw equal pages, and each page is in its script. */
import { expect, test } from "vitest";
import { scriptPages } from "../../tools/scripts/pages.ts";
import { labelsOf, scriptNames } from "../../tools/scripts/words.ts";

test("equal seeds give equal pages, others give others", () => {
  expect(scriptPages(3, 2)).toEqual(scriptPages(3, 2));
  expect(scriptPages(3, 2)).not.toEqual(scriptPages(4, 2));
});

test("there are as many pages of every script, and of mixed ones", () => {
  const pages = scriptPages(1, 3);
  for (const script of [...scriptNames, "mixed"]) expect(pages.filter((page) => page.script === script)).toHaveLength(3);
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
});

test.each([
  ["Cyrillic", /^[\p{Script=Cyrillic}\s]+$/u],
  ["Greek", /^[\p{Script=Greek}\s]+$/u],
  ["Korean", /^[\p{Script=Hangul}\s]+$/u],
  ["Japanese", /^[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]+$/u],
  ["Chinese, traditional", /^\p{Script=Han}+$/u],
] as const)("labels in %s hold no other letters", (script, letters) => {
  for (const label of labelsOf(script)) expect(label).toMatch(letters);
});
