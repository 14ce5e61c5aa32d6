/** Adds up what the test lanes reported; the last line and the exit status of a continuous build come from here. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";

/** The members of a vitest JSON report that are counted. */
interface LaneReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
}

const folder = "out/lanes";
const { values, positionals: failedLanes } = parseArgs({ options: { skipped: { type: "string", default: "0" } }, allowPositionals: true });

const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
const reports = names.map((name) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as LaneReport);
const sum = (measure: (report: LaneReport) => number): number => reports.reduce((total, report) => total + measure(report), 0);

const passed = sum((report) => report.numPassedTests);
const failedTests = sum((report) => Math.max(report.numFailedTests, report.numFailedTestSuites > 0 ? 1 : 0));
// A lane may fail before or beside its tests: lint, a generated file, a crash.
const failed = Math.max(failedTests, failedLanes.length);
const skipped = sum((report) => report.numPendingTests + report.numTodoTests) + Number(values.skipped);

for (const lane of failedLanes) console.log(`failed lane: ${lane}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
