/** Red is for terminals that want colours. */
import { expect, test } from "vitest";
import { red } from "../../../src/boot/cli/terminal.ts";
import { aTerminal } from "../../make/terminal.ts";

test.each([
  [true, false, "\u001b[31mfailed\u001b[39m"],
  [true, true, "failed"],
  [false, false, "failed"],
])("a terminal %j without colours %j", (isInteractive, isColourOff, want) => {
  expect(red({ ...aTerminal({ isInteractive }), isColourOff }, "failed")).toBe(want);
});
