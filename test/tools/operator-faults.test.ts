import { expect, test } from "vitest";
import { formats } from "../../src/formats/index.ts";
import type { FinalJob } from "../faults/history.ts";
import type { FaultRow } from "../../tools/operator/fault-run.ts";
import { faultsReport, isOutlived } from "../../tools/operator/faults-report.ts";
import { interruptedOf, judge } from "../../tools/operator/judge.ts";
import type { Told, Witnesses } from "../../tools/operator/judge.ts";

const manifest = formats.map(({ id }) => ({ format: id, extension: id, mediaType: "a/b", bytes: 1, sha256: "a", key: id }));
const job = (changed: Partial<FinalJob> = {}): FinalJob => ({
  id: "job-1",
  account: "cluster",
  requestId: null,
  status: "succeeded",
  acceptedAt: 0,
  endedAt: 10,
  endBy: 100,
  limitThen: 100,
  expiresAt: 10 + 72 * 3_600,
  errorCode: null,
  manifest,
  ...changed,
});
const charge = { account: "cluster", job: "job-1", kind: "charge", amount: -10 };
const grant = { account: "cluster", job: null, kind: "grant", amount: 100 };
const told = (changed: Partial<Told["final"]> = {}): Told => ({
  final: { now: 20, accounts: [{ name: "cluster", balance: 90 }], ledger: [grant, charge], jobs: [job()], attempts: [], ...changed },
  attempts: [{ account: "cluster", attempt: 1 }],
  duplicates: 0,
});
const witnesses = (changed: Partial<Witnesses> = {}): Witnesses => ({
  seen: [],
  objects: new Map([["one", "Succeeded"]]),
  made: { cluster: 1 },
  ...changed,
});

test("an object that became one job, charged once, keeps every promise", () => {
  expect(judge(told(), witnesses())).toEqual([]);
});

test.each<readonly [string, Told, Witnesses, string]>([
  ["became two jobs", told({ jobs: [job(), job({ id: "job-2" })] }), witnesses(), "1 objects, 2 jobs, 1 charges"],
  ["was charged twice", told({ ledger: [grant, charge, charge] }), witnesses(), "2 charges"],
  [
    "was lost",
    told({ jobs: [], ledger: [grant], accounts: [{ name: "cluster", balance: 100 }] }),
    witnesses(),
    "1 objects, 0 jobs, 0 charges",
  ],
  ["never ended", told({ jobs: [job({ status: "running", endedAt: null })] }), witnesses(), "is running in the end"],
  ["failed without a refund", told({ jobs: [job({ status: "failed", manifest: null })] }), witnesses(), "failed, charged 10, refunds []"],
  ["shows a failure", told(), witnesses({ objects: new Map([["one", "Failed"]]) }), "is Failed in the end"],
])("an object that %s is a broken promise", (_, database, seen, what) => {
  expect(judge(database, seen).map((violation) => violation.what)).toContainEqual(expect.stringContaining(what));
});

test("a job of the interface that nobody asked for is no object's", () => {
  const strange = told({ jobs: [job(), job({ id: "job-2", account: "one" })] });
  expect(judge(strange, witnesses())).toContainEqual({ invariant: "I6", subject: "job-2", what: "was asked for by nobody" });
});

test("what was begun twice was interrupted once", () => {
  const attempts = [3, 1, 0].map((attempt) => ({ account: "cluster", attempt }));
  expect(interruptedOf({ ...told(), attempts })).toBe(2);
});

const row = (changed: Partial<FaultRow> = {}): FaultRow => ({
  name: "etcd",
  seconds: 2.34,
  jobs: 40,
  interrupted: 0,
  duplicates: 0,
  violations: [],
  ...changed,
});

test("a fault is outlived when nothing was interrupted, told twice or broken", () => {
  const violations = [{ invariant: "I2" as const, subject: "a job", what: "is queued in the end" }];
  const rows = [row(), row({ interrupted: 1 }), row({ duplicates: 1 }), row({ violations })];
  expect(rows.map(isOutlived)).toEqual([true, false, false, false]);
});

test("the page has a row for each fault, of which the last time counts, and names what was not made", () => {
  const machine = { commit: "abc", at: "", kubernetes: "v1", node: "v22", load: 3 };
  const faults = ["etcd", "node"].map((name) => ({ name, how: "killed", over: "until it works" }));
  const page = faultsReport(
    [
      { ...machine, row: row({ seconds: 99, interrupted: 1 }) },
      { ...machine, row: row() },
    ],
    faults,
  );
  expect(page).toMatch(/\| etcd +\| killed +\| 2\.3 +\| until it works +\| 40 +\| 0 /);
  expect(page).toMatch(/\| node +\| killed +\| not made yet/);
});
