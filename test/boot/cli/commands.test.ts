/** Commands are found by one word or two, and described alike. */
import { expect, test } from "vitest";
import { commands, findCommand } from "../../../src/boot/cli/commands.ts";

test.each([
  [["convert", "a.png"], "convert", ["a.png"]],
  [["keys", "create", "acme", "--json"], "keys create", ["acme", "--json"]],
  [["serve"], "serve", []],
])("%j is %s with %j", (args, name, rest) => {
  const found = findCommand(args);
  expect([found?.command.name, found?.rest]).toEqual([name, rest]);
});

test.each([[[]], [["keys"]], [["paint"]], [["keys", "paint"]]])("%j is no command", (args) => {
  expect(findCommand(args)).toBeNull();
});

test("every command has a name of its own, a summary and a help that begins with both", () => {
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
  for (const command of commands) {
    expect(command.summary).toMatch(/^[a-z].*[^.]$/);
    expect(command.help()).toMatch(new RegExp(`^redraw ${command.name} - `));
    expect(command.help()).toMatch(/Examples?:\n/);
  }
});
