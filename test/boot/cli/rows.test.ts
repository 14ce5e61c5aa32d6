/** Rows are one JSON object a line for programs, and columns for people. */
import { expect, test } from "vitest";
import { sayRows, writeRows } from "../../../src/boot/cli/rows.ts";

const rows = [
  { name: "acme", balance: 5, at: new Date(0), note: null },
  { name: "b", balance: 1_000, at: new Date(0), note: "gift" },
];

test("programs get every value as it is", () => {
  const lines = writeRows(rows).trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(rows.map((row) => ({ ...row, at: "1970-01-01T00:00:00.000Z" })));
});

test("people get aligned columns, without blanks at the ends", () => {
  expect(sayRows(rows).split("\n")).toEqual([
    "name  balance  at                        note",
    "acme  5        1970-01-01T00:00:00.000Z  -",
    "b     1000     1970-01-01T00:00:00.000Z  gift",
    "",
  ]);
});

test("one row is a list, no row is said", () => {
  expect(sayRows([{ name: "acme", balance: 5 }])).toBe("name     acme\nbalance  5\n");
  expect(sayRows([])).toBe("none\n");
});
