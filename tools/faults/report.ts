/** Writes the report of the fault matrix from what was logged. */
import type { Cell } from "../../test/faults/matrix.ts";
import { nameOf } from "../../test/faults/matrix.ts";
import type { CellRun } from "../../test/faults/run-cell.ts";
import { markdownTable } from "../statistics.ts";
import type { LoggedRun } from "./log.ts";

const sum = (runs: readonly LoggedRun[], value: (result: CellRun) => number): number =>
  runs.reduce((total, { result }) => total + value(result), 0);

const figures: readonly (readonly [string, (result: CellRun) => number])[] = [
  ["faults", (result) => result.faults],
  ["202", (result) => result.accepted],
  ["no answer", (result) => result.unanswered],
  ["5xx", (result) => result.unavailable],
  ["jobs", (result) => result.jobs],
  ["webhooks", (result) => result.webhooks],
  ["violations", (result) => result.violations.length],
];

/** The worst of some milliseconds, in seconds; a dash when there are none. */
function worst(values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? "–" : (Math.max(...known) / 1_000).toFixed(1);
}

function rowOf(cell: Cell, runs: readonly LoggedRun[]): readonly string[] {
  const { fault, target, how } = cell;
  return [
    fault,
    target,
    how,
    `${runs.length} of ${cell.runs}`,
    ...figures.map(([, value]) => String(sum(runs, value))),
    worst(runs.map(({ result }) => result.acceptedAfterMs)),
    worst(runs.map(({ result }) => 1_000 * result.settledAfterSeconds)),
  ];
}

/** Says by which commits, machines and versions the runs were made. */
function circumstances(runs: readonly LoggedRun[]): string {
  const commits = Map.groupBy(runs, ({ commit }) => commit);
  const seeds = runs.map(({ seed }) => seed);
  const loads = runs.map(({ load }) => load);
  const seconds = runs.reduce((total, run) => total + run.seconds, 0);
  const versions = [...new Set(runs.flatMap(({ result }) => result.versions))];
  return [
    `${runs.length} runs, ${Math.round(seconds / 60)} minutes; seeds ${Math.min(...seeds)} to ${Math.max(...seeds)}.`,
    `Commits: ${[...commits].map(([commit, own]) => `${commit} (${own.length} runs)`).join(", ")}.`,
    `Node ${process.versions.node}; ${versions.join("; ")}.`,
    `Load of the machine before a run: ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}.`,
  ].join("\n");
}

function violationsOf(runs: readonly LoggedRun[]): string {
  const lines = runs.flatMap(({ cell, run, commit, result }) =>
    result.violations.map(({ invariant, subject, what }) => `- ${cell}, run ${run}, ${commit}: ${invariant} ${subject}: ${what}`),
  );
  return lines.length === 0 ? "None." : lines.slice(0, 100).join("\n");
}

/** Writes the report; cells without a run are named too. */
export function matrixReport(cells: readonly Cell[], runs: readonly LoggedRun[]): string {
  const known = runs.filter((run) => cells.some((cell) => nameOf(cell) === run.cell));
  const head = ["fault", "of", "how", "runs", ...figures.map(([name]) => name), "next 202 after, s", "all ended after, s"];
  const rows = cells.map((cell) =>
    rowOf(
      cell,
      known.filter((run) => run.cell === nameOf(cell)),
    ),
  );
  return `# The fault matrix

Two ingresses, two workers and a courier, from their files in \`cmd/\`, on real engines (PostgreSQL with fsync, nats-server that writes
through, Redis, an S3 store), each behind a TCP proxy that can be slow, narrow, mute or cut. Clients convert, look, download and cancel
through both ingresses, repeat with the same \`Idempotency-Key\` what was not answered, and log every request: when it was sent, when its
answer came and what it said, or that none came. A receiver checks the signature of every webhook with the published verifier. Conversions
are a fixture that takes 20 to 150 ms: what is tried is the pipeline. A fault is inflicted under that load; then everything is left
to end, and the checker (\`test/faults/checker.ts\`) compares what was seen with the database: I1 to I9 of [the service](../service.md).
\`test/faults/checker.test.ts\` shows that it reports doctored histories of each promise.

\`make prove-faults\` runs what is missing and writes this page; \`test/faults/matrix.ts\` holds the cells. "5xx" counts conversions that were
refused so: none of them may cost anything. A kill or a lost network costs the jobs at hand their lease (30 s), a lost message up to a minute.

${circumstances(known)}

${markdownTable([head, ...rows])}

Total: ${figures.map(([name, value]) => `${sum(known, value)} ${name}`).join(", ")}; ${sum(known, ({ observations }) => observations)} observations were checked.

## Violations

${violationsOf(known)}
`;
}
