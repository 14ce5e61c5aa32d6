/** Proves that the service keeps its promises when it is killed at random moments: writes docs/proof/faults.md. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkRun } from "../test/faults/checker.ts";
import { killAgainAndAgain } from "../test/faults/kill-loops.ts";
import { markdownTable } from "./statistics.ts";

const { values: options } = parseArgs({ options: { kills: { type: "string", default: "100" }, seed: { type: "string", default: "1" } } });
const folder = mkdtempSync(join(tmpdir(), "redraw-prove-faults-"));
const loadBefore = loadavg()[0]!.toFixed(2);
const started = Date.now();
const report = await killAgainAndAgain({
  folder,
  kills: Number(options.kills),
  seed: Number(options.seed),
  onLife: (life) => process.stderr.write(`\rlife ${life} `),
});
const violations = checkRun(report.run);
// What broke a promise is worth looking at.
if (violations.length === 0) rmSync(folder, { recursive: true, force: true });
else process.stderr.write(`\nthe data lie in ${folder}\n`);

const { final } = report.run;
const ended = (status: string): string => String(final.jobs.filter((job) => job.status === status).length);
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"]).toString().trim();
const rows = [
  ["What", "Count"],
  ["kills (SIGKILL, 0.2 to 4.2 s after the start, under load)", String(report.kills)],
  ["requests of clients", String(report.requests)],
  ["accepted (202)", String(report.accepted)],
  ["conversions whose answer was lost", String(report.unanswered)],
  ["commands of a second process that ended well (credits grant, keys create, keys revoke)", String(report.commands)],
  ["jobs in the database", String(final.jobs.length)],
  ["jobs that succeeded", ended("succeeded")],
  ["jobs that failed and were refunded", ended("failed")],
  ["observations that were checked", String(report.run.seen.length)],
  ["violations of I1 to I9", String(violations.length)],
];
const text = `# Kill −9 under load

One process on one data folder (the embedded database) is killed at random moments while clients convert, look and download, and a
second process grants credits and makes and revokes keys; then everything is left to end, and the checker compares what clients saw
with the database. \`make prove-faults\` repeats it; \`test/faults/checker.test.ts\` shows that the checker reports a doctored history of
each promise.

Commit ${commit}, seed ${options.seed}, Node ${process.versions.node}, ${cpus().length} cores, load before the start ${loadBefore},
${Math.round((Date.now() - started) / 1_000)} s.

${markdownTable(rows)}
${violations.map(({ invariant, subject, what }) => `\n- ${invariant} ${subject}: ${what}`).join("")}`;
mkdirSync("docs/proof", { recursive: true });
writeFileSync("docs/proof/faults.md", text);
execFileSync("oxfmt", ["docs/proof/faults.md"]);
process.stdout.write(`\n${text}\n`);
process.exitCode = violations.length === 0 ? 0 : 1;
