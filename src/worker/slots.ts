/** The worker: as many jobs at once as it has slots, taken from the queue's hints or, when those stay away, from the database itself. */
import { executeJob } from "../app/execute.ts";
import type { Execution } from "../app/execute.ts";
import type { TakenMessage } from "../app/ports.ts";
import { leaseSeconds } from "../app/service.ts";
import type { ServicePorts } from "../app/service.ts";
import type { ClaimedJob } from "../app/stores.ts";

/** How a worker works. */
export interface WorkerOptions {
  readonly slots: number;
  /** The pool whose jobs it takes when no message comes; `everyPool` for those of all. */
  readonly pool: string;
  /** Milliseconds without a message after which a slot asks the database; 10,000 in the product. */
  readonly idleMs: number;
  /** How long a job must have waited to be taken without a message, in seconds; 60 in the product. */
  readonly idleSeconds: number;
  /** What its jobs are said to run on. */
  readonly name?: string;
}

/** A running worker. */
export interface Worker {
  /** Slots that work now. */
  busy(): number;
  /** Calls back whenever that changes. */
  onChange(listener: () => void): void;
  /** Takes no more jobs, or takes them again; what runs ends as ever. */
  pause(isPaused: boolean): void;
  /** Takes no more jobs, lets those that run end within `graceMs`, then gives them back; resolves when every slot is free. */
  drain(graceMs: number): Promise<void>;
}

/** Waits for a message for so long. */
async function take(ports: ServicePorts, ms: number, stops: readonly AbortSignal[]): Promise<TakenMessage | null> {
  const wait = new AbortController();
  const end = (): void => wait.abort();
  const timer = setTimeout(end, ms);
  for (const stop of stops) stop.addEventListener("abort", end);
  if (stops.some(({ aborted }) => aborted)) end();
  try {
    return await ports.queue.take(wait.signal);
  } finally {
    clearTimeout(timer);
    for (const stop of stops) stop.removeEventListener("abort", end);
  }
}

/** A gate that slots wait at while it is closed. */
interface Gate {
  /** Fires when the gate is closed. */
  readonly closed: () => AbortSignal;
  close(isClosed: boolean): void;
  /** Resolves while the gate is open, or when `stop` fires. */
  passed(stop: AbortSignal): Promise<void>;
}

function openGate(): Gate {
  let closing = new AbortController();
  let opened = Promise.withResolvers<void>();
  opened.resolve();
  return {
    closed: () => closing.signal,
    close(isClosed) {
      if (isClosed === closing.signal.aborted) return;
      if (isClosed) {
        opened = Promise.withResolvers();
        closing.abort();
      } else {
        closing = new AbortController();
        opened.resolve();
      }
    },
    async passed(stop) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const onStop = (): void => resolve();
      stop.addEventListener("abort", onStop);
      if (!stop.aborted) await Promise.race([opened.promise, promise]);
      stop.removeEventListener("abort", onStop);
    },
  };
}

/** Where jobs run. */
interface Place {
  readonly name: string | undefined;
  readonly drain: AbortSignal;
}

/** A third of the time after which a queue gives the message to another worker. */
const extendMs = 10_000;

/** Executes a job and keeps its message meanwhile. */
async function executeKeeping(ports: ServicePorts, message: TakenMessage, job: ClaimedJob, drain: AbortSignal): Promise<Execution> {
  const keeping = setInterval(() => message.extend(), extendMs);
  try {
    return await executeJob(ports, job, drain, message.traceparent ?? null);
  } finally {
    clearInterval(keeping);
  }
}

/**
 * Claims what a message names, and executes it; true when it did and the job has ended. A message is done unless its attempt was lost:
 * then another one answers for it.
 */
async function handle(ports: ServicePorts, message: TakenMessage, { name, drain }: Place): Promise<boolean> {
  const claim = await ports.stores.work.claim(message, leaseSeconds, name);
  switch (claim.kind) {
    case "void":
      message.done();
      break;
    case "exhausted":
      message.done();
      ports.signals.notify(message.job);
      ports.tell({ kind: "ended", job: message.job, code: "attempts_exhausted", seconds: 0 });
      break;
    case "leased":
    case "paused":
      message.later(1_000 * claim.seconds);
      break;
    case "claimed": {
      const execution = await executeKeeping(ports, message, claim.job, drain);
      if (execution !== "lost") message.done();
      return execution === "ended";
    }
  }
  return false;
}

/** Takes the most urgent job that has waited for so long, without a message; true when it has ended here. */
async function poll(
  ports: ServicePorts,
  { pool, olderThanSeconds }: { readonly pool: string; readonly olderThanSeconds: number },
  { name, drain }: Place,
): Promise<boolean> {
  const worker = name === undefined ? {} : { worker: name };
  const job = await ports.stores.work.claimOldest({ pool, olderThanSeconds, leaseSeconds, ...worker });
  return job !== null && (await executeJob(ports, job, drain)) === "ended";
}

/** Starts the slots. */
export function startWorker(ports: ServicePorts, options: WorkerOptions): Worker {
  const stop = new AbortController();
  const drain = new AbortController();
  const gate = openGate();
  const listeners: (() => void)[] = [];
  let busy = 0;
  const count = (by: 1 | -1): void => {
    busy += by;
    for (const listener of listeners) listener();
  };

  const place = { name: options.name, drain: drain.signal };
  const mayTake = (): boolean => !stop.signal.aborted && !gate.closed().aborted;
  const work = async (message: TakenMessage | null): Promise<void> => {
    count(1);
    try {
      const { pool, idleSeconds } = options;
      let isGoing =
        message === null ? await poll(ports, { pool, olderThanSeconds: idleSeconds }, place) : await handle(ports, message, place);
      // Messages wake who is idle. Who works goes on with what waits: a message costs its queue two writes through to the disk, one after
      // the other, which was the limit of all workers together (130 jobs a second, measured).
      while (isGoing && mayTake()) isGoing = await poll(ports, { pool, olderThanSeconds: 0 }, place);
    } catch (error) {
      // The database does not answer, or something is broken: neither may end the slot, nor make it spin.
      ports.tell({ kind: "trouble", where: "a slot of the worker", error });
      message?.later(5_000);
      await ports.clock.sleep(1_000, stop.signal);
    } finally {
      count(-1);
    }
  };
  const runSlot = async (): Promise<void> => {
    for (;;) {
      await gate.passed(stop.signal);
      if (stop.signal.aborted) return;
      const closed = gate.closed();
      const message = await take(ports, options.idleMs, [stop.signal, closed]);
      if (message !== null || !(stop.signal.aborted || closed.aborted)) await work(message);
    }
  };
  const slots = Promise.all(Array.from({ length: options.slots }, runSlot));
  return {
    busy: () => busy,
    onChange: (listener) => void listeners.push(listener),
    pause: (isPaused) => gate.close(isPaused),
    async drain(graceMs) {
      stop.abort();
      const grace = setTimeout(() => drain.abort(), graceMs);
      await slots;
      clearTimeout(grace);
    },
  };
}
