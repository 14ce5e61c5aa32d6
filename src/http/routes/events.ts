/** `GET /jobs/{jobId}/events`: the changes of a job as server-sent events. */
import { Type } from "typebox";
import { fieldOf, lastEventOf } from "../header-fields.ts";
import { jobParameter, unknownJob } from "./jobs.ts";
import type { Answer, Call, Operation } from "../operations/operation.ts";
import { eventJson } from "../operations/representations.ts";

/** Proxies cut connections that are silent for a minute or less. */
const heartbeatMs = 15_000;

/** Milliseconds after which a client that lost the stream takes it up again. */
const reconnectMs = 2_000;

/** Yields the values as they come, and `beat` whenever so many milliseconds have passed without one. */
async function* withHeartbeat<Value, Beat>(
  values: AsyncIterable<Value>,
  ms: number,
  beat: Beat,
): AsyncGenerator<Value | Beat, void, undefined> {
  const iterator = values[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      let timer: NodeJS.Timeout | undefined;
      const silence = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), ms);
      });
      const result = await Promise.race([next, silence]);
      clearTimeout(timer);
      if (result === null) {
        yield beat;
        continue;
      }
      if (result.done === true) return;
      yield result.value;
      next = iterator.next();
    }
  } finally {
    // The signal ends the source; waiting for it here would wait for the next event.
    next.catch(() => {});
  }
}

async function* eventText(
  call: Call,
  { jobId, after, signal: gone }: { readonly jobId: string; readonly after: number; readonly signal: AbortSignal },
): AsyncGenerator<string, void, undefined> {
  const ending = new AbortController();
  const tooLong = setTimeout(() => ending.abort(), call.limits.eventStreamMs);
  const signal = AbortSignal.any([gone, ending.signal]);
  try {
    yield `retry: ${reconnectMs}\n\n`;
    const events = call.application.events(call.caller, jobId, { after, signal });
    for await (const event of withHeartbeat(events, heartbeatMs, null)) {
      yield event === null ? ": still here\n\n" : `id: ${event.seq}\nevent: job\ndata: ${JSON.stringify(eventJson(event))}\n\n`;
    }
  } finally {
    clearTimeout(tooLong);
    ending.abort();
  }
}

async function handle(call: Call): Promise<Answer> {
  const after = lastEventOf(fieldOf(call.raw, "last-event-id"));
  const job = await call.application.job(call.caller, call.path["jobId"]!);
  // Given back when the connection ends, since a stream that nobody ever reads has no end of its own.
  const { signal } = call;
  const release = call.wait();
  signal.addEventListener("abort", release, { once: true });
  return {
    status: 200,
    headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
    stream: eventText(call, { jobId: job.id, after, signal }),
  };
}

/** Streams the changes of a job. */
export const jobEventsOperation: Operation = {
  id: "jobEvents",
  method: "GET",
  place: "base",
  path: "/jobs/{jobId}/events",
  tag: "Jobs",
  summary: "Follow a job by server-sent events: one `job` event for each change, with stage and percentage. The stream ends with the job.",
  refusesHead: true,
  parameters: jobParameter,
  headers: {
    "Last-Event-ID": {
      description: "The id of the last event that was seen; the stream goes on behind it.",
      schema: Type.String({ pattern: "^[0-9]{1,15}$" }),
    },
  },
  answers: { 200: { description: "The events.", mediaTypes: ["text/event-stream"] } },
  refusals: { ...unknownJob, 400: "A query parameter is unknown, or `Last-Event-ID` is none." },
  handle,
};
