/** Accounts and jobs in a database, for tests that speak to the stores themselves. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Database } from "../../src/adapters/jobs/database.ts";
import { openStores } from "../../src/adapters/jobs/store.ts";
import { openSecrets } from "../../src/adapters/secrets/secrets.ts";
import type { ClaimedJob, NewJob, StoredArtifact, Stores } from "../../src/app/stores.ts";

/** What seals in tests: files of one process share its database, so that one's courier may meet the webhooks of another. */
const secrets = openSecrets([{ version: 1, key: Buffer.alloc(32, 7) }]);
/** Sealed secrets of a test's accounts: the one that they begin with, and another. */
export const sealed: { readonly first: string; readonly second: string } = {
  first: secrets.seal(`whsec_${Buffer.alloc(32, 1).toString("base64")}`),
  second: secrets.seal(`whsec_${Buffer.alloc(32, 2).toString("base64")}`),
};

/** An ending. */
export const failure = { kind: "failed", error: { code: "unreadable_image", message: "the picture is damaged" } } as const;

const artifact = (key: string): StoredArtifact => ({
  format: "svg",
  extension: ".svg",
  mediaType: "image/svg+xml",
  key,
  bytes: 3,
  sha256: "0".repeat(64),
});
/** Another one, with one file. */
export const success = (job: string): { kind: "succeeded"; artifacts: StoredArtifact[]; keepSeconds: number } => {
  return { kind: "succeeded", artifacts: [artifact(`artifacts/${job}/1/svg`)], keepSeconds: 259_200 };
};

/** What a test needs of a store. */
export interface Hands {
  readonly stores: Stores;
  /** Makes an account and returns its name. */
  account(credits?: number): Promise<string>;
  newJob(owner: string, options?: Partial<NewJob>): NewJob;
  /** Accepts a job and returns its id. */
  accept(owner: string, options?: Partial<NewJob>): Promise<string>;
  epochOf(job: string): Promise<number>;
  claim(job: string): Promise<ClaimedJob>;
  /** Makes an account with one running job. */
  running(options?: Partial<NewJob>): Promise<{ readonly owner: string; readonly claimed: ClaimedJob }>;
  balance(owner: string): Promise<number>;
  /** Ends the lease of a job. */
  expire(job: string): Promise<unknown>;
  /** Epochs of the messages that wait in the outbox. */
  messages(job: string): Promise<readonly number[]>;
}

/** Says what a test needs of a store: accounts and jobs of its own. */
export function openHands(database: Database): Hands {
  const stores: Stores = openStores(database);
  const account = async (credits = 1_000): Promise<string> => {
    const name = `s${randomUUID().slice(0, 18)}`;
    const key = { id: randomUUID(), name: "first", role: "owner", prefix: "rdk_", pepper: 1, hash: randomUUID() } as const;
    await stores.accounts.create({ name, credits, key, secret: sealed.first });
    return name;
  };
  const newJob = (owner: string, options: Partial<NewJob> = {}): NewJob => {
    const id = randomUUID();
    return {
      id,
      account: owner,
      credits: 10,
      defaultLimitPerHour: 20,
      queueSeconds: 600,
      totalSeconds: 1_440,
      maxAttempts: 3,
      input: { key: `inputs/${id}`, bytes: 7, sha256: "ab" },
      callbackUrl: null,
      requestId: "r",
      pool: null,
      defaultPool: "default",
      priority: "normal",
      traceparent: null,
      idempotency: null,
      ...options,
    };
  };
  const accept = async (owner: string, options: Partial<NewJob> = {}): Promise<string> => {
    const job = newJob(owner, options);
    const acceptance = await stores.jobs.accept(job);
    expect(acceptance.kind).toBe("accepted");
    return job.id;
  };
  const epochOf = async (job: string): Promise<number> =>
    (await database.query<{ epoch: number }>("SELECT epoch FROM job WHERE id = $1::uuid", [job]))[0]!.epoch;
  const claim = async (job: string): Promise<ClaimedJob> => {
    const claimed = await stores.work.claim({ job, epoch: await epochOf(job) }, 30);
    if (claimed.kind !== "claimed") throw new Error(`the claim found ${claimed.kind}`);
    return claimed.job;
  };
  const running = async (options: Partial<NewJob> = {}): Promise<{ owner: string; claimed: ClaimedJob }> => {
    const owner = await account();
    return { owner, claimed: await claim(await accept(owner, options)) };
  };
  const balance = async (owner: string): Promise<number> => (await stores.accounts.find(owner))!.balance;
  const expire = (job: string): Promise<unknown> =>
    database.query("UPDATE job SET lease_until = clock_timestamp() - interval '1 second' WHERE id = $1::uuid", [job]);
  const messages = async (job: string): Promise<readonly number[]> =>
    (await database.query<{ epoch: number }>("SELECT epoch FROM outbox WHERE job = $1::uuid ORDER BY epoch", [job])).map(
      ({ epoch }) => epoch,
    );
  return { stores, account, newJob, accept, epochOf, claim, running, balance, expire, messages };
}
