/** Tests of what a true text may say in the picture. */
import { expect, test } from "vitest";
import { sayings } from "../../tools/true-texts.ts";

test("what a truth repeats for each group may be shown once", () => {
  expect(sayings("user\nuser\nuser")).toEqual(["user", "user\nuser", "user\nuser\nuser"]);
  expect(sayings("a\nb\na\nb")).toEqual(["a\nb", "a\nb\na\nb"]);
});

test("other texts say what they say", () => {
  expect(sayings("user")).toEqual(["user"]);
  expect(sayings("user\nname\nuser")).toEqual(["user\nname\nuser"]);
});
