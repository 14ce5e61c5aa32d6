/** Kills one process on one data folder at random moments under load: writes docs/proof/faults-one-process.md. */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { checkRun } from "../../test/faults/checker.ts";
import type { Violation } from "../../test/faults/checker.ts";
import { killAgainAndAgain } from "../../test/faults/kill-loops.ts";
import type { KillReport } from "../../test/faults/kill-loops.ts";
import { markdownTable } from "../statistics.ts";

function tableOf(report: KillReport, violations: readonly Violation[]): string {
  const { final } = report.run;
  const ended = (status: string): string => String(final.jobs.filter((job) => job.status === status).length);
  return markdownTable([
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
  ]);
}

/** Kills so many times; returns the report and how many promises were broken. */
export async function proveOneProcess(options: {
  readonly kills: number;
  readonly seed: number;
  readonly commit: string;
}): Promise<{ readonly text: string; readonly violations: number }> {
  const folder = mkdtempSync(join(tmpdir(), "redraw-prove-faults-"));
  const loadBefore = loadavg()[0]!.toFixed(2);
  const started = Date.now();
  const onLife = (life: number): void => void process.stderr.write(`\rlife ${life} `);
  const report = await killAgainAndAgain({ folder, kills: options.kills, seed: options.seed, onLife });
  const violations = checkRun(report.run);
  // What broke a promise is worth looking at.
  if (violations.length === 0) rmSync(folder, { recursive: true, force: true });
  else process.stderr.write(`\nthe data lie in ${folder}\n`);
  const text = `# Kill −9 of one process under load

One process on one data folder (the embedded database) is killed at random moments while clients convert, look and download, and a
second process grants credits and makes and revokes keys; then everything is left to end, and the checker compares what clients saw
with the database. \`make prove-faults OPTIONS="--kills 100"\` repeats it; \`test/faults/checker.test.ts\` shows that the checker reports a doctored history of
each promise.

Commit ${options.commit}, seed ${options.seed}, Node ${process.versions.node}, ${cpus().length} cores, load before the start ${loadBefore},
${Math.round((Date.now() - started) / 1_000)} s.

${tableOf(report, violations)}
${violations.map(({ invariant, subject, what }) => `\n- ${invariant} ${subject}: ${what}`).join("")}`;
  return { text, violations: violations.length };
}
