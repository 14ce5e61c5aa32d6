/** Decides what happens next to a job's object, and what its status should say: pure, from the object, its pool and its record. */
import type { CancelPace, ObjectRecord } from "../../app/objects.ts";
import { conditionOf } from "../conditions.ts";
import type { Condition } from "../conditions.ts";
import { isMirrorName } from "../mirror/mirror-object.ts";
import type { JobFailure, JobObject, JobObjectStatus, JobPool } from "./job.ts";
import { acceptedStatus, isFinished, unacceptedStatus } from "./status.ts";
import type { Unaccepted } from "./status.ts";

/** What came of the attempt to make a job of the object in this look; `accepted` shows as a record instead. */
export type Outcome =
  | { readonly kind: "waits"; readonly reason: string; readonly message: string; readonly againMs: number }
  | { readonly kind: "refused"; readonly failure: JobFailure };

/** What is known of an object. */
export interface Sight {
  readonly object: JobObject;
  /** Null when there is none of its name. */
  readonly pool: JobPool | null;
  /** Null when it was never accepted. */
  readonly record: ObjectRecord | null;
  readonly outcome: Outcome | null;
  /** The node of the worker that took the newest attempt; null when nobody knows. */
  readonly nodeName: string | null;
  /** Formats that the product writes, for pools whose workers did not report any. */
  readonly formats: readonly string[];
}

/** The next step. */
export type Action =
  | { readonly kind: "accept" }
  | { readonly kind: "cancel"; readonly pace: CancelPace }
  | { readonly kind: "hold" }
  | { readonly kind: "release" }
  /** Its time is over: the object goes, the job and its files stay. */
  | { readonly kind: "remove" };

/** What to do. */
export interface Decision {
  readonly status: JobObjectStatus;
  readonly action: Action | null;
  /** When to look again, in milliseconds; null when nothing but a change makes a difference. */
  readonly againMs: number | null;
}

/** What holds where there is no pool to say otherwise; the defaults of its schema. */
const defaults: JobPool["spec"]["jobDefaults"] = {
  startDeadlineSeconds: 600,
  activeDeadlineSeconds: 120,
  backoffLimit: 2,
  ttlSecondsAfterFinished: 3_600,
  failedTTLSeconds: 3_600,
};

/** A job that ends so soon after its start is shown ended at once: the write of its start would be read by nobody. */
const shortMs = 2_000;

/** The deadlines of a job, its own or the pool's. */
export function deadlinesOf({ spec }: Pick<JobObject, "spec">, pool: JobPool | null): { start: number; active: number; attempts: number } {
  const given = pool?.spec.jobDefaults ?? defaults;
  return {
    start: spec.startDeadlineSeconds ?? given.startDeadlineSeconds,
    active: spec.activeDeadlineSeconds ?? given.activeDeadlineSeconds,
    attempts: 1 + (spec.backoffLimit ?? given.backoffLimit),
  };
}

const refused = (reason: string, message: string, retryable = false): Unaccepted => ({
  kind: "refused",
  failure: { reason, message, retryable },
});

/** Says why a pool will never take an object as it stands; null when it may. */
function objectionOf({ object: { spec, metadata }, pool, formats }: Sight): Unaccepted | null {
  if (pool === null) return null;
  const { accounts = [] } = pool.spec;
  if (!accounts.includes("*") && !accounts.includes(spec.account)) {
    const pools = `pool ${metadata.namespace}/${spec.poolRef.name}`;
    return refused(
      "AccountNotAllowed",
      `${pools} does not admit account ${spec.account}: whoever keeps it adds the account to spec.accounts`,
    );
  }
  const known = pool.status?.capabilities?.formats ?? [];
  const offered = known.length === 0 ? formats : known;
  for (const { format, options = {} } of spec.outputs ?? []) {
    if (!offered.includes(format))
      return refused("UnsupportedOutput", `the format ${format} is not written here, but ${offered.join(", ")}`);
    const [option] = Object.keys(options);
    if (option !== undefined) return refused("UnsupportedOutput", `the format ${format} has no option ${option}: leave it out`);
  }
  const [setting] = Object.keys(spec.detection ?? {});
  if (setting === undefined) return null;
  return refused(
    "UnsupportedDetection",
    `workers of this version recognise with the models of their image, and have no setting ${setting}: leave it out`,
  );
}

/** When the wait of an object that is not accepted began: at its creation, or when it was last let go on. */
function waitingSince({ metadata, status }: JobObject): number {
  const suspended = conditionOf(status?.conditions, "Suspended");
  const created = Date.parse(metadata.creationTimestamp);
  return suspended?.status === "False" ? Math.max(created, Date.parse(suspended.lastTransitionTime)) : created;
}

/** Milliseconds until an object that is not accepted has waited too long; one that was just let go on begins anew. */
function patienceMs(object: JobObject, pool: JobPool | null, now: Date): number {
  const wasSuspended = conditionOf(object.status?.conditions, "Suspended")?.status === "True";
  const since = wasSuspended ? now.getTime() : waitingSince(object);
  return since + 1_000 * deadlinesOf(object, pool).start - now.getTime();
}

function tooLate({ status }: JobObject): Unaccepted {
  const accepted = conditionOf(status?.conditions, "Accepted");
  const why = accepted?.status === "False" ? `${accepted.reason}: ${accepted.message}` : "it could not be accepted";
  return refused("StartDeadlineExceeded", `the job was not accepted before startDeadlineSeconds (${why}); nothing was charged`, true);
}

/** Seconds in which what the operator made is written down as such: a controller that died meanwhile has a successor by then. */
const newMirrorSeconds = 60;
const lookForMirrorMs = 1_000;

/** Tells whether an object may be a view that was made a moment ago. */
function mayBeMirror({ metadata }: JobObject, now: Date): boolean {
  return isMirrorName(metadata.name) && now.getTime() - Date.parse(metadata.creationTimestamp) < 1_000 * newMirrorSeconds;
}

/** Decides on an object that has no job. */
function decideUnaccepted(sight: Sight, now: Date): Decision {
  const { object, pool, outcome } = sight;
  const { spec } = object;
  const end = (stand: Unaccepted): Decision => ({ status: unacceptedStatus(object, stand, now), action: null, againMs: null });
  if (spec.source.upload !== undefined) {
    if (mayBeMirror(object, now)) return { status: object.status ?? {}, action: null, againMs: lookForMirrorMs };
    const message = "spec.source.upload is for the operator's own views of jobs of the interface: give url or configMapKeyRef";
    return end(refused("NotAMirror", message));
  }
  if (spec.cancel !== "None") return end({ kind: "cancelled" });
  if (spec.suspend) return end({ kind: "suspended" });
  if (outcome?.kind === "refused") return end(outcome);
  const left = patienceMs(object, pool, now);
  if (left <= 0) return end(tooLate(object));
  const wait = (reason: string, message: string, againMs: number): Decision => ({
    ...end({ kind: "waits", reason, message }),
    againMs: Math.min(againMs, left),
  });
  const name = `${object.metadata.namespace}/${spec.poolRef.name}`;
  if (pool === null) return wait("PoolNotFound", `there is no ConversionPool ${name}`, left);
  const objection = objectionOf(sight);
  if (objection !== null) return end(objection);
  const stalled = conditionOf(pool.status?.conditions, "Stalled");
  if (stalled?.status === "True") return wait("PoolStalled", `ConversionPool ${name} is stalled: ${stalled.message}`, left);
  if (pool.spec.suspend) return wait("PoolSuspended", `ConversionPool ${name} takes no new work now`, left);
  if (outcome?.kind === "waits") return wait(outcome.reason, outcome.message, outcome.againMs);
  return { ...end({ kind: "new" }), action: { kind: "accept" } };
}

const paces = { None: null, Graceful: "gently", Immediate: "at_once" } as const;

/** What a change of the spec asks of a job that has not ended. */
function askedAction({ spec }: JobObject, record: ObjectRecord): Action | null {
  const pace = paces[spec.cancel];
  const isAsked = pace === null || record.cancelPace === pace || record.cancelPace === "at_once";
  if (!isAsked) return { kind: "cancel", pace };
  if (record.status !== "queued" || pace !== null || spec.suspend === record.isHeld) return null;
  return { kind: spec.suspend ? "hold" : "release" };
}

/** Milliseconds that an object stays after its end; null while it has none. */
function leftMs({ object, pool }: Sight, status: JobObjectStatus, now: Date): number | null {
  if (status.finishedAt === undefined) return null;
  const given = pool?.spec.jobDefaults ?? defaults;
  const usual = status.phase === "Succeeded" ? given.ttlSecondsAfterFinished : given.failedTTLSeconds;
  const seconds = object.spec.ttlSecondsAfterFinished ?? usual;
  return Math.max(0, Date.parse(status.finishedAt) + 1_000 * seconds - now.getTime());
}

/** Adds the end of the object itself to what was decided on its job. */
function withRemoval(sight: Sight, decision: Decision, now: Date): Decision {
  const left = leftMs(sight, decision.status, now);
  if (left === null || decision.action !== null) return decision;
  // What shows no end yet is shown ended before it goes.
  if (left === 0 && isFinished(sight.object)) return { ...decision, action: { kind: "remove" } };
  return { ...decision, againMs: Math.max(left, 1) };
}

function decideAccepted({ object, record, nodeName }: Sight & { readonly record: ObjectRecord }, now: Date): Decision {
  const status = acceptedStatus(object, { record, nodeName }, now);
  if (record.endedAt !== null) return { status, action: null, againMs: null };
  // A view shows a job, and changes nothing of it.
  const action = record.isMirror ? null : askedAction(object, record);
  const ranMs = 1_000 * (record.startedSecondsAgo ?? 0);
  const isFresh = record.status === "running" && record.attempts === 1 && ranMs < shortMs && object.status?.jobID === record.job;
  if (action !== null || !isFresh || object.status?.phase !== "Queued") return { status, action, againMs: null };
  return { status: { ...object.status, observedGeneration: object.metadata.generation }, action, againMs: shortMs - ranMs };
}

/**
 * The status of an object that shows its end, after a change of its spec that no longer matters: it has been seen all the same. `kubectl
 * wait` believes no condition that is older than the spec, and would wait for ever for an end that is there.
 */
function followedStatus({ metadata, status = {} }: JobObject): JobObjectStatus {
  const { generation } = metadata;
  const { observedGeneration: seen, conditions = [] } = status;
  if (seen === generation) return status;
  const follow = (condition: Condition): Condition =>
    condition.observedGeneration === seen ? { ...condition, observedGeneration: generation } : condition;
  return { ...status, observedGeneration: generation, conditions: conditions.map(follow) };
}

/** Decides what to do about an object. */
export function decide(sight: Sight, now: Date): Decision {
  const { object, record } = sight;
  if (record !== null) return withRemoval(sight, decideAccepted({ ...sight, record }, now), now);
  if (isFinished(object)) return withRemoval(sight, { status: followedStatus(object), action: null, againMs: null }, now);
  return withRemoval(sight, decideUnaccepted(sight, now), now);
}
