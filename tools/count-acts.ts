/** Does every act of the console by mouse and by keyboard, as the tests have them, and prints which went well; fails when a hand lacks one. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { markdownTable } from "./statistics.ts";

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

const hands = ["mouse", "keyboard"] as const;

function runTests(): Report {
  const folder = mkdtempSync(join(tmpdir(), "redraw-acts-"));
  try {
    const file = join(folder, "report.json");
    spawnSync("vitest", ["run", "--mode", "console", "--reporter=json", `--outputFile=${file}`, "test/web/acts-"], { stdio: "ignore" });
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const results = runTests().testResults.flatMap(({ name, assertionResults }) =>
  assertionResults.flatMap(({ title, status }) => {
    const [, act, hand] = /^(.+), by (mouse|keyboard)$/.exec(title) ?? [];
    return act === undefined ? [] : [{ act, hand, status, file: basename(name) }];
  }),
);
const acts = [...new Set(results.map(({ act }) => act))];
const statusOf = (act: string, hand: string): string => results.find((each) => each.act === act && each.hand === hand)?.status ?? "no test";
const rows = acts.map((act) => [act, ...hands.map((hand) => statusOf(act, hand)), results.find((each) => each.act === act)!.file]);
console.log(markdownTable([["act", ...hands, "tests"], ...rows]));
const done = acts.filter((act) => hands.every((hand) => statusOf(act, hand) === "passed"));
console.log(`\n${acts.length} acts, ${done.length} of them by both hands.`);
process.exitCode = acts.length === 0 || done.length < acts.length ? 1 : 0;
