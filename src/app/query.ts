/** Reads jobs: one, one that is waited for, a page of them, and what happens to one. */
import { isTerminal } from "../core/job.ts";
import type { Job, JobEvent, JobStatus } from "../core/job.ts";
import { parseUuid } from "../core/ids.ts";
import type { Caller, JobPage } from "./application.ts";
import { invalidRequest, notFound } from "./refusals.ts";
import type { ServicePorts } from "./service.ts";
import type { JobWatch } from "./watch-jobs.ts";

/** The longest wait of one request, in seconds (docs/interface.md, `Prefer: wait`). */
const longestWaitSeconds = 60;
/** Who follows a job asks again after so many milliseconds, whatever the watch said. */
const askAgainMs = 30_000;

/** What waiting needs. */
type WatchingPorts = ServicePorts & { readonly watch: JobWatch };

/** Finds a job of the caller's account. */
export async function findJob(ports: ServicePorts, caller: Caller, idText: string): Promise<Job> {
  const id = parseUuid(idText);
  const job = id === null ? null : await ports.stores.jobs.find(caller.account, id);
  if (job === null) throw notFound();
  return job;
}

/** Answers when the job has ended or changed, after so many seconds, or when the client has gone. */
export async function waitForJob(
  ports: WatchingPorts,
  caller: Caller,
  request: { readonly id: string; readonly seconds: number; readonly sinceVersion: number | null; readonly signal: AbortSignal },
): Promise<Job> {
  const until = ports.clock.now() + 1_000 * Math.min(Math.max(0, request.seconds), longestWaitSeconds);
  for (;;) {
    const job = await findJob(ports, caller, request.id);
    const hasChanged = request.sinceVersion !== null && job.version !== request.sinceVersion;
    const leftMs = until - ports.clock.now();
    if (isTerminal(job.status) || hasChanged || leftMs <= 0 || request.signal.aborted) return job;
    await ports.watch.wait(job, { ms: leftMs, signal: request.signal });
  }
}

type Place = { readonly micros: string; readonly id: string };

function readCursor(cursor: string): Place {
  const text = /^[\w-]{1,100}$/.test(cursor) ? Buffer.from(cursor, "base64url").toString("latin1") : "";
  const [, micros, id] = /^(\d{1,18}) (\S{36})$/.exec(text) ?? [];
  if (micros === undefined || id === undefined || parseUuid(id) !== id) {
    throw invalidRequest("cursor should be one that an earlier page gave; leave it out for the first page");
  }
  return { micros, id };
}

const writeCursor = ({ micros, id }: Place): string => Buffer.from(`${micros} ${id}`, "latin1").toString("base64url");

/** Lists the account's jobs, of one state or of any, newest first; jobs that are accepted meanwhile neither shift nor repeat a page. */
export async function listJobs(
  ports: ServicePorts,
  caller: Caller,
  { cursor, limit, status }: { readonly cursor: string | null; readonly limit: number; readonly status?: JobStatus | null },
): Promise<JobPage> {
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) throw invalidRequest("limit should be a whole number from 1 to 100");
  const before = cursor === null ? null : readCursor(cursor);
  // One more than asked tells whether there is another page.
  const found = await ports.stores.jobs.page(caller.account, { before, limit: limit + 1, status: status ?? null });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = found.length > limit && last !== undefined ? writeCursor({ micros: last.micros, id: last.job.id }) : null;
  return { items: page.map(({ job }) => job), nextCursor };
}

/** Yields what happened to a job after an event, then what happens, until its end or until the client has gone. */
export async function* followJob(
  ports: WatchingPorts,
  caller: Caller,
  request: { readonly id: string; readonly after: number; readonly signal: AbortSignal },
): AsyncIterable<JobEvent> {
  let { after } = request;
  while (!request.signal.aborted) {
    // The state is read first: events that come between the two are seen now, and an end is not missed.
    const { id, status, version } = await findJob(ports, caller, request.id);
    const events = await ports.stores.jobs.events(id, after);
    for (const event of events) {
      yield event;
      after = event.seq;
    }
    if (events.some((event) => isTerminal(event.status)) || (isTerminal(status) && events.length === 0)) return;
    if (events.length === 0) await ports.watch.wait({ id, version }, { ms: askAgainMs, signal: request.signal });
  }
}

/** Cancels a job: one that waits ends at once, one that runs within seconds. */
export async function cancelJob(ports: ServicePorts, caller: Caller, idText: string): Promise<Job> {
  const id = parseUuid(idText);
  const cancelled = id === null ? null : await ports.stores.jobs.cancel(caller.account, id);
  if (cancelled === null) throw notFound();
  const { job, isEnded } = cancelled;
  ports.signals.notify(job.id);
  if (isEnded) ports.tell({ kind: "ended", job: job.id, account: caller.account, code: "cancelled", seconds: 0 });
  return job;
}
