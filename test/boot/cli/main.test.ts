/** Help, version and wrong use, without starting anything. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { runCommand } from "../../../src/boot/cli/main.ts";
import { formats } from "../../../src/formats/index.ts";
import { aTerminal } from "../../make/terminal.ts";

async function run(...args: string[]): Promise<{ status: number; results: string; messages: string }> {
  const terminal = aTerminal();
  const status = await runCommand(args, terminal);
  return { status, results: terminal.results(), messages: terminal.messages() };
}

test("--version is the package's", async () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(await run("--version")).toEqual({ status: 0, results: `${version}\n`, messages: "" });
});

test("the first word of several commands has the help of all of them", async () => {
  const { status, messages, results } = await run("accounts", "--help");
  expect([status, messages]).toEqual([0, ""]);
  for (const name of ["accounts add", "accounts list", "accounts pool"]) expect(results).toContain(`redraw ${name}`);
});

test.each([["--help"], ["help"], ["-h"]])("%s lists every command with an example", async (...args) => {
  const { status, results } = await run(...args);
  expect(status).toBe(0);
  expect(results).toMatch(/Examples:[\s\S]*redraw convert flow\.png/);
});

test.each([
  ["convert", "--help"],
  ["convert", "a.png", "-h"],
  ["help", "convert"],
])("%s %s explains every option and format", async (...args) => {
  const { status, results } = await run(...args);
  expect(status).toBe(0);
  for (const option of ["--out", "--format", "--recursive", "--force", "--verify", "--jobs", "--threads", "--json", "--quiet"]) {
    expect(results).toContain(option);
  }
  for (const { id, extension } of formats) expect(results).toMatch(new RegExp(`${id}.*NAME${extension.replaceAll(".", "\\.")}`));
  expect(results).toMatch(/Examples:/);
});

test.each([
  [[], /a command is missing/],
  [["paint"], /no command "paint"/],
  [["covnert", "a.png"], /no command "covnert" \(did you mean convert\?\)/],
  [["convert"], /at least one picture/],
  [["convert", "a.png", "--colour"], /--colour/],
])("%j is wrong use: one sentence, where to look, status 2", async (args, sentence) => {
  const { status, results, messages } = await run(...args);
  expect(status).toBe(2);
  expect(results).toBe("");
  expect(messages).toMatch(sentence);
  expect(messages).toMatch(/Try: redraw .*--help/);
});
