/** Proves that no change of a pool interrupts a conversion: rounds of random changes under load on a real node; writes docs/proof/changes.md. */
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { kubernetesVersion } from "./cluster/programs.ts";
import { changesReport, isClean, sumOf } from "./operator/report.ts";
import type { LoggedRound } from "./operator/report.ts";
import { runRound } from "./operator/round.ts";

const { values: options } = parseArgs({
  options: {
    /** Changes in all, in rounds of so many at most. */
    changes: { type: "string", default: "100" },
    round: { type: "string", default: "25" },
    /** Changes with draining switched off. */
    undrained: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    /** Where rounds are logged. */
    folder: { type: "string", default: "out/operator" },
    /** Begins anew; without, what was logged is not run again. */
    fresh: { type: "boolean", default: false },
    /** Writes the report of what was logged, and runs nothing. */
    report: { type: "boolean", default: false },
  },
});

const file = join(options.folder, "rounds.jsonl");
mkdirSync(options.folder, { recursive: true });
if (options.fresh) writeFileSync(file, "");
const readLog = (): readonly LoggedRound[] => {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as LoggedRound);
};
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim();
const say = (line: string): void => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
// Whoever interrupts a proof leaves no node behind: it goes with this process. What was run so far is logged.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

/** Runs rounds until there are so many changes, from where an earlier run stopped. */
async function prove(changes: number, drains: boolean): Promise<void> {
  for (;;) {
    const own = readLog().filter(({ round }) => round.drains === drains);
    const left = changes - sumOf(own.map(({ round }) => round)).changes;
    if (left <= 0) return;
    const seed = Number(options.seed) + own.length;
    const [load, began] = [loadavg()[0]!, performance.now()];
    say(`round ${own.length + 1}, seed ${seed}${drains ? "" : ", draining switched off"}: ${left} changes are left`);
    const round = await runRound({ seed, changes: Math.min(left, Number(options.round)), drains, say });
    const seconds = Math.round((performance.now() - began) / 1_000);
    const at = new Date().toISOString();
    const logged: LoggedRound = { commit, at, kubernetes: kubernetesVersion, node: process.version, load, seconds, round };
    appendFileSync(file, `${JSON.stringify(logged)}\n`);
    say(`${seconds} s: ${JSON.stringify(sumOf([round]))}`);
    for (const { invariant, subject, what } of round.violations) say(`${invariant} ${subject}: ${what}`);
  }
}

if (!options.report) {
  await prove(Number(options.changes), true);
  await prove(Number(options.undrained), false);
}
const logged = readLog();
mkdirSync("docs/proof", { recursive: true });
writeFileSync("docs/proof/changes.md", changesReport(logged));
execFileSync("oxfmt", ["docs/proof/changes.md"]);
const [drained, undrained] = [true, false].map((drains) =>
  sumOf(logged.map(({ round }) => round).filter((round) => round.drains === drains)),
) as [ReturnType<typeof sumOf>, ReturnType<typeof sumOf>];
say(`${drained.changes} changes, ${drained.jobs} jobs: ${isClean(drained) ? "nothing was interrupted" : "not clean"}`);
// A check that cannot fail proves nothing.
if (undrained.changes > 0) say(`draining switched off: ${undrained.interrupted} conversions were interrupted`);
process.exit(isClean(drained) && (undrained.changes === 0 || undrained.interrupted > 0) ? 0 : 1);
