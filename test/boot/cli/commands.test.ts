/** Commands are found by one word or two, and described alike. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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

/** Collects what loading a file loads: static imports, types apart, of it and of all of ours below. */
function loadedBy(file: string, loaded: Set<string> = new Set()): ReadonlySet<string> {
  for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(/^(?:import|export)(?! type)[^;]*? from "([^"]+)";$/gm)) {
    const name = specifier.startsWith(".") ? join(dirname(file), specifier) : specifier;
    if (loaded.has(name)) continue;
    loaded.add(name);
    if (specifier.startsWith(".")) loadedBy(name, loaded);
  }
  return loaded;
}

test("--help loads no package, and nothing that writes, sees or serves", () => {
  const loaded = [...loadedBy("src/boot/cli/main.ts")];
  expect(loaded.filter((name) => !name.startsWith("node:") && !name.startsWith("src/"))).toEqual([]);
  expect(loaded.filter((name) => /^src\/(adapters|http|controller|worker|courier)\//.test(name))).toEqual([]);
  expect(loaded.length).toBeLessThan(50);
});
