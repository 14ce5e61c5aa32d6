import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { openDeliveries } from "../../src/app/deliver.ts";
import { formats } from "../../src/formats/index.ts";
import { aService } from "../make/service.ts";
import { checkRun } from "./checker.ts";
import type { Run, Violation } from "./checker.ts";
import { readFinalState } from "./history.ts";
import type { FinalJob, FinalState, Observation } from "./history.ts";

/** A sound run of one account: a job that succeeded, one that was cancelled, one whose answer was lost, one that was answered with 503. */
let sound: Run;
let succeeded: FinalJob;

function onlyOf(state: FinalState, account: string): FinalState {
  const jobs = state.jobs.filter((job) => job.account === account);
  const ids = new Set(jobs.map(({ id }) => id));
  return {
    ...state,
    accounts: state.accounts.filter(({ name }) => name === account),
    ledger: state.ledger.filter((entry) => entry.account === account),
    jobs,
    attempts: state.attempts.filter(({ job }) => ids.has(job)),
  };
}

async function build(): Promise<void> {
  const service = await aService({ credits: 100 });
  const { account } = service.caller;
  const job = await service.convert({ callbackUrl: "https://example.com/hook", idempotencyKey: "k", requestId: "one" });
  const cancelled = await service.submit({ requestId: "two" });
  await service.application.cancel(service.caller, cancelled);
  await service.convert({ requestId: "three" });
  const annulled = await service.submit({ requestId: "five" });
  await service.ports.stores.janitor.annul(account, annulled);
  const deliveries = openDeliveries(service.ports);
  const due = (await deliveries.claim(1_000)).find((delivery) => delivery.job === job)!;
  await deliveries.begin(due);
  let now = 0;
  const span = (): { sentAt: number; answeredAt: number } => ({ sentAt: ++now, answeredAt: ++now });
  const seen: Observation[] = [
    { kind: "accepted", account, job, idempotencyKey: "k", requestId: "one", ...span() },
    { kind: "accepted", account, job: cancelled, idempotencyKey: null, requestId: "two", ...span() },
    { kind: "unanswered", account, idempotencyKey: null, requestId: "three", ...span() },
    { kind: "refused", account, status: 429, requestId: "four", ...span() },
    { kind: "refused", account, status: 503, requestId: "five", ...span() },
    { kind: "status", account, job, status: "queued", ...span() },
    { kind: "status", account, job, status: "running", ...span() },
    { kind: "status", account, job, status: "succeeded", ...span() },
    { kind: "downloaded", account, job, format: "svg", sha256: createHash("sha256").update("svg").digest("hex"), ...span() },
    { kind: "webhook", job, body: due.body, signedBy: account, ...span() },
  ];
  const final = onlyOf(await readFinalState(service.database), account);
  seen.push({ kind: "listed", account, jobs: final.jobs.map(({ id }) => id), ...span() });
  seen.push({ kind: "balance", account, balance: await service.balance(), ...span() });
  sound = { seen, final };
  succeeded = sound.final.jobs.find(({ id }) => id === job)!;
}

let built: Promise<void> | null = null;
/** Makes the sound run in the first test, whose folder it needs. */
const prepare = (): Promise<void> => (built ??= build());

const withFinal = (change: Partial<FinalState>): Run => ({ ...sound, final: { ...sound.final, ...change } });
const withJob = (change: Partial<FinalJob>): Run =>
  withFinal({ jobs: sound.final.jobs.map((job) => (job.id === succeeded.id ? { ...job, ...change } : job)) });
const withSeen = (...more: readonly Observation[]): Run => ({ ...sound, seen: [...sound.seen, ...more] });
const late = { sentAt: 1_000, answeredAt: 1_001 };
const webhook = (): Observation => sound.seen.find(({ kind }) => kind === "webhook")!;

test("a sound run breaks no promise", async () => {
  await prepare();
  expect(checkRun(sound)).toEqual([]);
  expect(sound.final.jobs).toHaveLength(4);
});

const doctored: readonly (readonly [Violation["invariant"], string, () => Run])[] = [
  [
    "I1",
    "credits out of nothing",
    () => withFinal({ accounts: sound.final.accounts.map((one) => ({ ...one, balance: one.balance + 1 })) }),
  ],
  [
    "I1",
    "a balance that was below zero for a while",
    () =>
      withFinal({
        ledger: [
          { account: succeeded.account, job: null, kind: "adjust", amount: -1 },
          { account: succeeded.account, job: null, kind: "adjust", amount: 1 },
          ...sound.final.ledger,
        ],
      }),
  ],
  ["I1", "a balance that is not shown", () => withSeen({ kind: "balance", account: succeeded.account, balance: 7, ...late })],
  [
    "I2",
    "a job that was told of and is gone",
    () => withSeen({ kind: "accepted", account: succeeded.account, job: "gone", idempotencyKey: null, requestId: "x", ...late }),
  ],
  ["I2", "a job that never ends", () => withJob({ status: "running", endedAt: null, manifest: null })],
  ["I2", "a job that ends too late", () => withJob({ endedAt: succeeded.endBy + 61, expiresAt: succeeded.endBy + 61 + 72 * 3_600 })],
  ["I3", "a failure without a refund", () => withFinal({ ledger: sound.final.ledger.filter(({ kind }) => kind !== "refund") })],
  [
    "I3",
    "a success with a refund",
    () => withFinal({ ledger: [...sound.final.ledger, { account: succeeded.account, job: succeeded.id, kind: "refund", amount: 10 }] }),
  ],
  [
    "I4",
    "a file with other bytes",
    () => withSeen({ kind: "downloaded", account: succeeded.account, job: succeeded.id, format: "svg", sha256: "0", ...late }),
  ],
  [
    "I4",
    "a file that is not given",
    () => withSeen({ kind: "missing", account: succeeded.account, job: succeeded.id, format: "svg", ...late }),
  ],
  ["I4", "a success without one of its files", () => withJob({ manifest: succeeded.manifest!.slice(1) })],
  ["I4", "files that are kept too short", () => withJob({ expiresAt: succeeded.endedAt! + 71 * 3_600 })],
  ["I5", "a third webhook", () => withSeen(webhook(), webhook())],
  ["I5", "a third automatic attempt", () => withFinal({ attempts: [1, 2, 3].map(() => ({ job: succeeded.id, isAutomatic: true })) })],
  ["I5", "a webhook with another's signature", () => withSeen({ ...webhook(), signedBy: "stranger" } as Observation)],
  [
    "I5",
    "a webhook that tells another end",
    () =>
      withSeen({
        kind: "webhook",
        job: succeeded.id,
        body: `{"job_id":"x","status":"failed","error":{"code":"cancelled"},"formats":[]}`,
        signedBy: succeeded.account,
        ...late,
      }),
  ],
  [
    "I6",
    "a job without a charge",
    () => withFinal({ ledger: sound.final.ledger.filter(({ kind, job }) => kind !== "charge" || job !== succeeded.id) }),
  ],
  [
    "I6",
    "a charge without a job",
    () => withFinal({ ledger: [...sound.final.ledger, { account: succeeded.account, job: "none", kind: "charge", amount: -10 }] }),
  ],
  ["I6", "a job that nobody asked for", () => withJob({ requestId: "x" })],
  ["I6", "a second job of one request", () => withFinal({ jobs: [...sound.final.jobs, { ...succeeded, id: "extra" }] })],
  ["I6", "a job after a refusal", () => withJob({ requestId: "four" })],
  ["I6", "a job that costs credits after a 503", () => withJob({ requestId: "five" })],
  ["I6", "a request that was answered with another job", () => withJob({ requestId: "two" })],
  ["I6", "a job that no list shows", () => withSeen({ kind: "listed", account: succeeded.account, jobs: [succeeded.id], ...late })],
  [
    "I6",
    "two jobs of one idempotency key",
    () =>
      withSeen({
        kind: "accepted",
        account: succeeded.account,
        job: sound.final.jobs[2]!.id,
        idempotencyKey: "k",
        requestId: "x",
        ...late,
      }),
  ],
  ["I7", "one conversion too many in an hour", () => withFinal({ jobs: sound.final.jobs.map((job) => ({ ...job, limitThen: 2 })) })],
  [
    "I8",
    "a job that another account sees",
    () => withSeen({ kind: "status", account: "stranger", job: succeeded.id, status: "succeeded", ...late }),
  ],
  ["I8", "a job in another account's list", () => withSeen({ kind: "listed", account: "stranger", jobs: [succeeded.id], ...late })],
  [
    "I9",
    "a job that goes back",
    () => withSeen({ kind: "status", account: succeeded.account, job: succeeded.id, status: "running", ...late }),
  ],
  [
    "I9",
    "a job that ended in two ways",
    () => withSeen({ kind: "status", account: succeeded.account, job: succeeded.id, status: "failed", ...late }),
  ],
];

test.each(doctored)("%s is reported: %s", async (invariant, _what, run) => {
  await prepare();
  expect(checkRun(run()).map((violation) => violation.invariant)).toContain(invariant);
});

test("every promise has a doctored history", () => {
  expect(new Set(doctored.map(([invariant]) => invariant)).size).toBe(9);
  expect(formats.length).toBe(6);
});

test("answers that overlap in time may come in either order", async () => {
  await prepare();
  const overlap: Observation = {
    kind: "status",
    account: succeeded.account,
    job: succeeded.id,
    status: "running",
    sentAt: 0,
    answeredAt: 1_000,
  };
  expect(checkRun(withSeen(overlap))).toEqual([]);
});
