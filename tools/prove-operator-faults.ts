/** Proves that the operator outlives faults of its cluster: makes each on a real node under load; writes docs/proof/operator-faults.md. */
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { kubernetesVersion } from "./cluster/programs.ts";
import { runFaults } from "./operator/fault-run.ts";
import { faultsReport, isOutlived } from "./operator/faults-report.ts";
import type { LoggedFault } from "./operator/faults-report.ts";
import { faults } from "./operator/faults.ts";

const { values: options } = parseArgs({
  options: {
    /** Names of faults, separated by commas; all that were not made yet unless given. */
    only: { type: "string" },
    /** Where rows are logged. */
    folder: { type: "string", default: "out/operator" },
    /** Begins anew; without, what was logged is not made again. */
    fresh: { type: "boolean", default: false },
    /** Writes the report of what was logged, and runs nothing. */
    report: { type: "boolean", default: false },
  },
});

const file = join(options.folder, "faults.jsonl");
mkdirSync(options.folder, { recursive: true });
if (options.fresh) writeFileSync(file, "");
const readLog = (): readonly LoggedFault[] => {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as LoggedFault);
};
const say = (line: string): void => void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
// Whoever interrupts a proof leaves no node behind: it goes with this process. What was made so far is logged.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim();
const done = new Set(readLog().map(({ row }) => row.name));
const asked = options.only?.split(",");
const stranger = asked?.find((name) => !faults.some((fault) => fault.name === name));
if (stranger !== undefined) throw new Error(`there is no fault "${stranger}"; there are ${faults.map(({ name }) => name).join(", ")}`);
const missing = faults.filter(({ name }) => (asked === undefined ? !done.has(name) : asked.includes(name)));
if (!options.report && missing.length > 0) {
  await runFaults(missing, {
    say,
    onRow(row) {
      const machine = { commit, at: new Date().toISOString(), kubernetes: kubernetesVersion, node: process.version, load: loadavg()[0]! };
      appendFileSync(file, `${JSON.stringify({ ...machine, row } satisfies LoggedFault)}\n`);
      say(`${row.name}: over after ${row.seconds.toFixed(1)} s, ${row.jobs} jobs, ${isOutlived(row) ? "nothing was lost" : "not clean"}`);
      for (const { invariant, subject, what } of row.violations) say(`${invariant} ${subject}: ${what}`);
    },
  });
}
const logged = readLog();
mkdirSync("docs/proof", { recursive: true });
writeFileSync("docs/proof/operator-faults.md", faultsReport(logged, faults));
execFileSync("oxfmt", ["docs/proof/operator-faults.md"]);
process.exit(faults.every(({ name }) => logged.some(({ row }) => row.name === name)) && logged.every(({ row }) => isOutlived(row)) ? 0 : 1);
