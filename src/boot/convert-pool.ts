/** Converts several pictures at once, each in a worker thread of its own, so that the pure work uses every core. */
import { Worker } from "node:worker_threads";
import type { Conversion } from "../app/convert.ts";
import { asFault, Fault } from "../core/fault.ts";
import type { Config } from "./config.ts";
import type { WorkerAnswer, WorkerRequest, WorkerSettings } from "./convert-worker.ts";
import { openSeats } from "./seats.ts";

/** Converts as many pictures at once as it has workers; the rest waits its turn. */
export interface ConvertPool {
  /** Converts into the formats with these ids; `picture` is the file name, which names the diagram. */
  convert(bytes: Uint8Array, formatIds: readonly string[], picture?: string): Promise<Conversion>;
  close(): Promise<void>;
}

/** A place for a worker; the worker starts with the first picture. */
interface Seat {
  worker: Worker | null;
}

const workerModule: URL = new URL(`./convert-worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);

/** Asks a worker once; a worker that dies takes only its own picture along. */
function ask(worker: Worker, request: WorkerRequest): Promise<Conversion> {
  return new Promise((resolve, reject) => {
    const settle = (run: () => void): void => {
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      run();
    };
    const onMessage = (answer: WorkerAnswer): void =>
      settle(() => ("conversion" in answer ? resolve(answer.conversion) : reject(new Fault(answer.fault))));
    const onError = (error: unknown): void => settle(() => reject(asFault(error)));
    const onExit = (code: number): void => settle(() => reject(asFault(new Error(`the worker ended with ${code}`))));
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.postMessage(request);
  });
}

/** Ends a worker: first politely, so that its child processes end, then by force. */
async function endWorker(worker: Worker): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    worker.once("exit", () => resolve());
  });
  const force = setTimeout(() => void worker.terminate(), 2000);
  worker.postMessage(null satisfies WorkerRequest);
  await ended;
  clearTimeout(force);
}

/** Opens a pool of `jobs` workers with `threads` text readers each; workers start when they are first needed. */
export function openConvertPool(config: Config, options: { readonly jobs: number; readonly threads: number }): ConvertPool {
  const seats = openSeats<Seat>(Array.from({ length: options.jobs }, () => ({ worker: null })));
  const workerOf = (seat: Seat): Worker => {
    if (seat.worker !== null) return seat.worker;
    const started = new Worker(workerModule, { workerData: { config, threads: options.threads } satisfies WorkerSettings });
    // After an error the worker is still ending: it must not get the next picture.
    const forget = (): void => {
      if (seat.worker === started) seat.worker = null;
    };
    started.once("error", forget).once("exit", forget);
    seat.worker = started;
    return started;
  };

  return {
    convert: (bytes, formatIds, picture) =>
      seats.use((seat) => ask(workerOf(seat), { bytes, formatIds, ...(picture === undefined ? {} : { picture }) })),
    async close() {
      await Promise.all(seats.all.map(async ({ worker }) => worker === null || endWorker(worker)));
    },
  };
}
