/** Looks at one object of a job: does the steps that are due, writes what its status should say, and says when to look again. */
import type { Cluster, ObjectName, Watched, Written } from "../../app/cluster.ts";
import type { CancelPace, ObjectRecord, ObjectStore } from "../../app/objects.ts";
import { outboxTopic } from "../../app/signals.ts";
import type { JobSignals } from "../../app/signals.ts";
import { Fault } from "../../core/fault.ts";
import { statusPatch } from "../conditions.ts";
import { acceptObject } from "./accept.ts";
import type { AcceptParts } from "./accept.ts";
import { decide } from "./decide.ts";
import type { Action, Decision, Outcome } from "./decide.ts";
import { jobKind } from "./job.ts";
import type { JobObject, JobObjectStatus, JobPool } from "./job.ts";
import { labelsOf } from "./labels.ts";
import { isSettled } from "./status.ts";
import { eventsOf, tellAbout } from "./tell.ts";

/** What a look needs. */
export interface LookParts extends AcceptParts {
  readonly cluster: Pick<Cluster, "read" | "patch" | "patchStatus" | "tell">;
  /** With an index `uid`. */
  readonly jobs: Pick<Watched<JobObject>, "listBy">;
  readonly pools: Pick<Watched<JobPool>, "get">;
  /** The node of a worker's pod; null when nobody knows, or knows any more. */
  readonly nodeOf: (pod: ObjectName) => string | null;
  readonly objects: Pick<ObjectStore, "find" | "cancel" | "hold" | "release">;
  readonly signals: Pick<JobSignals, "notify">;
  /** The time of day, for objects that have no job; jobs have the clock of the database. */
  readonly now: () => Date;
  readonly formats: readonly string[];
  /** Hears what was seen of a job, so that a change of it can be told; null when nothing can change any more. */
  readonly track: (uid: string, record: ObjectRecord | null) => void;
  /** Takes an object away whose time is over. */
  readonly remove: (uid: string) => void;
  /** What views of jobs of the interface may do to the cluster. */
  readonly mirror: {
    /** Takes one write out of what they may; the milliseconds to wait when there is none left. */
    readonly mayWrite: () => number;
    readonly gone: (uid: string) => Promise<void>;
  };
}

/** Steps of one look; more wait for the next one. */
const mostSteps = 4;
/** After how many milliseconds an object is looked at again that somebody else wrote. */
const conflictMs = 100;

/** What was written and the cache does not show yet, by uid. */
type Writes = Map<string, { readonly over: string; readonly object: JobObject }>;

/** The newest state of an object that is known: the cache's, unless we wrote over just that. */
function newestOf(parts: LookParts, written: Writes, uid: string): JobObject | null {
  const [cached] = parts.jobs.listBy("uid", uid);
  const ours = written.get(uid);
  if (cached === undefined || ours?.over !== cached.metadata.resourceVersion) {
    written.delete(uid);
    return cached ?? null;
  }
  return ours.object;
}

async function cancel({ objects, identity, signals }: LookParts, uid: string, pace: CancelPace): Promise<void> {
  const job = await objects.cancel(identity, uid, pace);
  if (job !== null) signals.notify(job);
}

/** Does a step; an acceptance that did not come about says why. */
async function act(
  parts: LookParts,
  { object, pool }: { object: JobObject; pool: JobPool | null },
  action: Action,
): Promise<Outcome | null> {
  const { uid } = object.metadata;
  if (action.kind === "accept") return acceptObject(parts, { object, pool }, parts.now());
  if (action.kind === "cancel") await cancel(parts, uid, action.pace);
  if (action.kind === "hold") await parts.objects.hold(parts.identity, uid);
  if (action.kind === "release" && (await parts.objects.release(parts.identity, uid))) parts.signals.notify(outboxTopic);
  if (action.kind === "remove") parts.remove(uid);
  return null;
}

/** Tells, past the cache, whether the object of a job is still there and wanted. */
async function isThere({ cluster }: LookParts, { uid, place }: ObjectRecord): Promise<boolean> {
  const object = place === null ? null : await cluster.read<JobObject>(jobKind, place);
  return object?.metadata.uid === uid && object.metadata.deletionTimestamp === undefined;
}

/** Ends the job of an object that is gone; what was fetched for it is wanted by nobody. */
async function lookAtGone(parts: LookParts, uid: string): Promise<null> {
  const record = await parts.objects.find(parts.identity, uid);
  parts.track(uid, null);
  if (record?.isMirror === true) await parts.mirror.gone(uid);
  else if (record === null) await parts.sources.forget(uid);
  else if (record.endedAt === null && record.cancelPace !== "at_once" && !(await isThere(parts, record)))
    await cancel(parts, uid, "at_once");
  return null;
}

/** Decides and acts until there is nothing left to do now. */
async function settle(
  parts: LookParts,
  object: JobObject,
  signal: AbortSignal,
): Promise<{ readonly decision: Decision; readonly record: ObjectRecord | null }> {
  const { uid, namespace } = object.metadata;
  const pool = parts.pools.get({ namespace, name: object.spec.poolRef.name });
  let outcome: Outcome | null = null;
  for (let step = 1; ; step++) {
    const record = isSettled(object) ? null : await parts.objects.find(parts.identity, uid);
    const worker = record?.worker ?? null;
    const nodeName = worker === null ? null : parts.nodeOf({ namespace, name: worker });
    const decision = decide({ object, pool, record, outcome, nodeName, formats: parts.formats }, parts.now());
    const { action } = decision;
    if (action === null || signal.aborted) return { decision, record };
    if (step > mostSteps) return { decision: { ...decision, againMs: 0 }, record };
    outcome = await act(parts, { object, pool }, action);
    if (action.kind === "remove") return { decision, record };
    if (action.kind === "accept" && outcome === null) await parts.sources.forget(uid);
  }
}

/** What a look found, and wants to be written. */
interface Wanted {
  readonly status: JobObjectStatus;
  readonly record: ObjectRecord | null;
}

/** Sends what an object lacks: first of its status, then of its labels, which users select by; null when it lacks nothing. */
function send({ cluster }: LookParts, object: JobObject, { status, record }: Wanted): Promise<Written<JobObject>> | null {
  const patch = statusPatch(object.status, status);
  if (patch !== null) return cluster.patchStatus<JobObject>(jobKind, object, patch);
  if (record === null || record.isMirror) return null;
  const { account, poolRef, priority } = object.spec;
  const labels = labelsOf({ job: record.job, account, pool: poolRef.name, priority, origin: "kubectl" });
  const { labels: known, resourceVersion, namespace, name } = object.metadata;
  if (Object.entries(labels).every(([key, value]) => known[key] === value)) return null;
  return cluster.patch<JobObject>(jobKind, { namespace, name }, { metadata: { labels } }, { resourceVersion });
}

/** Writes what changed, and tells of it; the milliseconds after which to look again, if somebody else wrote meanwhile. */
async function write(parts: LookParts, object: JobObject, wanted: Wanted): Promise<{ written?: JobObject; againMs?: number }> {
  const isMirror = wanted.record?.isMirror === true;
  const waitMs = isMirror && statusPatch(object.status, wanted.status) !== null ? parts.mirror.mayWrite() : 0;
  if (waitMs > 0) return { againMs: waitMs };
  const sent = send(parts, object, wanted);
  if (sent === null) return {};
  const answer = await sent;
  if (answer.kind === "refused") {
    const message = "the status of a ConversionJob was refused";
    throw new Fault({ code: "unavailable", kind: "unavailable", message, detail: `${answer.status}: ${answer.message}` });
  }
  if (answer.kind === "conflict") return { againMs: conflictMs };
  // Of one that is gone the watch tells.
  if (answer.kind !== "written") return {};
  // Events are writes, too, and nobody waits beside a view.
  for (const said of isMirror ? [] : eventsOf(object.status, wanted.status)) parts.cluster.tell(tellAbout(object, said));
  return { written: answer.object };
}

/** Opens the looks at objects of jobs, by uid. */
export function openLook(parts: LookParts): (uid: string, signal: AbortSignal) => Promise<{ readonly againMs: number } | null> {
  const writes: Writes = new Map();
  return async (uid, signal) => {
    const object = newestOf(parts, writes, uid);
    if (object === null || object.metadata.deletionTimestamp !== undefined) return lookAtGone(parts, uid);
    const { decision, record } = await settle(parts, object, signal);
    const { written, againMs = decision.againMs } = await write(parts, object, { status: decision.status, record });
    if (written !== undefined) {
      const over = writes.get(uid)?.over ?? object.metadata.resourceVersion;
      writes.set(uid, { over, object: written });
    }
    parts.track(uid, record !== null && (record.endedAt === null || record.callback === "pending") ? record : null);
    return againMs === null ? null : { againMs };
  };
}
