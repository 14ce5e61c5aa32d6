/** Ideographs on pages of other scripts. */
import { expect, test } from "vitest";
import { dropLoneIdeographs } from "../../../src/core/text/lone-ideographs.ts";

const read = (...texts: readonly string[]) => texts.map((text) => ({ text, confidence: 0.9 }));
const latin = read("user", "name: string", "email", "reads", "book", "title", "pages: int", "writes", "author", "birth_date");
const textsOf = (readings: readonly { readonly text: string }[]): readonly string[] => readings.map(({ text }) => text);

test("one or two alone on a page of Latin letters are strokes", () => {
  expect(textsOf(dropLoneIdeographs([...read("不", "树 树"), ...latin])).slice(0, 3)).toEqual(["", "", "user"]);
});

test.each([
  ["a page in that script", [...read("不", "数据库"), ...latin]],
  ["a page in a script beside it", [...read("不", "ユーザー"), ...latin]],
  ["a page of a few lines", [...read("不"), ...latin.slice(0, 4)]],
  ["words", [...read("数据库"), ...latin]],
])("%s keeps them", (_, readings) => {
  expect(dropLoneIdeographs(readings)).toEqual(readings);
});
