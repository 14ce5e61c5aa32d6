/** What is drawn down a column of a page. */
import { expect, test } from "vitest";
import { isSeenThrough, walkDown } from "../../../../src/core/assemble/sequence/columns.ts";
import { drawSequence, surroundingsOf } from "../../../make/sequences.ts";

test("a column is a line, a box around it, what covers both, and nothing where it ends", async () => {
  const draft = await drawSequence({ active: [{ on: 0, from: 100, to: 160 }], texts: [[60, 200, 60]] });
  const { rows } = walkDown(surroundingsOf(draft), 80, 61);
  expect([80, 130, 205, 300, 420].map((y) => rows[y - 61])).toEqual(["line", "active", "hidden", "line", "rest"]);
});

test("a lifeline is seen through a frame, and not through a note", async () => {
  const draft = await drawSequence({ over: '<rect x="40" y="150" width="280" height="40" fill="#ffffaa" stroke="#aaaa33"/>' });
  const around = surroundingsOf(draft);
  expect(isSeenThrough(around, 80, { x: 30, y: 220, width: 300, height: 80 })).toBe(true);
  expect(isSeenThrough(around, 80, { x: 40, y: 150, width: 280, height: 40 })).toBe(false);
});
