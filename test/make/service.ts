/** A service for tests: the real use cases over a real database, files in a temporary folder, and conversions that a test decides. */
import { randomUUID } from "node:crypto";
import { monotonicClock } from "../../src/adapters/clock/monotonic.ts";
import { openFileBlobs } from "../../src/adapters/blob/files.ts";
import type { Database } from "../../src/adapters/jobs/database.ts";
import { openStores } from "../../src/adapters/jobs/store.ts";
import { openMemoryQueue } from "../../src/adapters/queue/memory.ts";
import { openSecrets } from "../../src/adapters/secrets/secrets.ts";
import type { Administration, Application, Caller, Submission } from "../../src/app/application.ts";
import { executeJob } from "../../src/app/execute.ts";
import type { Execution } from "../../src/app/execute.ts";
import { openApplication } from "../../src/app/open-application.ts";
import type { Conversions } from "../../src/app/ports.ts";
import type { ServiceEvent, ServicePorts, ServiceRules } from "../../src/app/service.ts";
import { openJobSignals } from "../../src/app/signals.ts";
import { passiveTracing } from "../../src/app/tracing.ts";
import { formats } from "../../src/formats/index.ts";
import { aConversion } from "./conversion.ts";
import { memoryDatabase } from "./database.ts";
import { aFolder } from "./folder.ts";

/** The rules of the product. */
export const rules: ServiceRules = {
  creditsPerConversion: 10,
  limitPerHour: 20,
  defaultPool: "default",
  maxImageBytes: 20_971_520,
  queueSeconds: 86_400,
  attemptSeconds: 120,
  maxAttempts: 3,
  artifactSeconds: 72 * 3_600,
  inputSeconds: 24 * 3_600,
};

/** Conversions that give six files which hold the name of their format. */
export const instantConversions: Conversions = {
  convert(_picture, { onStage }) {
    for (const stage of ["decode", "detect", "read"]) onStage(stage);
    return Promise.resolve(aConversion(formats.map(({ id }) => id)));
  },
  write: () => Promise.resolve(aConversion(formats.map(({ id }) => id))),
};

/** Gives the bytes of a request. */
// oxlint-disable-next-line require-await -- a body is asynchronous
export async function* aBody(...pieces: readonly (string | Uint8Array)[]): AsyncIterable<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}

/** A request with a picture; say what matters. */
export function aSubmission(options: Partial<Omit<Submission, "body">> & { readonly picture?: string } = {}): Submission {
  const { picture = "picture", ...rest } = options;
  return { body: aBody(picture), callbackUrl: null, idempotencyKey: null, requestId: "request", traceparent: null, ...rest };
}

/** A service with one account. */
export interface TestService {
  readonly ports: ServicePorts;
  readonly application: Application;
  readonly administration: Administration;
  readonly database: Database;
  /** An owner of the account. */
  readonly caller: Caller;
  readonly ownerKey: string;
  readonly events: readonly ServiceEvent[];
  /** Submits a picture and returns the job's id. */
  submit(options?: Parameters<typeof aSubmission>[0]): Promise<string>;
  /** Claims a job and executes it. */
  execute(job: string): Promise<Execution>;
  /** Submits and executes. */
  convert(options?: Parameters<typeof aSubmission>[0]): Promise<string>;
  balance(): Promise<number>;
}

/** What a test may decide. */
export interface ServiceOptions {
  readonly credits?: number;
  readonly conversions?: Conversions;
  readonly rules?: Partial<ServiceRules>;
  readonly ports?: (ports: ServicePorts) => Partial<ServicePorts>;
  /** Where files lie; a folder of the test that runs unless given. */
  readonly folder?: string;
}

async function openPorts(options: ServiceOptions, events: ServiceEvent[]): Promise<{ ports: ServicePorts; database: Database }> {
  const database = await memoryDatabase();
  const ports: ServicePorts = {
    stores: openStores(database),
    blobs: await openFileBlobs({ folder: options.folder ?? aFolder(), durable: false }),
    queue: openMemoryQueue(),
    conversions: options.conversions ?? instantConversions,
    thumbnails: { draw: (bytes, side) => Promise.resolve(Buffer.concat([Buffer.from(`${side} of `), bytes])) },
    secrets: openSecrets([{ version: 1, key: Buffer.alloc(32, 7) }]),
    clock: monotonicClock,
    signals: openJobSignals(),
    rules: { ...rules, ...options.rules },
    tracing: passiveTracing,
    tell: (event) => events.push(event),
  };
  return { ports: { ...ports, ...options.ports?.(ports) }, database };
}

/** Opens a service with an account of its own, so that tests share a database without meeting. */
export async function aService(options: ServiceOptions = {}): Promise<TestService> {
  const events: ServiceEvent[] = [];
  const { ports, database } = await openPorts(options, events);
  const { application, administration } = openApplication(ports);
  const account = `a${randomUUID().slice(0, 18)}`;
  const { ownerKey } = await administration.addAccount({ account, credits: options.credits ?? 1_000 });
  const caller = await application.authenticate(ownerKey.key);
  const submit: TestService["submit"] = async (request) => (await application.submit(caller, aSubmission(request))).job.id;
  const execute: TestService["execute"] = async (job) => {
    const [row] = await database.query<{ epoch: number }>("SELECT epoch FROM job WHERE id = $1::uuid", [job]);
    const claim = await ports.stores.work.claim({ job, epoch: row!.epoch }, 30);
    if (claim.kind !== "claimed") throw new Error(`the claim found ${claim.kind}`);
    return executeJob(ports, claim.job, new AbortController().signal);
  };
  return {
    ports,
    application,
    administration,
    database,
    caller,
    ownerKey: ownerKey.key,
    events,
    submit,
    execute,
    async convert(request) {
      const job = await submit(request);
      await execute(job);
      return job;
    },
    balance: async () => (await administration.balance(account)).balance,
  };
}

/** Moves every time of a job into the past: there is no clock to turn. */
export async function ageJob(database: Database, job: string, seconds: number): Promise<void> {
  await database.query(
    `UPDATE job SET accepted_at = accepted_at - age.by, start_by = start_by - age.by, end_by = end_by - age.by, ended_at = ended_at - age.by,
       expires_at = expires_at - age.by, lease_until = lease_until - age.by, republished_at = republished_at - age.by
     FROM (SELECT $2::float8 * interval '1 second' AS by) AS age WHERE id = $1::uuid`,
    [job, seconds],
  );
}

/** Reads all of an answer. */
export async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** Reads everything that an iteration gives. */
export async function listOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}
