/** The bar fits its terminal and keeps silent where nobody watches. */
import { expect, test } from "vitest";
import { drawBar, openProgress } from "../../../src/boot/cli/progress.ts";
import { aTerminal } from "../../make/terminal.ts";

test.each([
  [0, 4, "[------------------------] 0 of 4 pictures"],
  [1, 4, "[######------------------] 1 of 4 pictures"],
  [4, 4, "[########################] 4 of 4 pictures"],
])("%d of %d", (done, total, want) => {
  expect(drawBar(done, total, 80)).toBe(want);
});

test("a narrow terminal gets no second line", () => {
  expect(drawBar(1, 4, 20)).toHaveLength(19);
});

test("nothing is written when it is not shown", () => {
  const terminal = aTerminal();
  const progress = openProgress(terminal, 3, false);
  progress.show(1);
  progress.clear();
  expect(terminal.messages()).toBe("");
});
