/** The queue inside one process: hints only, bounded, gone with the process; the database publishes them again. */
import type { JobMessage, JobPriority, JobQueue, TakenMessage } from "../../app/ports.ts";

/** Messages beyond this are dropped: the sweep brings them back when there is room (5,000 jobs take less than a megabyte). */
const capacity = 20_000;

const priorities: readonly JobPriority[] = ["high", "normal", "low"];

const nameOf = ({ job, epoch }: JobMessage): string => `${job} ${epoch}`;

/** Messages by priority and in the order in which they came, each once. */
function openLine(): { push(message: JobMessage): void; shift(): JobMessage | null; size(): number } {
  const lanes = priorities.map((priority) => ({ priority, waiting: new Map<string, JobMessage>() }));
  const size = (): number => lanes.reduce((sum, { waiting }) => sum + waiting.size, 0);
  return {
    push(message) {
      const lane = lanes.find(({ priority }) => priority === (message.priority ?? "normal"));
      if (size() < capacity) lane?.waiting.set(nameOf(message), message);
    },
    shift() {
      for (const { waiting } of lanes) {
        const [first] = waiting;
        if (first === undefined) continue;
        waiting.delete(first[0]);
        return first[1];
      }
      return null;
    },
    size,
  };
}

/** Opens an empty queue. */
export function openMemoryQueue(): JobQueue {
  const line = openLine();
  const takers = new Set<(message: JobMessage | null) => void>();
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;

  const offer = (message: JobMessage): void => {
    const [taker] = takers;
    if (taker === undefined) line.push(message);
    else taker(message);
  };
  const later = (message: JobMessage, delayMs: number): void => {
    if (isClosed || timers.size >= capacity) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      offer(message);
    }, delayMs);
    timers.add(timer);
  };
  // What is taken is gone: nobody but this process would ever ask for it again.
  const taken = (message: JobMessage): TakenMessage => {
    return { ...message, done: () => {}, later: (delayMs) => later(message, delayMs), extend: () => {} };
  };
  const waitForOne = (signal: AbortSignal): Promise<TakenMessage | null> =>
    new Promise((resolve) => {
      const settle = (message: JobMessage | null): void => {
        takers.delete(settle);
        signal.removeEventListener("abort", onAbort);
        resolve(message === null ? null : taken(message));
      };
      const onAbort = (): void => settle(null);
      takers.add(settle);
      signal.addEventListener("abort", onAbort);
    });

  return {
    publish(messages) {
      if (!isClosed) for (const message of messages) offer(message);
      return Promise.resolve();
    },
    take(signal) {
      if (isClosed || signal.aborted) return Promise.resolve(null);
      const ready = line.shift();
      return ready === null ? waitForOne(signal) : Promise.resolve(taken(ready));
    },
    size: () => line.size(),
    close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      for (const settle of takers) settle(null);
      return Promise.resolve();
    },
  };
}
