/** Shells complete what the command line takes: bash is asked itself, zsh and fish where they are installed. */
import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commands, findCommand } from "../../../src/boot/cli/commands.ts";
import { runCommand } from "../../../src/boot/cli/main.ts";
import { formats } from "../../../src/formats/index.ts";
import { aFolder } from "../../make/folder.ts";
import { aTerminal } from "../../make/terminal.ts";

async function scriptFor(shell: string): Promise<string> {
  const terminal = aTerminal();
  expect(await runCommand(["completion", shell], terminal)).toBe(0);
  return terminal.results();
}

const isInstalled = (shell: string): boolean => spawnSync(shell, ["-c", "true"]).status === 0;

/** Asks bash what it offers for the last of these words. */
async function bashOffers(words: readonly string[], cwd: string): Promise<readonly string[]> {
  const asked = `COMP_WORDS=(redraw "$@"); COMP_CWORD=$#; _redraw; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const text = execFileSync("bash", ["-c", `${await scriptFor("bash")}\n${asked}`, "bash", ...words], { cwd, encoding: "utf8" });
  return text.split("\n").filter((line) => line !== "");
}

const folder = (): string => aFolder({ "a picture.png": "", "in/b.png": "" });

test.each([
  [["con"], ["convert"]],
  [
    ["keys", ""],
    ["create", "list", "revoke"],
  ],
  [["keys", "create", "--r"], ["--role"]],
  [["convert", "--ou"], ["--out"]],
  [["convert", "a"], ["a picture.png"]],
  [["convert", "--out", ""], ["in"]],
  [
    ["convert", "--format", "vsdx,p"],
    ["vsdx,pptx", "vsdx,preview"],
  ],
  [["convert", "--jobs", ""], []],
  [
    ["completion", ""],
    ["bash", "zsh", "fish"],
  ],
  [["keys", "list", ""], []],
])("bash completes %j with %j", async (words, want) => {
  expect(await bashOffers(words, folder())).toEqual(want);
});

test("every option that is offered is taken, and every one of the help is offered", async () => {
  for (const command of commands) {
    const { name, options = [] } = command;
    const offered = await bashOffers([...name.split(" "), "--"], folder());
    expect(offered).toEqual([...options.map((option) => `--${option.name}`), "--help"]);
    for (const option of options) expect(command.help()).toContain(`--${option.name}`);
    expect(findCommand(name.split(" "))?.command.name).toBe(name);
  }
});

test.runIf(isInstalled("fish")).each([
  ["redraw con", "convert"],
  ["redraw keys cr", "create"],
  ["redraw convert --format vsdx,s", "vsdx,svg"],
  ["redraw completion z", "zsh"],
])("fish completes %s", async (line, want) => {
  const text = execFileSync("fish", ["-c", `${await scriptFor("fish")}\ncomplete -C '${line}'`], { encoding: "utf8" });
  expect(text.split("\n").map((row) => row.split("\t")[0])).toContain(want);
});

test.runIf(isInstalled("zsh"))("zsh understands its script", async () => {
  const home = aFolder({ "redraw.zsh": await scriptFor("zsh") });
  const line = `autoload -U compinit && compinit -D && source ${join(home, "redraw.zsh")} && print -r -- $_comps[redraw]`;
  expect(execFileSync("zsh", ["-f", "-c", line], { encoding: "utf8" })).toBe("_redraw\n");
});

test.each([["tcsh"], [""], ["bahs"]])("a shell called %j is wrong use", async (shell) => {
  const terminal = aTerminal();
  expect(await runCommand(["completion", ...(shell === "" ? [] : [shell])], terminal)).toBe(2);
  expect(terminal.messages()).toMatch(/completion takes one of bash, zsh, fish/);
});

test("zsh and fish are told of every format", async () => {
  for (const shell of ["zsh", "fish"]) for (const { id } of formats) expect(await scriptFor(shell)).toContain(id);
});
