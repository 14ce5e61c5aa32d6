/** Proves the nine promises of the service from what clients saw and what the database holds; every fault test ends with it. */
import type { JobStatus } from "../../src/core/job.ts";
import { formats } from "../../src/formats/index.ts";
import type { FinalJob, FinalState, Observation } from "./history.ts";

/** A broken promise. */
export interface Violation {
  readonly invariant: "I1" | "I2" | "I3" | "I4" | "I5" | "I6" | "I7" | "I8" | "I9";
  readonly subject: string;
  readonly what: string;
}

/** Both sides of a run. */
export interface Run {
  readonly seen: readonly Observation[];
  readonly final: FinalState;
}

type Check = (run: Run, jobs: ReadonlyMap<string, FinalJob>) => Iterable<Omit<Violation, "invariant">>;
type Asked = Extract<Observation, { readonly requestId: string }>;
type Seen<Kind extends Observation["kind"]> = Extract<Observation, { readonly kind: Kind }>;

function seenAs<Kind extends Observation["kind"]>(run: Run, kind: Kind): readonly Seen<Kind>[] {
  return run.seen.filter((one): one is Seen<Kind> => one.kind === kind);
}

function groups<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  return Map.groupBy(items, keyOf);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const isEnded = ({ status }: FinalJob): boolean => status === "succeeded" || status === "failed";

/** I1: the balance is what the ledger says and what the account shows, and never below zero, at no entry of its history. */
const balances: Check = function* (run) {
  const { final } = run;
  const entries = groups(final.ledger, ({ account }) => account);
  for (const { name, balance } of final.accounts) {
    const amounts = (entries.get(name) ?? []).map(({ amount }) => amount);
    if (balance !== sum(amounts)) yield { subject: name, what: `balance ${balance}, ledger ${sum(amounts)}` };
    let running = 0;
    for (const amount of amounts) {
      running += amount;
      if (running < 0) {
        yield { subject: name, what: `the balance fell to ${running}` };
        break;
      }
    }
  }
  for (const { account, balance } of seenAs(run, "balance")) {
    const held = final.accounts.find(({ name }) => name === account)?.balance;
    if (held !== balance) yield { subject: account, what: `shows ${balance} credits and has ${held}` };
  }
};

/** I2: whatever was accepted ends, in time. */
const endings: Check = function* (run, jobs) {
  for (const id of new Set(seenAs(run, "accepted").map(({ job }) => job))) {
    const job = jobs.get(id);
    if (job === undefined) yield { subject: id, what: "was answered with 202 and is gone" };
    else if (!isEnded(job)) yield { subject: id, what: `is ${job.status} in the end` };
    else if (job.endedAt! > job.endBy + 60)
      yield { subject: id, what: `ended ${Math.round(job.endedAt! - job.endBy)} s after its last moment` };
  }
};

/** I3: one refund of the whole charge if it failed, none if it succeeded. */
const refunds: Check = function* ({ final }) {
  const entries = groups(
    final.ledger.filter(({ job }) => job !== null),
    ({ job }) => job!,
  );
  for (const job of final.jobs) {
    const own = entries.get(job.id) ?? [];
    const refund = own.filter(({ kind }) => kind === "refund").map(({ amount }) => amount);
    const charge = sum(own.filter(({ kind }) => kind === "charge").map(({ amount }) => amount));
    const isRight = job.status === "failed" ? refund.length === 1 && refund[0] === -charge : refund.length === 0;
    if (!isRight) yield { subject: job.id, what: `${job.status}, charged ${-charge}, refunds ${JSON.stringify(refund)}` };
  }
};

/** I4: a job that succeeded has all its files, and they download as they were recorded while they are kept. */
const files: Check = function* (run, jobs) {
  const ids = formats.map(({ id }) => id);
  for (const job of run.final.jobs) {
    const held = (job.manifest ?? []).map(({ format }) => format);
    if (job.status === "succeeded" && ids.some((id) => !held.includes(id)))
      yield { subject: job.id, what: `succeeded with ${held.join(", ")}` };
    if (job.status === "succeeded" && job.expiresAt! - job.endedAt! < 72 * 3_600)
      yield { subject: job.id, what: "is not kept for 72 hours" };
  }
  for (const { job, format, sha256 } of seenAs(run, "downloaded")) {
    const versions = (jobs.get(job)?.manifest ?? []).filter((artifact) => artifact.format === format);
    if (!versions.some((artifact) => artifact.sha256 === sha256)) yield { subject: job, what: `${format} downloaded as ${sha256}` };
  }
  for (const { job, format } of seenAs(run, "missing")) {
    const final = jobs.get(job);
    if (final?.status === "succeeded" && final.expiresAt! > run.final.now)
      yield { subject: job, what: `${format} could not be downloaded` };
  }
};

/** I5: at most two automatic deliveries, each telling how the job ended. */
const webhooks: Check = function* (run, jobs) {
  const attempts = groups(run.final.attempts, ({ job }) => job);
  for (const [job, made] of attempts) {
    const automatic = made.filter(({ isAutomatic }) => isAutomatic).length;
    if (automatic > 2) yield { subject: job, what: `${automatic} automatic attempts` };
  }
  for (const [id, got] of groups(seenAs(run, "webhook"), ({ job }) => job)) {
    const byHand = (attempts.get(id) ?? []).filter(({ isAutomatic }) => !isAutomatic).length;
    if (got.length > 2 + byHand) yield { subject: id, what: `${got.length} webhooks, ${byHand} of them asked for` };
    const stranger = got.find(({ signedBy }) => signedBy !== jobs.get(id)?.account);
    if (stranger !== undefined) yield { subject: id, what: `a webhook was signed by ${stranger.signedBy ?? "nobody"}` };
    for (const { body } of got) {
      const told = JSON.parse(body) as {
        readonly status?: unknown;
        readonly error?: { readonly code?: unknown } | null;
        readonly formats?: unknown;
      };
      const job = jobs.get(id);
      const wanted = JSON.stringify([job?.status, job?.errorCode ?? null, (job?.manifest ?? []).map(({ format }) => format)]);
      const said = JSON.stringify([told.status, told.error?.code ?? null, told.formats]);
      if (said !== wanted) yield { subject: id, what: `a webhook said ${said}, the job is ${wanted}` };
    }
  }
};

/** I6: a job exists exactly if its charge does; each was asked for by one request, whose answer it fits, and one idempotency key is one job. */
const charges: Check = function* (run, jobs) {
  const entries = groups(
    run.final.ledger.filter(({ job }) => job !== null),
    ({ job }) => job!,
  );
  for (const { id } of run.final.jobs) {
    const count = (entries.get(id) ?? []).filter(({ kind }) => kind === "charge").length;
    if (count !== 1) yield { subject: id, what: `${count} charges` };
  }
  for (const [id, own] of entries) if (!jobs.has(id)) yield { subject: id, what: `a ${own[0]!.kind} without its job` };
  yield* answers(run, (id) => sum((entries.get(id) ?? []).map(({ amount }) => amount)));
  const keyed = seenAs(run, "accepted").filter(({ idempotencyKey }) => idempotencyKey !== null);
  for (const [key, same] of groups(keyed, ({ account, idempotencyKey }) => `${account} ${idempotencyKey}`)) {
    const different = new Set(same.map(({ job }) => job)).size;
    if (different > 1) yield { subject: key, what: `one idempotency key, ${different} jobs` };
  }
  for (const { account, jobs: listed } of seenAs(run, "listed")) {
    const shown = new Set(listed);
    const missing = run.final.jobs.find((job) => job.account === account && !shown.has(job.id));
    if (missing !== undefined) yield { subject: missing.id, what: `is missing from the list of ${account}` };
  }
};

/** Compares each job with the answer to the request that it was accepted for; `balanceOf` is what a job's entries come to. */
function* answers(run: Run, balanceOf: (job: string) => number): ReturnType<Check> {
  const asked = new Map(run.seen.filter((one) => "requestId" in one).map((one): readonly [string, Asked] => [one.requestId, one]));
  const made = new Set<string>();
  for (const { id, requestId } of run.final.jobs) {
    const answer = asked.get(requestId ?? "");
    if (made.has(requestId ?? "")) yield { subject: id, what: "is not the only job of its request" };
    made.add(requestId ?? "");
    if (answer === undefined) yield { subject: id, what: "was asked for by nobody" };
    else if (answer.kind === "accepted" && answer.job !== id) yield { subject: id, what: `was answered as ${answer.job}` };
    else if (answer.kind === "refused" && answer.status < 500) yield { subject: id, what: `exists after a refusal with ${answer.status}` };
    else if (answer.kind === "refused" && balanceOf(id) !== 0)
      yield { subject: id, what: `costs ${-balanceOf(id)} credits after an answer with ${answer.status}` };
  }
}

/** I7: no 3,600 seconds hold more accepted jobs than the limit of their account was. */
const limits: Check = function* ({ final }) {
  for (const own of groups(final.jobs, ({ account }) => account).values()) {
    const sorted = own.toSorted((a, b) => a.acceptedAt - b.acceptedAt);
    let first = 0;
    for (const [index, job] of sorted.entries()) {
      while (sorted[first]!.acceptedAt <= job.acceptedAt - 3_600) first++;
      const within = index - first + 1;
      if (within > job.limitThen) yield { subject: job.id, what: `number ${within} of an hour of ${job.limitThen}` };
    }
  }
};

/** I8: nobody sees another account's job. */
const isolation: Check = function* (run, jobs) {
  for (const one of run.seen) {
    if (one.kind !== "status" && one.kind !== "downloaded") continue;
    const owner = jobs.get(one.job)?.account;
    if (owner !== undefined && owner !== one.account) yield { subject: one.job, what: `of ${owner} was seen by ${one.account}` };
  }
  for (const { account, jobs: listed } of seenAs(run, "listed")) {
    const foreign = listed.find((id) => jobs.get(id)?.account !== account);
    if (foreign !== undefined) yield { subject: foreign, what: `is in the list of ${account}` };
  }
};

const rank: Readonly<Record<JobStatus, number>> = { queued: 0, running: 1, succeeded: 2, failed: 2 };

/** I9: what was seen later lies not before what was seen earlier; answers that overlap in time may come in either order. */
const order: Check = function* (run, jobs) {
  for (const [id, seen] of groups(seenAs(run, "status"), ({ job }) => job)) {
    const byAnswer = seen.toSorted((a, b) => a.answeredAt - b.answeredAt);
    for (const later of seen) {
      const before = byAnswer.filter(({ answeredAt }) => answeredAt < later.sentAt);
      const worst = before.find(({ status }) => rank[status] > rank[later.status] || (rank[status] === 2 && status !== later.status));
      if (worst !== undefined) yield { subject: id, what: `was ${worst.status}, then ${later.status}` };
    }
    const final = jobs.get(id);
    const ended = seen.find(({ status }) => rank[status] === 2);
    if (final !== undefined && ended !== undefined && ended.status !== final.status) {
      yield { subject: id, what: `was seen as ${ended.status}, and is ${final.status} in the end` };
    }
  }
};

const checks: readonly (readonly [Violation["invariant"], Check])[] = [
  ["I1", balances],
  ["I2", endings],
  ["I3", refunds],
  ["I4", files],
  ["I5", webhooks],
  ["I6", charges],
  ["I7", limits],
  ["I8", isolation],
  ["I9", order],
];

/** Checks a run; an empty list means that every promise was kept. */
export function checkRun(run: Run): readonly Violation[] {
  const jobs = new Map(run.final.jobs.map((job) => [job.id, job]));
  return checks.flatMap(([invariant, check]) => [...check(run, jobs)].map((broken) => ({ invariant, ...broken })));
}
