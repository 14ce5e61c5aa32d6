/** Accepts a picture: the idempotency key first, the bytes next, the charge and the job last, in one transaction. */
import { limitState } from "../core/credits.ts";
import { Fault } from "../core/fault.ts";
import type { Job } from "../core/job.ts";
import { isJobName } from "../core/job-name.ts";
import { checkCallbackUrl } from "../core/webhook/callback-url.ts";
import type { Admission } from "./admission.ts";
import type { Accepted, Caller, Submission } from "./application.ts";
import type { Headroom } from "./headroom.ts";
import {
  emptyBody,
  hourlyLimitReached,
  idempotencyInFlight,
  idempotencyMismatch,
  insufficientCredits,
  invalidRequest,
  tooManyBytes,
  unauthenticated,
  unavailable,
} from "./refusals.ts";
import { totalSeconds } from "./service.ts";
import type { ServicePorts } from "./service.ts";
import { outboxTopic } from "./signals.ts";
import type { Acceptance, NewJob, Standing } from "./stores.ts";
import { attributeNames, spanNames, traced } from "./tracing.ts";

/** What a request is known by: bytes and parameters; a name changes nothing of the work. */
const fingerprintOf = (sha256: string, callbackUrl: string | null): string => `${sha256} ${callbackUrl ?? ""}`;

/** Checks the parameters, those that come in headers and query before the body, and those that come in it after. */
function checkParameters({ callbackUrl, idempotencyKey, name }: Omit<Submission, "body" | "traceparent">): void {
  if (callbackUrl !== null) checkCallbackUrl(callbackUrl);
  if (name !== undefined && name !== null && !isJobName(name)) {
    throw invalidRequest("the name of a job has 1 to 200 characters, and no slashes or control characters among them");
  }
  if (idempotencyKey !== null && !/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
    throw invalidRequest("Idempotency-Key should be 1 to 255 printable ASCII characters without blanks, such as a UUID");
  }
}

/** Returns a submission whose body has ended, with what the body said of it. */
function settled(submission: Submission): Submission {
  if (submission.late === undefined) return submission;
  const whole = { ...submission, ...submission.late() };
  checkParameters(whole);
  return whole;
}

async function usageOf(ports: ServicePorts, account: string): Promise<Standing> {
  const usage = await ports.stores.accounts.usage(account, ports.rules.limitPerHour);
  if (usage === null) throw unauthenticated();
  return usage;
}

/** Asks the log that all ingress processes share whether an account has used its hour up; null when it has not, or when nobody knows. */
async function guessLimited(ports: ServicePorts, account: string, limitPerHour: number | null): Promise<Fault | null> {
  if (ports.prefilter === undefined || limitPerHour === null) return null;
  const guess = await ports.prefilter.check(account, limitPerHour);
  if (guess.kind !== "limited") return null;
  return hourlyLimitReached({ limitPerHour, used: guess.used, resetSeconds: guess.retryAfterSeconds });
}

/** What the early check remembers, and whom it asks about pools. */
export interface Precheck {
  readonly headroom: Headroom;
  readonly admission: Admission;
}

/** Opens what refuses, before the body is read, what would be refused after it, or would wait too long. */
export function openPrecheck(
  ports: ServicePorts,
  { headroom, admission }: Precheck,
): (caller: Caller, request: Omit<Submission, "body" | "traceparent">) => Promise<void> {
  const { creditsPerConversion, defaultPool } = ports.rules;
  const refuse = (fault: Fault, by: { readonly by?: "prefilter" } = {}): never => {
    ports.tell({ kind: "refused", code: fault.code, ...by });
    throw fault;
  };
  /** Asks the database about an account that nothing is known of, and remembers the places that it has. */
  const ask = async (account: string): Promise<void> => {
    const usage = await usageOf(ports, account);
    const { limitPerHour, balance, pool: ownPool, pending } = usage;
    const pool = ownPool ?? defaultPool;
    const left = limitPerHour - usage.used;
    headroom.learn(account, { places: 0, limitPerHour, pool });
    if (left <= 0) refuse(hourlyLimitReached(usage));
    if (balance < creditsPerConversion) refuse(insufficientCredits(balance, creditsPerConversion));
    const affordable = creditsPerConversion === 0 ? left : Math.floor(balance / creditsPerConversion);
    const room = await admission.admit(pool, pending);
    headroom.learn(account, { places: Math.min(left, affordable, room) - 1, limitPerHour, pool });
  };
  return async ({ account }, request) => {
    checkParameters(request);
    if (request.idempotencyKey !== null) {
      const held = await ports.stores.jobs.idempotency(account, request.idempotencyKey);
      if (held.kind === "in_flight") throw idempotencyInFlight();
      if (held.kind === "bound") return;
    }
    const pool = headroom.take(account);
    if (pool !== null) {
      await admission.admit(pool, null);
      return;
    }
    const early = await guessLimited(ports, account, headroom.limitOf(account));
    if (early !== null) refuse(early, { by: "prefilter" });
    await ask(account);
  };
}

/** Passes a picture on and refuses it at the first byte too many. */
async function* bounded(body: AsyncIterable<Uint8Array>, maximum: number): AsyncIterable<Uint8Array> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > maximum) throw tooManyBytes(maximum);
    yield piece;
  }
}

/** Answers a repeated request with its job, if it is the same request. */
async function replay(
  ports: ServicePorts,
  caller: Caller,
  submission: Submission,
  bound: { readonly job: string; readonly fingerprint: string },
): Promise<Accepted> {
  const hash = ports.secrets.sha256();
  for await (const piece of bounded(submission.body, ports.rules.maxImageBytes)) hash.update(piece);
  if (fingerprintOf(hash.hex(), settled(submission).callbackUrl) !== bound.fingerprint) throw idempotencyMismatch();
  const job = await ports.stores.jobs.findReplayed(caller.account, bound.job);
  if (job === null) throw unavailable();
  const { requestId, traceparent } = submission;
  ports.tell({ kind: "accepted", job: job.id, account: caller.account, replayed: true, requestId, traceparent });
  return { job, replayed: true, limit: limitState(await usageOf(ports, caller.account)) };
}

/** Where a job that was answered with 503 is remembered until the janitor has undone it. */
export const voidPrefix = "void/";

/**
 * Finds out what became of an acceptance whose commit got no answer. When nobody can tell, the job is marked void, so that it will
 * be failed and refunded: a 503 costs nothing.
 */
async function settleUnknown(ports: ServicePorts, job: NewJob): Promise<Job | null> {
  for (const waitMs of [0, 500, 2_000]) {
    await ports.clock.sleep(waitMs);
    try {
      return await ports.stores.jobs.recall(job.account, job.id);
    } catch (error) {
      ports.tell({ kind: "trouble", where: "the outcome of an acceptance", error });
    }
  }
  await ports.blobs.put(`${voidPrefix}${job.account}/${job.id}`, Uint8Array.of(0));
  throw unavailable();
}

/** Charges and queues the job, and turns what the transaction decided into an answer or a refusal. */
async function accept(ports: ServicePorts, job: NewJob): Promise<Omit<Accepted, "replayed">> {
  const acceptance: Acceptance = await ports.stores.jobs.accept(job);
  switch (acceptance.kind) {
    case "accepted":
      return { job: acceptance.job, limit: limitState(acceptance.usage) };
    case "limited":
      throw hourlyLimitReached(acceptance.usage);
    case "poor":
      throw insufficientCredits(acceptance.usage.balance, job.credits);
    case "lost_claim":
      throw idempotencyInFlight();
    case "unknown_account":
      throw unauthenticated();
    // Requests come from no object.
    case "exists":
    case "unknown":
      break;
  }
  const found = await settleUnknown(ports, job);
  if (found === null) throw unavailable();
  return { job: found, limit: limitState(await usageOf(ports, job.account)) };
}

async function store(ports: ServicePorts, key: string, body: AsyncIterable<Uint8Array>): Promise<NewJob["input"]> {
  const { bytes, sha256 } = await ports.blobs.put(key, bounded(body, ports.rules.maxImageBytes));
  if (bytes === 0) throw emptyBody();
  return { key, bytes, sha256 };
}

/** Runs what may fail without a word: the janitor collects what is left behind. */
async function quietly(ports: ServicePorts, where: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => ports.tell({ kind: "trouble", where, error }));
}

async function acceptNew(ports: ServicePorts, caller: Caller, submission: Submission, claim: string): Promise<Accepted> {
  const id = ports.secrets.uuid();
  const inputKey = `inputs/${id}`;
  try {
    const { idempotencyKey, requestId, traceparent } = submission;
    const span = { parent: traceparent, attributes: { [attributeNames.job]: id } };
    const input = await traced(ports.tracing, { name: spanNames.storeInput, ...span }, () => store(ports, inputKey, submission.body));
    const { callbackUrl, name } = settled(submission);
    const job: NewJob = {
      id,
      account: caller.account,
      credits: ports.rules.creditsPerConversion,
      defaultLimitPerHour: ports.rules.limitPerHour,
      queueSeconds: ports.rules.queueSeconds,
      totalSeconds: totalSeconds(ports.rules),
      maxAttempts: ports.rules.maxAttempts,
      input,
      callbackUrl,
      name: name ?? null,
      requestId,
      pool: null,
      defaultPool: ports.rules.defaultPool,
      priority: "normal",
      traceparent,
      idempotency: idempotencyKey === null ? null : { key: idempotencyKey, claim, fingerprint: fingerprintOf(input.sha256, callbackUrl) },
    };
    const accepted = await traced(ports.tracing, { name: spanNames.accept, ...span }, () => accept(ports, job));
    ports.signals.notify(outboxTopic);
    // Nobody waits for it: the database decides, and the log only spares it questions.
    void ports.prefilter?.note(caller.account, id);
    ports.tell({ kind: "accepted", job: id, account: caller.account, replayed: false, requestId, traceparent });
    return { ...accepted, replayed: false };
  } catch (error) {
    // An acceptance of unknown outcome may still need its picture; if not, it is collected after a day.
    if (!(error instanceof Fault && error.kind === "unavailable")) {
      await quietly(ports, "a picture that was refused", () => ports.blobs.delete(inputKey));
    }
    throw error;
  }
}

/** Stores the picture, charges and queues the job. */
export async function submit(ports: ServicePorts, caller: Caller, submission: Submission): Promise<Accepted> {
  checkParameters(submission);
  const { idempotencyKey } = submission;
  const claim = ports.secrets.uuid();
  if (idempotencyKey !== null) {
    const held = await ports.stores.jobs.claimIdempotency(caller.account, idempotencyKey, claim);
    if (held.kind === "in_flight") throw idempotencyInFlight();
    if (held.kind === "bound") return replay(ports, caller, submission, held);
  }
  try {
    return await acceptNew(ports, caller, submission, claim);
  } catch (error) {
    if (idempotencyKey !== null) {
      const release = (): Promise<void> => ports.stores.jobs.releaseIdempotency(caller.account, idempotencyKey, claim);
      await quietly(ports, "an idempotency key", release);
    }
    if (error instanceof Fault) ports.tell({ kind: "refused", code: error.code });
    throw error;
  }
}
