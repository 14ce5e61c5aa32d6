import { join } from "node:path";
import { expect, test } from "vitest";
import { addToLog, readLog } from "../../tools/faults/log.ts";
import type { LoggedRun } from "../../tools/faults/log.ts";
import { matrixReport } from "../../tools/faults/report.ts";
import type { Cell } from "../faults/matrix.ts";
import { aFolder } from "../make/folder.ts";

const cells: readonly Cell[] = ["postgres", "redis"].map((target) => {
  return { fault: "cut", target, how: "again and again", runs: 2, inflict: () => Promise.resolve(1) };
});

const logged: LoggedRun = {
  cell: "cut: postgres",
  run: 0,
  seed: 7,
  commit: "abc1234",
  at: "2026-01-01T00:00:00.000Z",
  load: 1.5,
  seconds: 60,
  result: {
    faults: 3,
    requests: 50,
    accepted: 20,
    unanswered: 2,
    unavailable: 1,
    jobs: 21,
    succeeded: 19,
    webhooks: 6,
    observations: 40,
    acceptedAfterMs: 1_230,
    settledAfterSeconds: 31,
    versions: ["postgres 15"],
    violations: [{ invariant: "I6", subject: "j1", what: "0 charges" }],
  },
};

test("runs that were logged are there after an interruption", () => {
  const file = join(aFolder(), "deeper", "runs.jsonl");
  expect(readLog(file)).toEqual([]);
  addToLog(file, logged);
  addToLog(file, { ...logged, run: 1 });
  expect(readLog(file)).toEqual([logged, { ...logged, run: 1 }]);
});

test("the report names violations, commits, and cells that were not run", () => {
  const report = matrixReport(cells, [logged, { ...logged, cell: "of an older matrix: gone" }]);
  expect(report).toContain("| cut | postgres | again and again | 1 of 2 | 3 | 20 | 2 | 1 | 21 | 6 | 1 | 1.2 | 31.0 |");
  expect(report).toContain("| cut | redis | again and again | 0 of 2 |");
  expect(report).toContain("- cut: postgres, run 0, abc1234: I6 j1: 0 charges");
  expect(report).toContain("abc1234 (1 runs)");
});
