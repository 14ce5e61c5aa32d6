/** Numbers that were typed are whole and within bounds, or wrong use. */
import { expect, test } from "vitest";
import { readCount, readWhole } from "../../../src/boot/cli/numbers.ts";

test("whole numbers are read", () => {
  expect([readWhole("N", "0"), readWhole("N", "1000000000"), readCount("N", "1")]).toEqual([0, 1_000_000_000, 1]);
});

test.each(["", "-1", "1.5", "1e3", " 1", "1000000001", "99999999999", "many"])("%j is none", (text) => {
  expect(() => readWhole("CREDITS", text)).toThrow(/CREDITS takes a whole number from 0/);
});

test("a count begins with one", () => {
  expect(() => readCount("CREDITS", "0")).toThrow(/from 1 to/);
});
