/** Converts every bad input that we know how to make, and writes what came out of each to docs/proof/bad-inputs.md. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { badInputs } from "../test/make/bad-inputs.ts";
import { runRedraw } from "./run-redraw.ts";
import { markdownTable } from "./statistics.ts";

const folder = mkdtempSync(join(tmpdir(), "redraw-bad-"));
const inputs = await badInputs();
for (const { name, bytes } of inputs) writeFileSync(join(folder, name), bytes);
const run = await runRedraw([folder, "--out", join(folder, "out"), "--jobs", "1"]);
const byName = new Map(run.pictures.map((line) => [line.input.split("/").at(-1), line]));
const rows = inputs.map(({ what, name, code, codeAsFile = code }, index) => {
  const line = byName.get(name);
  const got = line?.error?.code ?? line?.status ?? "nothing";
  return [`${index + 1}`, what, `\`${got}\`${got === codeAsFile ? "" : ` (expected \`${codeAsFile}\`)`}`, line?.error?.message ?? ""];
});
const left = readdirSync(join(folder, "out"));
rmSync(folder, { recursive: true });

const text = [
  "# Bad inputs",
  "Written by `node tools/bad-inputs.ts`: what came out of each.",
  markdownTable([["", "input", "code", "sentence"], ...rows]),
  `Exit status ${run.status}; ${left.length} files left behind.`,
  "",
].join("\n\n");
mkdirSync("docs/proof", { recursive: true });
writeFileSync("docs/proof/bad-inputs.md", text);
console.log(text);
