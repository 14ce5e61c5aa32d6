/** Makes a job of an object: looks whether it would be taken, brings its picture, and has it charged and queued. */
import type { Cluster, ClusterObject, ResourceKind } from "../../app/cluster.ts";
import type { Overload } from "../../app/pools.ts";
import type { SourceStore } from "../../app/stores.ts";
import { checkExpected } from "../../app/submit-object.ts";
import type { ObjectPicture, ObjectRequest, ObjectSubmit } from "../../app/submit-object.ts";
import { asFault } from "../../core/fault.ts";
import type { Fault } from "../../core/fault.ts";
import { deadlinesOf } from "./decide.ts";
import type { Outcome } from "./decide.ts";
import type { ConfigMapKey, JobObject, JobPool } from "./job.ts";
import { reasonOf } from "./reasons.ts";

/** What accepting needs. */
export interface AcceptParts {
  readonly cluster: Pick<Cluster, "read">;
  /** Name of the cluster. */
  readonly identity: string;
  readonly sources: Pick<SourceStore, "ask" | "result" | "forget">;
  readonly submit: ObjectSubmit;
}

const configMapKind: ResourceKind = { group: "", version: "v1", kind: "ConfigMap", plural: "configmaps" };
type ConfigMap = ClusterObject & {
  readonly data?: Readonly<Record<string, string>>;
  readonly binaryData?: Readonly<Record<string, string>>;
};

/** Bytes of a picture in a ConfigMap: what its description promises. */
const mostInlineBytes = 524_288;
/** A ConfigMap that is applied beside its job may come a moment after it. */
const graceMs = 30_000;
const [soonestMs, latestMs] = [1_000, 60_000];
const fetchingMs = 1_000;

const priorities = { Low: "low", Normal: "normal", High: "high" } as const;

const waits = (reason: string, message: string, againMs: number): Outcome => ({ kind: "waits", reason, message, againMs });
const refused = (reason: string, message: string, retryable = false): Outcome => ({
  kind: "refused",
  failure: { reason, message, retryable },
});

/** What an object asks for, in the terms of the service. */
function requestOf({ metadata, spec }: JobObject, pool: JobPool | null, cluster: string): ObjectRequest {
  const { start, active, attempts } = deadlinesOf({ spec }, pool);
  return {
    cluster,
    uid: metadata.uid,
    namespace: metadata.namespace,
    name: metadata.name,
    account: spec.account,
    pool: spec.poolRef.name,
    priority: priorities[spec.priority],
    callbackUrl: spec.callback?.url ?? null,
    queueSeconds: start,
    attemptSeconds: active,
    maxAttempts: attempts,
  };
}

/** Turns a refusal of the service into what the object shows; null for what says nothing of the object. */
function outcomeOf({ code, message, facts, kind }: Fault, account: string): Outcome | null {
  switch (code) {
    case "rate_limited": {
      const { limit = 0, retry_after: seconds = 60 } = facts;
      const uses = limit === 0 ? "is suspended" : `has used its ${limit} conversions of this hour`;
      // The seconds are not told: each look would tell others, and write them.
      const why = `account ${account} ${uses}; the job is tried again until startDeadlineSeconds`;
      return waits("RateLimited", why, Math.min(latestMs, Math.max(soonestMs, 1_000 * seconds)));
    }
    case "insufficient_credits":
      return refused("InsufficientCredits", message, true);
    case "not_found":
      return refused("UnknownAccount", `there is no account ${account}: its operator makes one with \`redraw accounts add\``);
    case "invalid_callback_url":
      return refused(reasonOf(code), message);
    default:
      return kind === "unavailable" || kind === "bug" ? null : refused("SourceUnreadable", message);
  }
}

/** What came of looking for the picture. */
type Found =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "stored"; readonly picture: ObjectPicture }
  | Outcome;

/** Reads a picture out of a ConfigMap, past the cache: none is kept of things that users fill. */
async function readConfigMap({ cluster }: AcceptParts, object: JobObject, key: ConfigMapKey, now: Date): Promise<Found> {
  const { namespace, creationTimestamp } = object.metadata;
  const map = await cluster.read<ConfigMap>(configMapKind, { namespace, name: key.name });
  const text = map?.binaryData?.[key.key];
  if (text !== undefined) {
    const bytes = Buffer.from(text, "base64");
    if (bytes.byteLength <= mostInlineBytes) return { kind: "bytes", bytes };
    return refused(
      "SourceUnreadable",
      `the picture has ${bytes.byteLength} bytes, and one in a ConfigMap may have ${mostInlineBytes}: give url`,
    );
  }
  if (map?.data?.[key.key] !== undefined) {
    return refused("SourceUnreadable", `key ${key.key} of ConfigMap ${key.name} is text: a picture stands in binaryData`);
  }
  const what = map === null ? `there is no ConfigMap ${namespace}/${key.name}` : `ConfigMap ${namespace}/${key.name} has no key ${key.key}`;
  const isLate = now.getTime() - Date.parse(creationTimestamp) > graceMs;
  return isLate ? refused("SourceNotFound", what, true) : waits("SourceNotFound", `${what} yet`, 2 * soonestMs);
}

const sourceReasons: Readonly<Record<string, string>> = { source_refused: "SourceRefused", source_unreachable: "SourceUnreachable" };

/** Has a courier fetch the picture. */
async function fetchUrl({ sources }: AcceptParts, { metadata, spec }: JobObject, url: string): Promise<Found> {
  const result = await sources.result(metadata.uid);
  if (result === null) await sources.ask({ objectUid: metadata.uid, url });
  if (result === null || result.kind === "open") return waits("FetchingSource", "a courier fetches the picture", fetchingMs);
  if (result.kind === "failed") {
    const { code, message } = result.error;
    return refused(sourceReasons[code] ?? "SourceUnreadable", message, code === "source_unreachable");
  }
  const { key, bytes, sha256 } = result;
  checkExpected({ bytes, sha256 }, spec.source);
  return { kind: "stored", picture: { key, bytes, sha256 } };
}

async function findPicture(parts: AcceptParts, object: JobObject, now: Date): Promise<Found> {
  const { url, configMapKeyRef } = object.spec.source;
  if (configMapKeyRef !== undefined) return readConfigMap(parts, object, configMapKeyRef, now);
  if (url !== undefined) return fetchUrl(parts, object, url);
  return refused("SourceUnreadable", "spec.source names no picture");
}

/** Submits what was found. */
async function submitFound(parts: AcceptParts, object: JobObject, request: ObjectRequest, found: Found): Promise<Outcome | null> {
  if (found.kind === "waits" || found.kind === "refused") return found;
  const picture = found.kind === "stored" ? found.picture : await parts.submit.store(found.bytes, object.spec.source);
  try {
    await parts.submit.submit(request, picture);
  } catch (error) {
    // One that a courier fetched is kept for the next try; of an acceptance that got no answer, the job may be there.
    if (found.kind === "bytes" && asFault(error).kind !== "unavailable") await parts.submit.discard(picture);
    throw error;
  }
  return null;
}

/** What stands in the way, in words that stay the same from try to try: each change of a message is a write of the status. */
const whyNoRoom: Readonly<Record<Overload, string>> = {
  pool_suspended: "it is suspended",
  pool_unavailable: "no machine is there for its workers",
  pool_in_flight: "as many jobs as spec.limits.maxInFlight wait or run",
  pool_pending: "as many jobs of this account wait as spec.limits.maxPendingPerAccount allows",
  pool_wait: "a job would wait for longer than spec.limits.maxQueueWaitSeconds",
};

/** Makes a job of an object; null when it has one now. Throws what may pass and says nothing of the object. */
export async function acceptObject(
  parts: AcceptParts,
  { object, pool }: { readonly object: JobObject; readonly pool: JobPool | null },
  now: Date,
): Promise<Outcome | null> {
  const request = requestOf(object, pool, parts.identity);
  try {
    const noRoom = await parts.submit.check(request);
    if (noRoom !== null) {
      const message = `ConversionPool ${object.metadata.namespace}/${request.pool} takes no more now: ${whyNoRoom[noRoom.by]}; the job is tried again`;
      return waits("PoolFull", message, 1_000 * noRoom.retryAfterSeconds);
    }
    return await submitFound(parts, object, request, await findPicture(parts, object, now));
  } catch (error) {
    const fault = asFault(error);
    const isMismatch = fault.code === "invalid_request";
    const outcome = isMismatch ? refused("SourceMismatch", fault.message) : outcomeOf(fault, request.account);
    if (outcome === null) throw error;
    return outcome;
  }
}
