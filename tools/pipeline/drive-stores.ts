/** Asks the database everything that the use cases ask it, with every outcome, so that the statements of the product can be collected. */
import { randomUUID } from "node:crypto";
import type { ClaimedJob, NewJob, StoredArtifact, Stores } from "../../src/app/stores.ts";

/** An account and jobs that the drive may change. */
export interface DriveSubject {
  readonly account: string;
  /** The hash of one of its keys. */
  readonly keyHash: string;
  /** Jobs of the account's past that succeeded, one of them with a webhook. */
  readonly past: readonly string[];
  readonly pastWithWebhook: string;
}

const artifacts: readonly StoredArtifact[] = [
  { format: "svg", extension: "svg", mediaType: "image/svg+xml", key: "artifacts/a/1/svg", bytes: 1, sha256: "0".repeat(64) },
];

/** A job to accept; its webhook is due at its end. */
export function newJobOf(account: string, options: Partial<NewJob> = {}): NewJob {
  const id = randomUUID();
  return {
    id,
    account,
    credits: 10,
    defaultLimitPerHour: 1_000_000,
    queueSeconds: 86_400,
    totalSeconds: 90_000,
    maxAttempts: 3,
    input: { key: `inputs/${id}`, bytes: 200_000, sha256: "0".repeat(64) },
    callbackUrl: "https://hook.example.com/done",
    requestId: "drive",
    pool: null,
    defaultPool: "default",
    priority: "normal",
    traceparent: null,
    idempotency: null,
    ...options,
  };
}

async function driveAccounts({ accounts }: Stores, { account, keyHash }: DriveSubject): Promise<void> {
  await accounts.findKey([keyHash, "another"]);
  const key = { name: "drive", role: "convert", prefix: "rdk_", pepper: 1 } as const;
  await accounts.create({
    name: `d-${randomUUID().slice(0, 8)}`,
    credits: 10,
    key: { ...key, id: randomUUID(), hash: randomUUID() },
    secret: "s",
  });
  await accounts.list();
  await accounts.find(account);
  await accounts.usage(account, 20);
  await accounts.setLimit(account, 1_000_000);
  await accounts.keys(account);
  const added = { ...key, id: randomUUID(), hash: randomUUID() };
  await accounts.addKey(account, added, 100);
  await accounts.revokeKey(account, added.id);
  const sealed = await accounts.secrets(account);
  await accounts.rotateSecret(account, sealed!.current);
  await accounts.grant(account, 1, "drive");
  await accounts.ledger(account, 20);
}

async function driveJobs({ jobs }: Stores, { account, past }: DriveSubject): Promise<void> {
  const [key, claim] = [randomUUID(), randomUUID()];
  await jobs.idempotency(account, key);
  await jobs.claimIdempotency(account, key, claim);
  await jobs.accept(newJobOf(account, { idempotency: { key, claim, fingerprint: "f" } }));
  await jobs.claimIdempotency(account, key, randomUUID());
  await jobs.claimIdempotency(account, `${key}2`, claim);
  await jobs.releaseIdempotency(account, `${key}2`, claim);
  await jobs.accept(newJobOf(account, { defaultLimitPerHour: 1, credits: 2_000_000_000 }));
  const cancelled = newJobOf(account);
  await jobs.accept(cancelled);
  await jobs.recall(account, cancelled.id);
  await jobs.find(account, cancelled.id);
  await jobs.cancel(account, cancelled.id);
  await jobs.events(cancelled.id, 0);
  const first = await jobs.page(account, { before: null, limit: 20 });
  const last = first.at(-1);
  if (last !== undefined) await jobs.page(account, { before: { micros: last.micros, id: last.job.id }, limit: 100 });
  await jobs.artifacts(account, past[0]!, null);
  await jobs.addRevision(account, past[0]!, { artifacts, maximum: 10 });
}

async function claimedOf({ jobs, work }: Stores, account: string, options: Partial<NewJob> = {}): Promise<ClaimedJob> {
  const job = newJobOf(account, options);
  await jobs.accept(job);
  const claim = await work.claim({ job: job.id, epoch: 1 }, 30);
  if (claim.kind !== "claimed") throw new Error(`a new job could not be claimed: ${claim.kind}`);
  return claim.job;
}

async function driveWork(stores: Stores, { account }: DriveSubject): Promise<void> {
  const { work, jobs } = stores;
  const held = await claimedOf(stores, account);
  await work.claim({ job: held.id, epoch: 1 }, 30);
  await work.claim({ job: randomUUID(), epoch: 1 }, 30);
  await work.heartbeat(held, 30);
  await work.progress(held, { stage: "read", percent: 25 });
  await jobs.cancel(account, held.id);
  await work.finish(held, { kind: "succeeded", artifacts, keepSeconds: 259_200 });
  await work.finish(await claimedOf(stores, account), { kind: "failed", error: { code: "no_diagram_found", message: "none" } });
  await work.giveBack(await claimedOf(stores, account), { seconds: 0, crashed: true, isSpent: true });
  await work.giveBack(await claimedOf(stores, account, { maxAttempts: 1 }), { seconds: 0, crashed: false, isSpent: true });
  // A job whose last attempt lost its lease is failed by whoever claims it next.
  const spent = await claimedOf(stores, account, { maxAttempts: 1 });
  await work.heartbeat(spent, -1);
  await work.claim({ job: spent.id, epoch: 1 }, 30);
  await work.relay(100, () => Promise.resolve());
  const old = await work.claimOldest({ pool: "default", olderThanSeconds: 0, leaseSeconds: 30 });
  if (old !== null) await work.finish(old, { kind: "succeeded", artifacts, keepSeconds: 259_200 });
}

async function driveDeliveries({ deliveries }: Stores, { account, pastWithWebhook }: DriveSubject): Promise<void> {
  const claim = { limit: 20, lease: randomUUID(), leaseSeconds: 60, exceptHosts: ["busy.example.com"] };
  const claimed = await deliveries.claim(claim);
  for (const [index, delivery] of claimed.entries()) {
    if (index % 2 === 0) await deliveries.postpone(delivery, 600);
    else if (await deliveries.begin(delivery)) {
      const failed = { outcome: "failed", statusCode: 500, problem: null, responseExcerpt: null, retryAfterSeconds: 600 } as const;
      await deliveries.record(delivery, failed);
    }
  }
  await deliveries.list(account, pastWithWebhook);
  await deliveries.redeliver(account, pastWithWebhook, 20);
}

async function driveJanitor({ janitor }: Stores, { account, past }: DriveSubject): Promise<void> {
  await janitor.lead("drive", 1);
  await janitor.sweep({ limit: 100, queueIsShort: false });
  await janitor.sweep({ limit: 100, queueIsShort: true });
  await janitor.recover({ soleOwner: false });
  await janitor.queued();
  await janitor.lags();
  await janitor.annul(account, past[1]!);
  const expired = await janitor.expired({ limit: 100, marginSeconds: 3_600 });
  for (const { job } of expired.slice(0, 2)) await janitor.markExpired(job);
  const stale = await janitor.staleInputs({ limit: 100, olderThanSeconds: 86_400 });
  for (const { job } of stale.slice(0, 2)) await janitor.markInputDeleted(job);
  await janitor.needed([`inputs/${past[0]}`, `artifacts/${past[1]}/1/svg`]);
  await janitor.tidy();
  await janitor.checkLedger({ changedWithinSeconds: 7_200 });
  await janitor.probe();
}

/** Asks everything; returns the methods that nothing was asked of, as `store.method`. */
export async function driveStores(stores: Stores, subject: DriveSubject): Promise<readonly string[]> {
  const asked = new Set<string>();
  const listening = <Store extends object>(name: string, store: Store): Store =>
    new Proxy(store, {
      get(target, method) {
        asked.add(`${name}.${String(method)}`);
        return Reflect.get(target, method) as unknown;
      },
    });
  const entries = Object.entries(stores) as [string, object][];
  const watched = Object.fromEntries(entries.map(([name, store]) => [name, listening(name, store)])) as unknown as Stores;
  for (const drive of [driveAccounts, driveJobs, driveWork, driveDeliveries, driveJanitor]) await drive(watched, subject);
  return entries.flatMap(([name, store]) => Object.keys(store).map((method) => `${name}.${method}`)).filter((method) => !asked.has(method));
}
