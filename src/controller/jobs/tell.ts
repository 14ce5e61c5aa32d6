/** Events of a job's object, as `kubectl describe` shows them: three at most in its life, none for steps that its status shows. */
import type { ClusterEvent } from "../../app/cluster.ts";
import { conditionOf } from "../conditions.ts";
import { jobKind } from "./job.ts";
import type { JobObject, JobObjectStatus } from "./job.ts";

type Said = Pick<ClusterEvent, "type" | "reason" | "message">;

/** Failures that have an event of their own name; every other one is Failed. */
const named: ReadonlySet<string> = new Set([
  "InsufficientCredits",
  "SourceUnreadable",
  "SourceNotFound",
  "SourceRefused",
  "AccountNotAllowed",
]);
const deadlines: ReadonlySet<string> = new Set(["StartDeadlineExceeded", "DeadlineExceeded"]);

function endSaid({ phase, failure, duration, jobID }: JobObjectStatus): Said {
  if (phase === "Succeeded")
    return { type: "Normal", reason: "Completed", message: `job ${jobID ?? ""} was converted in ${duration ?? "no time"}` };
  const { reason = "Failed", message = "" } = failure ?? {};
  if (phase === "Cancelled") return { type: "Normal", reason: "Cancelled", message: message === "" ? "the job was cancelled" : message };
  const event = deadlines.has(reason) ? "DeadlineExceeded" : reason;
  return { type: "Warning", reason: named.has(reason) || deadlines.has(reason) ? event : "Failed", message: `${reason}: ${message}` };
}

/** What happened between two states of an object; the later status is the one that was just written. */
export function eventsOf(before: JobObjectStatus | undefined, after: JobObjectStatus): readonly Said[] {
  const became = (type: string, status: string): boolean =>
    conditionOf(before?.conditions, type)?.status !== status && conditionOf(after.conditions, type)?.status === status;
  const said: Said[] = [];
  if (became("Enqueued", "True")) {
    said.push({ type: "Normal", reason: "Enqueued", message: `job ${after.jobID ?? ""} was accepted and charged` });
  }
  const retries = (status: JobObjectStatus | undefined): boolean => status?.phase === "Queued" && (status.attempts ?? 0) > 0;
  // Of several retries the first is told: more would be more events than a job may have.
  if (retries(after) && !retries(before) && after.attempts === 1) {
    said.push({
      type: "Warning",
      reason: "RetryScheduled",
      message: "an attempt was cut off by a fault of the service; another one follows",
    });
  }
  if (became("Finished", "True")) said.push(endSaid(after));
  return said;
}

/** The same about an object. */
export function tellAbout(object: JobObject, said: Said): ClusterEvent {
  return { about: { ...jobKind, metadata: object.metadata }, ...said, message: said.message.slice(0, 1_024) };
}
