/** Reads and types the lines that a page gives newcomers: the blocks of code right below `<!-- lines: NAME -->`. */
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { aFolder } from "./folder.ts";

/** More is no first step. */
const mostLines = 10;

/** One block of code. */
export interface NewcomerBlock {
  readonly language: string;
  readonly text: string;
}

/** Returns the blocks of a page below a marker; throws when there are none, or more than ten lines. */
export function newcomerLines(page: string, name: string): readonly NewcomerBlock[] {
  const [, below] = readFileSync(page, "utf8").split(`<!-- lines: ${name} -->\n`);
  const [run = ""] = /^(?:\s*^ *```\w+\n[\s\S]*?^ *```$)+/m.exec(below ?? "") ?? [];
  if (run === "" || !below!.startsWith(run)) throw new Error(`${page} has no code below <!-- lines: ${name} -->`);
  const blocks = [...run.matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```$/gm)].map(([, indent, language, text]) => ({
    language: language!,
    text: text!.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  }));
  const count = blocks.reduce((sum, { text }) => sum + text.trimEnd().split("\n").length, 0);
  if (count > mostLines) throw new Error(`${page} gives ${count} lines for ${name}: ten are the most`);
  return blocks;
}

/** Writes our commands into a folder, as an installation does: they run the sources with this Node. */
export function installCommands(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of ["redraw", "kubectl-redraw"]) {
    const script = `#!/bin/sh\nexec '${process.execPath}' '${resolve("cmd", `${name}.ts`)}' "$@"\n`;
    writeFileSync(join(folder, name), script, { mode: 0o755 });
  }
}

/** An environment in which our commands are found. */
export function newcomerEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const programs = aFolder();
  installCommands(programs);
  return { ...process.env, PATH: [programs, dirname(process.execPath), process.env["PATH"]].join(delimiter), ...more };
}

/** Types the blocks in a folder: those for a shell as they stand; programs say in their first line how they are called and run. Returns what is printed. */
export async function typeLines(blocks: readonly NewcomerBlock[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  let printed = "";
  for (const { language, text } of blocks) {
    const [, file, command] = /^(?:\/\/|#) (\S+), run by: (.+)$/m.exec(text) ?? [];
    if (language !== "sh" && file === undefined) throw new Error(`the first line of a program says "FILE, run by: COMMAND", not ${text}`);
    if (file !== undefined) writeFileSync(join(cwd, file), text);
    printed += (await promisify(execFile)("bash", ["-eo", "pipefail", "-c", command ?? text], { cwd, env })).stdout;
  }
  return printed;
}
