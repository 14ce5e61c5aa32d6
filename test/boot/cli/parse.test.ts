/** Arguments are taken apart, and what is not known is told in one sentence. */
import { expect, test } from "vitest";
import { parseArguments } from "../../../src/boot/cli/parse.ts";

const flags = { out: { type: "string" }, force: { type: "boolean", short: "f" } } as const;

test("options and operands", () => {
  const { values, positionals } = parseArguments(["a.png", "--out", "o", "-f"], flags);
  expect({ ...values }).toEqual({ out: "o", force: true });
  expect(positionals).toEqual(["a.png"]);
});

test.each([
  [["--oot", "x"], "there is no option --oot (did you mean --out?)"],
  [["--quick"], "there is no option --quick"],
  [["-x"], "Unknown option '-x'"],
  [["--out"], "Option '--out <value>' argument missing"],
])("%j is wrong use", (args, message) => {
  expect(() => parseArguments(args, flags)).toThrow(expect.objectContaining({ code: "invalid_request", message }));
});
