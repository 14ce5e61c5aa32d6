/** Settings are read strictly, and every mistake is told at once. */
import { expect, test } from "vitest";
import { choiceSetting, integerSetting, readSettings } from "../../src/core/setting.ts";

const group = {
  colour: choiceSetting({ name: "A_COLOUR", description: "", choices: ["red", "blue"], default: "red" }),
  size: integerSetting({ name: "A_SIZE", description: "", minimum: 1, maximum: 8, default: 2 }),
};

test("what is not set or empty has its default", () => {
  expect(readSettings(group, { A_SIZE: "" })).toEqual({ values: { colour: "red", size: 2 }, problems: [] });
});

test("what is set counts", () => {
  expect(readSettings(group, { A_COLOUR: "blue", A_SIZE: "8" }).values).toEqual({ colour: "blue", size: 8 });
});

test.each(["0", "9", "2.5", "-1", "1e1", " 2", "two"])("%s is no size from 1 to 8", (text) => {
  expect(readSettings(group, { A_SIZE: text }).problems).toEqual([`A_SIZE is "${text}" and should be a whole number from 1 to 8`]);
});

test("all problems come at once", () => {
  expect(readSettings(group, { A_COLOUR: "green", A_SIZE: "0" }).problems).toEqual([
    'A_COLOUR is "green" and should be red | blue',
    'A_SIZE is "0" and should be a whole number from 1 to 8',
  ]);
});
