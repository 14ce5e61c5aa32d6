/** Executes a claimed job: heartbeat, conversion, files, and an end that only the attempt which holds the job can write. */
import { asFault } from "../core/fault.ts";
import type { ConversionResult } from "./ports.ts";
import { openProgress } from "./progress.ts";
import { cancelled, deadlineExceeded, inputLost, pictureBreaksConversion } from "./refusals.ts";
import { leaseSeconds } from "./service.ts";
import type { AttemptNames, KillCause, ServicePorts } from "./service.ts";
import { outboxTopic } from "./signals.ts";
import { storeArtifacts } from "./store-artifacts.ts";
import type { ClaimedJob, Ending, GiveBack } from "./stores.ts";
import { attributeNames, spanNames, traced } from "./tracing.ts";
import type { OpenSpan } from "./tracing.ts";

/** A sixth of the lease, so that some heartbeats may fail, and a cancellation is seen soon. */
const heartbeatMs = 5_000;
/** How long the end of a job is tried while the database does not answer, in milliseconds: longer than it takes to restart. */
const finishMs = 60_000;

/** Another attempt has the job, or it has ended: nothing may be written. */
class Lost extends Error {}
/** The process ends and gives its jobs back. */
class Draining extends Error {}

/** An attempt at a job in this process. */
interface Attempt {
  readonly job: ClaimedJob;
  /** When it began, by the process's clock. */
  readonly since: number;
  readonly span: OpenSpan;
}

/** What log lines of an attempt carry. */
function namesOf({ job }: Attempt): Required<AttemptNames> {
  return { job: job.id, attempt: job.attempt, account: job.account, requestId: job.requestId, traceparent: job.traceparent };
}

/** A step of an attempt around the conversion, as spans and counts call it. */
type Step = "readInput" | "storeFiles" | "finish";

/** Does a step and tells how long it took. */
async function inStep<Result>(ports: ServicePorts, { job, span }: Attempt, step: Step, work: () => Promise<Result>): Promise<Result> {
  const since = ports.clock.now();
  const result = await traced(ports.tracing, { name: spanNames[step], parent: span.traceparent }, work);
  ports.tell({ kind: "stage", job: job.id, stage: spanNames[step], seconds: (ports.clock.now() - since) / 1_000 });
  return result;
}

/** How an execution went. */
export type Execution = "ended" | "given_back" | "lost";

/** Reads all of the uploaded picture. */
async function readInput(ports: ServicePorts, job: ClaimedJob): Promise<Uint8Array> {
  const found = await ports.blobs.get(job.inputKey);
  if (found === null) throw inputLost();
  const pieces: Uint8Array[] = [];
  for await (const piece of found.stream) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Keeps the lease until told to stop; ends the work when the job was cancelled, was lost, or cannot be told for a whole lease. */
async function keepLease(ports: ServicePorts, job: ClaimedJob, work: AbortController, until: AbortSignal): Promise<void> {
  let heard = ports.clock.now();
  for (;;) {
    // A cancellation in this process wakes the loop at once, one elsewhere is seen at the next question.
    await ports.signals.wait(job.id, { ms: heartbeatMs, signal: until });
    if (until.aborted) return;
    try {
      const state = await ports.stores.work.heartbeat(job, leaseSeconds);
      heard = ports.clock.now();
      if (state === "cancelled") work.abort(cancelled());
      if (state === "lost") work.abort(new Lost());
      if (state !== "held") return;
    } catch (error) {
      ports.tell({ kind: "trouble", where: "a heartbeat", error });
      if (ports.clock.now() - heard > 1_000 * leaseSeconds - 2 * heartbeatMs) {
        work.abort(new Lost());
        return;
      }
    }
  }
}

/** Why a conversion's process was ended; null for faults that it told itself. */
function killCauseOf(reason: unknown): KillCause | null {
  if (reason instanceof Lost) return "lost";
  if (reason instanceof Draining) return "drain";
  const { code, facts } = asFault(reason);
  if (code === "conversion_crashed") return facts["resident_bytes"] === undefined ? "crash" : "memory";
  if (code === "deadline_exceeded") return "deadline";
  return code === "cancelled" ? "cancelled" : null;
}

/** Converts under a lease and a deadline. */
async function convert(ports: ServicePorts, attempt: Attempt, drain: AbortSignal): Promise<ConversionResult> {
  const { job } = attempt;
  const work = new AbortController();
  const over = new AbortController();
  const seconds = Math.min(job.attemptSeconds ?? ports.rules.attemptSeconds, Math.max(1, job.secondsLeft));
  const timer = setTimeout(() => work.abort(deadlineExceeded(seconds)), 1_000 * seconds);
  const onDrain = (): void => work.abort(new Draining());
  drain.addEventListener("abort", onDrain);
  if (drain.aborted) onDrain();
  const lease = keepLease(ports, job, work, over.signal);
  const progress = openProgress(ports, job, attempt.span.traceparent, () => work.abort(cancelled()));
  try {
    const picture = await inStep(ports, attempt, "readInput", () => readInput(ports, job));
    progress.begin();
    return await ports.conversions.convert(picture, {
      signal: work.signal,
      onStage: (stage) => progress.onStage(stage),
      ...(job.name === null ? {} : { picture: job.name }),
    });
  } catch (error) {
    // Whatever broke when the work was ended, the reason is why it was ended.
    const reason: unknown = work.signal.aborted ? work.signal.reason : error;
    const cause = killCauseOf(reason);
    if (cause !== null) ports.tell({ kind: "killed", cause });
    throw reason;
  } finally {
    clearTimeout(timer);
    drain.removeEventListener("abort", onDrain);
    over.abort();
    await Promise.all([lease, progress.settled()]);
  }
}

/** Writes the end, again and again while the database does not answer: the guard makes it count once. */
async function finish(ports: ServicePorts, job: ClaimedJob, ending: Ending): Promise<boolean> {
  const until = ports.clock.now() + finishMs;
  for (;;) {
    try {
      return await ports.stores.work.finish(job, ending);
    } catch (error) {
      ports.tell({ kind: "trouble", where: "the end of a job", error });
      if (asFault(error).kind !== "unavailable" || ports.clock.now() > until) throw error;
      await ports.clock.sleep(1_000);
    }
  }
}

async function giveBack(ports: ServicePorts, attempt: Attempt, options: Omit<GiveBack, "traceparent">): Promise<Execution> {
  const { job, span } = attempt;
  const given = await ports.stores.work.giveBack(job, { ...options, traceparent: span.traceparent });
  ports.signals.notify(job.id);
  if (given === "exhausted") return tellEnd(ports, attempt, "attempts_exhausted");
  ports.signals.notify(outboxTopic);
  ports.tell({ kind: given === "lost" ? "fenced" : "given_back", ...namesOf(attempt) });
  return given;
}

function tellEnd(ports: ServicePorts, attempt: Attempt, code: string | null): Execution {
  ports.tell({ kind: "ended", ...namesOf(attempt), code, seconds: (ports.clock.now() - attempt.since) / 1_000 });
  attempt.span.end({ attributes: { [attributeNames.outcome]: code === null ? "succeeded" : "failed" }, error: code });
  return "ended";
}

function tellLoss(ports: ServicePorts, attempt: Attempt): Execution {
  ports.tell({ kind: "fenced", ...namesOf(attempt) });
  return "lost";
}

/** Ends a job whose attempt failed, or gives it back: only faults of the service are worth another attempt. */
async function handleFailure(ports: ServicePorts, attempt: Attempt, thrown: unknown): Promise<Execution> {
  if (thrown instanceof Lost) return tellLoss(ports, attempt);
  if (thrown instanceof Draining) return giveBack(ports, attempt, { seconds: 0, crashed: false, isSpent: false });
  const fault = asFault(thrown);
  if (fault.kind === "bug") ports.tell({ kind: "trouble", where: "a conversion", error: thrown });
  const isCrash = fault.code === "conversion_crashed";
  if (isCrash && attempt.job.crashes === 0) return giveBack(ports, attempt, { seconds: 0, crashed: true, isSpent: true });
  if (!isCrash && fault.code === "unavailable") {
    return giveBack(ports, attempt, { seconds: 5 * 2 ** attempt.job.attempt, crashed: false, isSpent: true });
  }
  const { code, message } = isCrash ? pictureBreaksConversion() : fault;
  return end(ports, attempt, { kind: "failed", error: { code, message } });
}

async function end(ports: ServicePorts, attempt: Attempt, ending: Ending): Promise<Execution> {
  const isOurs = await inStep(ports, attempt, "finish", () => finish(ports, attempt.job, ending));
  ports.signals.notify(attempt.job.id);
  if (isOurs) return tellEnd(ports, attempt, ending.kind === "failed" ? ending.error.code : null);
  // The files of a lost attempt are collected later: nobody can be sure here that no state names them.
  return tellLoss(ports, attempt);
}

/** Begins what an attempt is told under: its wait, and its span, which names the attempt before it as what it follows. */
function beginAttempt(ports: ServicePorts, job: ClaimedJob, follows: string | null): Attempt {
  const { traceparent: parent, waitedSeconds } = job;
  const attributes = { [attributeNames.job]: job.id, [attributeNames.attempt]: job.attempt, [attributeNames.operation]: "process" };
  if (waitedSeconds !== null) ports.tracing.record({ name: spanNames.wait, parent, seconds: waitedSeconds });
  const link = job.attempt === 1 ? null : follows;
  const span = ports.tracing.begin({ name: spanNames.attempt, kind: "consumer", parent, link, attributes });
  return { job, since: ports.clock.now(), span };
}

async function run(ports: ServicePorts, attempt: Attempt, drain: AbortSignal): Promise<Execution> {
  const { job } = attempt;
  let ending: Ending;
  try {
    const { artifacts } = await convert(ports, attempt, drain);
    const prefix = `artifacts/${job.id}/${job.attempt}/`;
    const stored = await inStep(ports, attempt, "storeFiles", () => storeArtifacts(ports, prefix, artifacts));
    ending = { kind: "succeeded", artifacts: stored, keepSeconds: ports.rules.artifactSeconds };
  } catch (thrown) {
    return handleFailure(ports, attempt, thrown);
  }
  return end(ports, attempt, ending);
}

/**
 * Executes a claimed job to its end, or gives it back when `drain` fires or the service itself failed. Throws only when the
 * database does not answer; then the lease runs out and another attempt follows. `follows` is the context that the message came
 * with: after a give-back that of the attempt before.
 */
export async function executeJob(
  ports: ServicePorts,
  job: ClaimedJob,
  drain: AbortSignal,
  follows: string | null = null,
): Promise<Execution> {
  const attempt = beginAttempt(ports, job, follows);
  ports.tell({ kind: "started", ...namesOf(attempt), waitedSeconds: job.waitedSeconds });
  ports.signals.notify(job.id);
  try {
    const execution = await run(ports, attempt, drain);
    // An end has told its outcome already.
    attempt.span.end({ attributes: { [attributeNames.outcome]: execution } });
    return execution;
  } catch (error) {
    attempt.span.end({ error: asFault(error).code });
    throw error;
  }
}
