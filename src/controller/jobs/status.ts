/** The status of a job's object, from what is known of the job: every condition from first sight, columns as far as there is something to show. */
import type { ObjectRecord } from "../../app/objects.ts";
import { conditionOf, mergeConditions, momentOf } from "../conditions.ts";
import type { Claim } from "../conditions.ts";
import type { JobArtifact, JobFailure, JobObject, JobObjectStatus, JobPhase } from "./job.ts";
import { isRetryable, reasonOf } from "./reasons.ts";

/** How an object stands that has no job: it waits for one, is held back, or will never have one. */
export type Unaccepted =
  | { readonly kind: "new" }
  | { readonly kind: "suspended" }
  | { readonly kind: "waits"; readonly reason: string; readonly message: string }
  | { readonly kind: "refused"; readonly failure: JobFailure }
  | { readonly kind: "cancelled" };

const claim = (status: Claim["status"], reason: string, message: string): Claim => ({ status, reason, message });
const shortened = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/** A duration for people, such as 1m12s; the largest two units. */
export function durationText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000);
  if (seconds < 10) return `${(Math.floor(milliseconds / 100) / 10).toString()}s`;
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m${seconds % 60}s`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours}h${minutes % 60}m` : `${Math.floor(hours / 24)}d${hours % 24}h`;
}

type Claims = Readonly<Record<"Accepted" | "Enqueued" | "Started" | "Succeeded" | "Suspended" | "CallbackDelivered" | "Finished", Claim>>;

const notSuspended = claim("False", "NotSuspended", "");
const noCallback = claim("False", "NotRequested", "no callback was asked for");

/** What conditions say of an object that may get a job yet; `accepted` says why it has none. */
function waitingClaims(accepted: Claim, callback: Claim, suspended = notSuspended): Claims {
  const { reason, message } = accepted;
  const unknown = claim("Unknown", reason, "");
  return {
    Accepted: accepted,
    Enqueued: unknown,
    Started: unknown,
    Succeeded: claim("Unknown", reason, message),
    Suspended: suspended,
    CallbackDelivered: callback,
    Finished: claim("False", reason, ""),
  };
}

/** What they say of one that will never have a job. */
function refusedClaims(reason: string, message: string, callback: Claim): Claims {
  const never = claim("False", reason, "");
  return {
    Accepted: claim("False", reason, message),
    Enqueued: never,
    Started: never,
    Succeeded: claim("False", reason, message),
    Suspended: notSuspended,
    CallbackDelivered: callback,
    Finished: claim("True", reason, message),
  };
}

function unacceptedClaims({ spec }: JobObject, stand: Unaccepted): Claims {
  const callback = spec.callback === undefined ? noCallback : claim("Unknown", "NotFinished", "it is sent when the job has ended");
  const untold = spec.callback === undefined ? noCallback : claim("False", "NotAccepted", "there was no job to tell of");
  if (stand.kind === "refused") return refusedClaims(stand.failure.reason, stand.failure.message, untold);
  if (stand.kind === "cancelled") {
    return refusedClaims("Cancelled", "the job was cancelled before it was accepted; nothing was charged", untold);
  }
  if (stand.kind === "suspended") {
    const message = "the job is not accepted, and not charged, while spec.suspend is true";
    return waitingClaims(claim("Unknown", "Suspended", message), callback, claim("True", "Suspended", "spec.suspend is true"));
  }
  if (stand.kind === "new")
    return waitingClaims(claim("Unknown", "Pending", "the picture is being fetched, checked and accepted"), callback);
  // What is under way has not gone wrong.
  return waitingClaims(claim(stand.reason === "FetchingSource" ? "Unknown" : "False", stand.reason, stand.message), callback);
}

/** The status of an object without a job. */
export function unacceptedStatus(object: JobObject, stand: Unaccepted, now: Date): JobObjectStatus {
  const { generation } = object.metadata;
  const isEnded = stand.kind === "refused" || stand.kind === "cancelled";
  const phases = { new: "Pending", suspended: "Suspended", waits: "Pending", refused: "Failed", cancelled: "Cancelled" } as const;
  return {
    observedGeneration: generation,
    phase: phases[stand.kind],
    conditions: mergeConditions(object.status?.conditions, unacceptedClaims(object, stand), { generation, now }),
    attempts: 0,
    ...(isEnded ? { finishedAt: object.status?.finishedAt ?? momentOf(now) } : {}),
    ...(stand.kind === "refused" ? { failure: { ...stand.failure, message: shortened(stand.failure.message, 1_024) } } : {}),
  };
}

/** Where a job stands that was accepted. */
export function phaseOf({ status, isHeld, waitsAgain, error }: ObjectRecord): JobPhase {
  if (status === "succeeded") return "Succeeded";
  if (status === "failed") return error?.code === "cancelled" ? "Cancelled" : "Failed";
  if (status === "running") return waitsAgain ? "Queued" : "Running";
  return isHeld ? "Suspended" : "Queued";
}

function callbackClaim({ callback, endedAt }: ObjectRecord): Claim {
  if (callback === "none") return noCallback;
  if (callback === "delivered") return claim("True", "Delivered", "");
  if (callback === "failed") {
    return claim("False", "DeliveryFailed", "both attempts failed; see the deliveries of the job in the interface");
  }
  if (endedAt === null) return claim("Unknown", "NotFinished", "it is sent when the job has ended");
  return claim("Unknown", "Sending", "it is being sent");
}

function suspendedClaim({ spec }: JobObject, record: ObjectRecord): Claim {
  if (record.isHeld) return claim("True", "Suspended", "the job is charged, waits, and begins when spec.suspend is false");
  if (!spec.suspend || record.endedAt !== null) return notSuspended;
  return claim("False", "AlreadyStarted", "a job that has started is not held back; spec.cancel would end it");
}

/** What conditions say of an object with a job. */
function acceptedClaims(object: JobObject, record: ObjectRecord): Claims {
  const phase = phaseOf(record);
  const isEnded = record.endedAt !== null;
  const common = {
    Accepted: claim("True", "Charged", "the picture was taken over, and the account was charged"),
    Enqueued: claim("True", "Enqueued", ""),
    Suspended: suspendedClaim(object, record),
    CallbackDelivered: callbackClaim(record),
  };
  const begun = claim("True", "AttemptBegan", "");
  if (!isEnded) {
    const isRetry = record.attempts > 0 && phase === "Queued";
    const reason = isRetry ? "RetryScheduled" : phase;
    const message = isRetry ? "the attempt was cut off by a fault of the service; another one follows" : "";
    return {
      ...common,
      Started: record.attempts > 0 ? begun : claim("Unknown", phase, ""),
      Succeeded: claim("Unknown", reason, message),
      Finished: claim("False", reason, ""),
    };
  }
  const { error } = record;
  const reason = error === null ? "Converted" : reasonOf(error.code);
  return {
    ...common,
    Started: record.attempts > 0 ? begun : claim("False", reason, "the job ended before an attempt began"),
    Succeeded: claim(error === null ? "True" : "False", reason, error?.message ?? ""),
    Finished: claim("True", reason, ""),
  };
}

function artifactsOf({ spec }: JobObject, { artifacts, expiresAt }: ObjectRecord): readonly JobArtifact[] {
  const wanted = spec.outputs?.map(({ format }) => format) ?? [];
  return artifacts
    .filter(({ format }) => wanted.length === 0 || wanted.includes(format))
    .map(({ format, key, sha256, bytes }) => ({ format, key, sha256, sizeBytes: bytes, expiresAt: momentOf(expiresAt!) }));
}

/** Times and durations, as far as there are any. */
function timesOf({ acceptedAt, startedAt, endedAt }: ObjectRecord): JobObjectStatus {
  const wait = startedAt === null ? null : Math.max(0, startedAt.getTime() - acceptedAt.getTime());
  const ran = startedAt === null || endedAt === null ? null : Math.max(0, endedAt.getTime() - startedAt.getTime());
  return {
    enqueuedAt: momentOf(acceptedAt),
    ...(startedAt === null ? {} : { startedAt: momentOf(startedAt) }),
    ...(endedAt === null ? {} : { finishedAt: momentOf(endedAt) }),
    ...(wait === null ? {} : { queueWait: durationText(wait), queueWaitMillis: wait }),
    ...(ran === null ? {} : { duration: durationText(ran), durationMillis: ran }),
  };
}

/** Says who took the newest attempt. A pod may be gone before its job is shown ended: where it was is remembered. */
function workerOf(object: JobObject, podName: string, nodeName: string | null): NonNullable<JobObjectStatus["worker"]> {
  const before = object.status?.worker;
  const remembered = before?.podName === podName ? before.nodeName : undefined;
  // A merge would leave the node of the pod before.
  const forgotten = before?.nodeName === undefined ? undefined : "";
  const known = nodeName ?? remembered ?? forgotten;
  return known === undefined ? { podName } : { podName, nodeName: known };
}

/** The status of an object with a job; `nodeName` is the node of its worker, null when nobody knows it. */
export function acceptedStatus(
  object: JobObject,
  { record, nodeName }: { readonly record: ObjectRecord; readonly nodeName: string | null },
  now: Date,
): JobObjectStatus {
  const { generation } = object.metadata;
  const { error } = record;
  const artifacts = artifactsOf(object, record);
  const failure =
    error === null
      ? {}
      : { failure: { reason: reasonOf(error.code), message: shortened(error.message, 1_024), retryable: isRetryable(error.code) } };
  return {
    observedGeneration: generation,
    jobID: record.job,
    phase: phaseOf(record),
    conditions: mergeConditions(object.status?.conditions, acceptedClaims(object, record), { generation, now }),
    attempts: record.attempts,
    ...timesOf(record),
    ...(record.worker === null ? {} : { worker: workerOf(object, record.worker, nodeName) }),
    ...(artifacts.length === 0 ? {} : { artifacts }),
    ...failure,
  };
}

/** Tells whether an object shows an end. */
export function isFinished({ status }: JobObject): boolean {
  return conditionOf(status?.conditions, "Finished")?.status === "True";
}

/** Tells whether nothing that an object shows can change any more. */
export function isSettled(object: JobObject): boolean {
  return isFinished(object) && conditionOf(object.status?.conditions, "CallbackDelivered")?.status !== "Unknown";
}
