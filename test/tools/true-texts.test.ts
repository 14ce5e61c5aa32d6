/** Tests of what a true text may say in the picture. */
import { expect, test } from "vitest";
import { joinRows, sayings } from "../../tools/true-texts.ts";

test("what a truth repeats for each group may be shown once", () => {
  expect(sayings("user\nuser\nuser")).toEqual(["user", "user\nuser", "user\nuser\nuser"]);
  expect(sayings("a\nb\na\nb")).toEqual(["a\nb", "a\nb\na\nb"]);
});

test("other texts say what they say", () => {
  expect(sayings("user")).toEqual(["user"]);
  expect(sayings("user\nname\nuser")).toEqual(["user\nname\nuser"]);
});

test("two texts of a row that one line holds are one, a text below is another", () => {
  const texts = [
    { text: "order", box: [10, 10, 40, 16] as const },
    { text: "service", box: [54, 10, 50, 16] as const },
    { text: "below", box: [10, 30, 40, 16] as const },
  ];
  const line = { box: { x: 10, y: 12, width: 94, height: 12 } };
  expect(joinRows(texts, [line]).map(({ text }) => text)).toEqual(["below", "order service"]);
  expect(joinRows(texts, [{ box: { x: 10, y: 12, width: 40, height: 12 } }])).toEqual(texts);
  const apart = texts.map((text, at) => (at === 1 ? { ...text, box: [90, 10, 50, 16] as const } : text));
  expect(joinRows(apart, [{ box: { ...line.box, width: 130 } }])).toEqual(apart);
});
