/** Looks at keys until told to stop: so many at once, each under a deadline, and again after a failure that may pass. */
import { asFault } from "../core/fault.ts";
import type { FaultKind } from "../core/fault.ts";
import { openWorkqueue } from "./workqueue.ts";
import type { QueueEvent, Workqueue } from "./workqueue.ts";

/** How a look ended, in the words of controller-runtime, so that dashboards made for it fit. */
export type LookResult = "success" | "error" | "requeue_after";

/** What happens in a loop, for metrics and logs. */
export type LoopEvent =
  | (QueueEvent & { readonly loop: string })
  | { readonly kind: "looked"; readonly loop: string; readonly result: LookResult; readonly seconds: number }
  /** `isFinal` tells that no other look would end otherwise, so that none follows. */
  | { readonly kind: "failed"; readonly loop: string; readonly key: string; readonly error: unknown; readonly isFinal: boolean };

/** What a loop does, and how. */
export interface LoopOptions {
  /** Names it in metrics. */
  readonly name: string;
  /**
   * Compares what should be with what is and does one step; `againMs` asks for another look then. It throws what may pass, which is
   * tried again, and should end when `signal` fires.
   */
  readonly look: (key: string, signal: AbortSignal) => Promise<{ readonly againMs: number } | null>;
  /** Looks at once. */
  readonly concurrency: number;
  readonly deadlineMs: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly tell?: (event: LoopEvent) => void;
  /** The longest wait for another look after failures, in milliseconds; that of the queue unless given. */
  readonly longestRetryMs?: number;
}

/** A loop that runs. */
export interface Loop {
  readonly queue: Pick<Workqueue, "add" | "addAfter" | "depth" | "unfinished">;
  /** Looks under way. */
  active(): number;
  readonly concurrency: number;
  /** Begins nothing more; resolves when what runs has ended, or after so many milliseconds. */
  close(withinMs: number): Promise<void>;
}

/** Kinds of failure that come from what was asked, so that asking again changes nothing. */
const finalKinds: ReadonlySet<FaultKind> = new Set<FaultKind>([
  "invalid",
  "unauthenticated",
  "forbidden",
  "not-found",
  "too-large",
  "unsupported-type",
]);

/** A look took longer than one may. */
class Overdue extends Error {}

/** Runs a look under its deadline; `settled` resolves when it has really ended. */
function underDeadline(
  { look, deadlineMs }: LoopOptions,
  key: string,
): { readonly ended: Promise<{ readonly againMs: number } | null>; readonly settled: Promise<void> } {
  const control = new AbortController();
  const running = Promise.resolve().then(() => look(key, control.signal));
  const ended = new Promise<{ readonly againMs: number } | null>((resolve, reject) => {
    const timer = setTimeout(() => {
      const overdue = new Overdue(`a look took longer than ${deadlineMs} ms`);
      control.abort(overdue);
      reject(overdue);
    }, deadlineMs);
    running.then(resolve, reject).finally(() => clearTimeout(timer));
  });
  return {
    ended,
    settled: running.then(
      () => {},
      () => {},
    ),
  };
}

/** Looks at one key, and says when it is looked at again. */
async function lookAt(options: LoopOptions, queue: Workqueue, key: string): Promise<void> {
  const { name: loop, now, tell = () => {} } = options;
  const since = now();
  const looked = (result: LookResult): void => tell({ kind: "looked", loop, result, seconds: (now() - since) / 1_000 });
  const { ended, settled } = underDeadline(options, key);
  // A look that is overdue may still write: nobody else takes its key before it has ended, though its place is free at once.
  void settled.then(() => queue.done(key));
  try {
    const next = await ended;
    queue.forget(key);
    if (next !== null) queue.addAfter(key, next.againMs);
    looked(next === null ? "success" : "requeue_after");
  } catch (error) {
    const isFinal = !(error instanceof Overdue) && finalKinds.has(asFault(error).kind);
    if (isFinal) queue.forget(key);
    else queue.retry(key);
    looked("error");
    tell({ kind: "failed", loop, key, error, isFinal });
  }
}

/** Starts a loop over an empty queue. */
export function startLoop(options: LoopOptions): Loop {
  const { name: loop, now, concurrency, tell = () => {} } = options;
  const longest = options.longestRetryMs === undefined ? {} : { longestRetryMs: options.longestRetryMs };
  const queue = openWorkqueue({ now, tell: (event) => tell({ ...event, loop }), ...longest });
  let active = 0;
  const work = async (): Promise<void> => {
    for (let key = await queue.take(); key !== null; key = await queue.take()) {
      active++;
      await lookAt(options, queue, key).finally(() => active--);
    }
  };
  const ended = Promise.all(Array.from({ length: concurrency }, work));
  return {
    queue,
    active: () => active,
    concurrency,
    async close(withinMs) {
      queue.close();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, withinMs)));
      await Promise.race([ended, late]).finally(() => clearTimeout(timer));
    },
  };
}
