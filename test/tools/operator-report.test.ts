import { expect, test } from "vitest";
import type { Round } from "../../tools/operator/round.ts";
import { changesReport, isClean, sumOf } from "../../tools/operator/report.ts";

const round = (changed: Partial<Round> = {}): Round => ({
  seed: 1,
  mode: "Builtin",
  drains: true,
  changes: [
    { kind: "smaller", what: "4 to 1 workers", seconds: 8 },
    { kind: "drain", what: "the node is drained and comes back", seconds: 12 },
  ],
  jobs: 40,
  objects: 6,
  interrupted: 0,
  mostAttempts: 1,
  failed: 0,
  duplicates: 0,
  violations: [],
  ...changed,
});

test("rounds add up, and their worst attempt stands for all", () => {
  const sums = sumOf([round(), round({ mostAttempts: 2, jobs: 2 })]);
  expect(sums).toMatchObject({ changes: 4, jobs: 42, objects: 12, mostAttempts: 2 });
});

test.each<readonly [string, Partial<Round>, boolean]>([
  ["nothing went wrong", {}, true],
  ["a conversion was interrupted", { interrupted: 1 }, false],
  ["an end was told twice", { duplicates: 1 }, false],
  ["a job was tried three times", { mostAttempts: 3 }, false],
  ["a job failed", { failed: 1 }, false],
  ["a promise was broken", { violations: [{ invariant: "I2", subject: "a job", what: "is queued in the end" }] }, false],
])("when %s, the run is clean or not", (_, changed, clean) => {
  expect(isClean(sumOf([round(), round(changed)]))).toBe(clean);
});

test("the page sets the run without draining beside the one with it, and counts changes by kind", () => {
  const machine = { commit: "abc", at: "", kubernetes: "v1", node: "v22", load: 3, seconds: 60 };
  const page = changesReport([
    { ...machine, round: round() },
    { ...machine, round: round({ drains: false, interrupted: 7, seed: 9 }) },
  ]);
  expect(page).toMatch(/as it is\s+\| 2 +\| 40 +\| 6 +\| 0 /);
  expect(page).toMatch(/draining switched off\s+\| 2 +\| 40 +\| 6 +\| 7 /);
  expect(page).toMatch(/kubectl drain.*\| 1 +\| 12\.0 +\| 12\.0/);
  expect(page).toContain("without draining: 9");
});
