/** Makes a job of an object of a cluster: the limits, the charge and the transaction are those of a request. */
import { limitState } from "../core/credits.ts";
import { Fault } from "../core/fault.ts";
import { pictureLimits } from "../core/image/faults.ts";
import { checkCallbackUrl } from "../core/webhook/callback-url.ts";
import type { Admission } from "./admission.ts";
import { checkedPicture } from "./picture-body.ts";
import type { Overload } from "./pools.ts";
import type { JobPriority } from "./ports.ts";
import { hourlyLimitReached, insufficientCredits, invalidRequest, nothingNamed, unavailable } from "./refusals.ts";
import { totalSeconds } from "./service.ts";
import type { ServicePorts } from "./service.ts";
import { outboxTopic } from "./signals.ts";
import type { NewJob } from "./stores.ts";

/** A picture in the object store; the UUID in its key becomes the id of the job. */
export interface ObjectPicture {
  readonly key: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What an object asks for. */
export interface ObjectRequest {
  readonly cluster: string;
  readonly uid: string;
  readonly namespace: string;
  readonly name: string;
  readonly account: string;
  readonly pool: string;
  readonly priority: JobPriority;
  readonly callbackUrl: string | null;
  /** Seconds that it may wait for its first attempt. */
  readonly queueSeconds: number;
  /** Seconds that an attempt may take. */
  readonly attemptSeconds: number;
  readonly maxAttempts: number;
}

/** What a picture must be, where the object says so. */
export interface ExpectedPicture {
  readonly sha256?: string;
  readonly sizeBytes?: number;
}

type SubmitPorts = Pick<ServicePorts, "stores" | "blobs" | "secrets" | "signals" | "prefilter" | "rules" | "tell">;

/** Which limit of a pool lets no more in now, and when to ask again. */
export interface NoRoom {
  readonly by: Overload;
  readonly retryAfterSeconds: number;
}

/** What is asked of the service about objects. */
export interface ObjectSubmit {
  /**
   * Looks, before there is a picture, whether one would be taken; null when it would. Throws `not_found` for an account that is unknown,
   * `invalid_callback_url`, `rate_limited` and `insufficient_credits`.
   */
  check(request: ObjectRequest): Promise<NoRoom | null>;
  /** Stores a picture that came with an object; throws `empty_body`, `unsupported_type`, `too_large`. */
  store(bytes: Uint8Array, expected: ExpectedPicture): Promise<ObjectPicture>;
  /** Charges and queues the job, once for each object; throws what `check` throws. */
  submit(request: ObjectRequest, picture: ObjectPicture): Promise<void>;
  /** Removes a picture that no job came of. */
  discard(picture: ObjectPicture): Promise<void>;
}

/** Compares a picture with what its object says of it; throws `invalid_request`. */
export function checkExpected(picture: Omit<ObjectPicture, "key">, { sha256, sizeBytes }: ExpectedPicture): void {
  if (sizeBytes !== undefined && sizeBytes !== picture.bytes) {
    throw invalidRequest(`the picture has ${picture.bytes} bytes, and sizeBytes says ${sizeBytes}`);
  }
  if (sha256 !== undefined && sha256 !== picture.sha256) {
    throw invalidRequest(`the picture hashes to ${picture.sha256}, and sha256 says ${sha256}`);
  }
}

async function check({ stores, rules }: SubmitPorts, admission: Admission, request: ObjectRequest): Promise<NoRoom | null> {
  if (request.callbackUrl !== null) checkCallbackUrl(request.callbackUrl);
  const usage = await stores.accounts.usage(request.account, rules.limitPerHour);
  if (usage === null) throw nothingNamed(`account ${request.account}`);
  if (limitState(usage).remaining <= 0) throw hourlyLimitReached(usage);
  if (usage.balance < rules.creditsPerConversion) throw insufficientCredits(usage.balance, rules.creditsPerConversion);
  const answer = await admission.ask(request.pool, usage.pending);
  return typeof answer === "number" ? null : { by: answer.by, retryAfterSeconds: answer.retryAfterSeconds };
}

// oxlint-disable-next-line require-await -- a body is asynchronous
async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

function newJobOf({ rules }: SubmitPorts, request: ObjectRequest, picture: ObjectPicture): NewJob {
  const { account, pool, priority, callbackUrl, queueSeconds, attemptSeconds, maxAttempts, cluster, uid, namespace, name } = request;
  return {
    id: picture.key.slice(picture.key.lastIndexOf("/") + 1),
    account,
    credits: rules.creditsPerConversion,
    defaultLimitPerHour: rules.limitPerHour,
    queueSeconds,
    totalSeconds: totalSeconds({ queueSeconds, attemptSeconds, maxAttempts }),
    maxAttempts,
    input: picture,
    callbackUrl,
    requestId: uid,
    pool,
    defaultPool: rules.defaultPool,
    priority,
    traceparent: null,
    idempotency: null,
    object: { cluster, uid, namespace, name },
    attemptSeconds,
  };
}

async function submit(ports: SubmitPorts, request: ObjectRequest, picture: ObjectPicture): Promise<void> {
  const job = newJobOf(ports, request, picture);
  const acceptance = await ports.stores.jobs.accept(job);
  switch (acceptance.kind) {
    case "accepted":
      ports.signals.notify(outboxTopic);
      void ports.prefilter?.note(request.account, job.id);
      ports.tell({ kind: "accepted", job: job.id, account: request.account, replayed: false, requestId: request.uid });
      return;
    case "exists":
      return;
    case "limited":
      throw hourlyLimitReached(acceptance.usage);
    case "poor":
      throw insufficientCredits(acceptance.usage.balance, job.credits);
    case "unknown_account":
      throw nothingNamed(`account ${request.account}`);
    // Whether it was written shows when the object is looked at again: it has one job at most.
    case "unknown":
    case "lost_claim":
      throw unavailable();
  }
}

/** Opens the way of objects into the service. */
export function openObjectSubmit(ports: SubmitPorts, admission: Admission): ObjectSubmit {
  const discard = async ({ key }: Pick<ObjectPicture, "key">): Promise<void> => {
    await ports.blobs.delete(key).catch((error: unknown) => ports.tell({ kind: "trouble", where: "a picture that was refused", error }));
  };
  return {
    check: (request) => check(ports, admission, request),
    async store(bytes, expected) {
      const key = `inputs/${ports.secrets.uuid()}`;
      const hash = ports.secrets.sha256();
      hash.update(bytes);
      checkExpected({ bytes: bytes.byteLength, sha256: hash.hex() }, expected);
      return { key, ...(await ports.blobs.put(key, checkedPicture(once(bytes), pictureLimits))) };
    },
    async submit(request, picture) {
      try {
        await submit(ports, request, picture);
      } catch (error) {
        if (error instanceof Fault) ports.tell({ kind: "refused", code: error.code });
        throw error;
      }
    },
    discard,
  };
}
