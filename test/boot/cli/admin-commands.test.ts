/** The commands of the administration are described well enough to be typed; what they do, admin.test.ts tries. */
import { expect, test } from "vitest";
import { adminCommands } from "../../../src/boot/cli/admin-commands.ts";

test.each(adminCommands)("$name: its example is its own, with all operands", ({ name, operands, options, example }) => {
  const words = example.replaceAll(/"[^"]*"/g, "TEXT").split(" ");
  expect(words.slice(0, 2).join(" ")).toBe(name);
  const given = words.slice(2).filter((word, index, rest) => !word.startsWith("--") && !(rest[index - 1] ?? "").startsWith("--"));
  expect(given).toHaveLength(operands.length);
  for (const option of words.filter((word) => word.startsWith("--")))
    expect(["--json", ...Object.keys(options).map((one) => `--${one}`)]).toContain(option);
});
