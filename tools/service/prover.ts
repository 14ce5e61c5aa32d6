/** A real `redraw serve` for proofs: asked as a client asks, stopped to move its rows in time, started again. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openPglite } from "../../src/adapters/jobs/pglite.ts";
import type { Database } from "../../src/adapters/jobs/database.ts";
import { withAdministration } from "../../src/boot/administration.ts";
import { readServiceConfig } from "../../src/boot/config.ts";
import type { RunningService, ServiceSettings } from "./running-service.ts";
import { startService } from "./running-service.ts";

/** An account with its key. */
export interface ProofAccount {
  readonly name: string;
  readonly key: string;
}

/** An answer, whole. */
export interface ProofAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** The body as JSON; empty when it is none. */
  readonly json: Readonly<Record<string, unknown>>;
  readonly ms: number;
}

/** A service and what a proof does with it. */
export interface Prover {
  readonly folder: string;
  account(options: { readonly name: string; readonly credits: number; readonly limitPerHour?: number }): Promise<ProofAccount>;
  /** Asks for a path below the base address. */
  ask(
    path: string,
    account: ProofAccount,
    options?: { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: Uint8Array },
  ): Promise<ProofAnswer>;
  /** Starts a conversion. */
  convert(account: ProofAccount, picture: Uint8Array, headers?: Readonly<Record<string, string>>): Promise<ProofAnswer>;
  balance(account: ProofAccount): Promise<number>;
  /** Reads a job until it has ended; throws after five minutes. */
  ended(account: ProofAccount, job: string): Promise<Readonly<Record<string, unknown>>>;
  /** Stops the service, works on its database, and starts it again. */
  meanwhile<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  /** Stops the service for good. */
  close(): Promise<void>;
}

const settings: ServiceSettings = {
  // What is tried here is the pipeline: text is left out, as in the proof of faults.
  REDRAW_TEXT: "none",
  REDRAW_LOG_LEVEL: "error",
  REDRAW_REQUESTS_PER_MINUTE: "100000",
};

function jsonOf(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(body.toString()) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

/** Moves every time of the jobs of an account into the past: there is no clock to turn. */
export async function ageJobs(database: Database, account: string, seconds: number): Promise<void> {
  await database.query(
    `UPDATE job SET accepted_at = accepted_at - age.by, start_by = start_by - age.by, end_by = end_by - age.by, ended_at = ended_at - age.by,
       expires_at = expires_at - age.by FROM (SELECT $2::float8 * interval '1 second' AS by) AS age WHERE account = $1::text`,
    [account, seconds],
  );
}

/** Opens a service on a folder of its own. */
export async function openProver(folder: string): Promise<Prover> {
  const config = readServiceConfig({ REDRAW_DATA_DIR: folder });
  let service: RunningService = await startService(folder, settings);
  const ask: Prover["ask"] = async (path, { key }, { method = "GET", headers = {}, body } = {}) => {
    const since = performance.now();
    const init = { method, headers: { "x-api-key": key, ...headers }, signal: AbortSignal.timeout(60_000) };
    const response = await fetch(`${service.baseUrl}${path}`, body === undefined ? init : { ...init, body: Buffer.from(body) });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body: bytes, json: jsonOf(bytes), ms: performance.now() - since };
  };
  return {
    folder,
    ask,
    async account({ name, credits, limitPerHour }) {
      const made = await withAdministration(config, (admin) => admin.addAccount({ account: name, credits }));
      if (limitPerHour !== undefined) await withAdministration(config, (admin) => admin.setLimit({ account: name, perHour: limitPerHour }));
      return { name, key: made.ownerKey.key };
    },
    convert: (account, picture, headers = {}) =>
      ask("/convert", account, { method: "POST", headers: { "content-type": "application/octet-stream", ...headers }, body: picture }),
    balance: async (account) => Number((await ask("/account", account)).json["balance"]),
    async ended(account, job) {
      for (const until = performance.now() + 300_000; performance.now() < until; await sleep(100)) {
        const { json } = await ask(`/jobs/${job}`, account);
        if (json["status"] === "succeeded" || json["status"] === "failed") return json;
      }
      throw new Error(`${job} has not ended within five minutes`);
    },
    async meanwhile(work) {
      await service.stop("SIGTERM");
      const database = await openPglite({ folder: join(folder, "database") });
      const result = await work(database).finally(() => database.close());
      service = await startService(folder, settings);
      return result;
    },
    close: () => service.stop("SIGTERM"),
  };
}
