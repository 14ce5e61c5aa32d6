/** Keys that want a look: each waits once however often it is named, is in one pair of hands at a time, and comes back later the more often it failed. */

/** What happens in a queue, for metrics. */
export type QueueEvent =
  | { readonly kind: "added" }
  | { readonly kind: "taken"; readonly waitedSeconds: number }
  | { readonly kind: "done"; readonly workedSeconds: number }
  | { readonly kind: "retried" };

/** The keys that wait. */
export interface Workqueue {
  /** Wants a look now; a key in somebody's hands is looked at once more afterwards. A resync goes behind all that changed. */
  add(key: string, options?: { readonly isResync?: boolean }): void;
  /** Wants a look in so many milliseconds, unless one comes sooner. */
  addAfter(key: string, ms: number): void;
  /** Wants another look after a failure: in 5 ms at first, in twice the time after each further one, up to the longest. */
  retry(key: string): void;
  /** Forgets the failures of a key. */
  forget(key: string): void;
  /** Takes the next key, waiting for one; null when the queue is closed. `done` must follow. */
  take(): Promise<string | null>;
  done(key: string): void;
  /** How many keys wait now. */
  depth(): number;
  /** How long the keys in hands have been there, in seconds. */
  unfinished(): readonly number[];
  /** Gives out nothing more. */
  close(): void;
}

/** What a queue is opened with. */
export interface WorkqueueOptions {
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  readonly tell?: (event: QueueEvent) => void;
  /** The longest wait of a retry, in milliseconds; 1,000 s unless given. */
  readonly longestRetryMs?: number;
}

const [firstRetryMs, lastRetryMs] = [5, 1_000_000];
/** Retries of all keys together: ten a second, a hundred at once. */
const [retryEveryMs, retryBurst] = [100, 100];
/** No timer is longer: Node's end after 24 days, and one look a day harms nobody. */
const longestTimerMs = 86_400_000;

/** Keys in the order of their arrival, those that changed before those that are only looked over. */
function openLine(): { add(key: string, isResync: boolean): boolean; shift(): string | undefined; size(): number } {
  const [changed, resynced] = [new Set<string>(), new Set<string>()];
  return {
    add(key, isResync) {
      if (changed.has(key) || (isResync && resynced.has(key))) return false;
      const isNew = !resynced.delete(key);
      (isResync ? resynced : changed).add(key);
      return isNew;
    },
    shift() {
      for (const line of [changed, resynced]) {
        for (const key of line) {
          line.delete(key);
          return key;
        }
      }
      return undefined;
    },
    size: () => changed.size + resynced.size,
  };
}

/** Says how long a retry must wait: by the failures of its key, and by those of all. */
function openBackOff({ now, longestRetryMs = lastRetryMs }: WorkqueueOptions): { delay(key: string): number; forget(key: string): void } {
  const failures = new Map<string, number>();
  // The moment at which an even flow of retries would have come to this one.
  let flow = 0;
  return {
    delay(key) {
      const failed = failures.get(key) ?? 0;
      failures.set(key, failed + 1);
      flow = Math.max(flow, now()) + retryEveryMs;
      const crowdMs = flow - now() - retryBurst * retryEveryMs;
      return Math.max(Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failed, 30)), crowdMs);
    },
    forget: (key) => void failures.delete(key),
  };
}

/** Wakes keys at their time; the soonest time of a key counts. */
function openAlarms(
  now: () => number,
  ring: (key: string) => void,
): { set(key: string, ms: number): void; clear(key: string): void; clearAll(): void } {
  const alarms = new Map<string, { readonly at: number; readonly timer: NodeJS.Timeout }>();
  const clear = (key: string): void => {
    clearTimeout(alarms.get(key)?.timer);
    alarms.delete(key);
  };
  return {
    set(key, ms) {
      const at = now() + ms;
      if ((alarms.get(key)?.at ?? Infinity) <= at) return;
      clear(key);
      const timer = setTimeout(
        () => {
          alarms.delete(key);
          ring(key);
        },
        Math.min(ms, longestTimerMs),
      );
      alarms.set(key, { at, timer });
    },
    clear,
    clearAll() {
      for (const key of alarms.keys()) clear(key);
    },
  };
}

/** Keys in hands, since when, and which of them were named meanwhile. */
function openHands(now: () => number): {
  hold(key: string): void;
  /** Notes that a key in hands was named; false when it is in none. */
  note(key: string, isResync: boolean): boolean;
  /** Lets a key go; null when it was in no hands. */
  free(key: string): { readonly seconds: number; readonly again: boolean | undefined } | null;
  seconds(): readonly number[];
} {
  const since = new Map<string, number>();
  const again = new Map<string, boolean>();
  const secondsOf = (at: number): number => (now() - at) / 1_000;
  return {
    hold: (key) => void since.set(key, now()),
    note(key, isResync) {
      if (!since.has(key)) return false;
      again.set(key, isResync && (again.get(key) ?? true));
      return true;
    },
    free(key) {
      const at = since.get(key);
      if (at === undefined) return null;
      const named = again.get(key);
      since.delete(key);
      again.delete(key);
      return { seconds: secondsOf(at), again: named };
    },
    seconds: () => [...since.values()].map(secondsOf),
  };
}

/** Opens an empty queue. */
export function openWorkqueue(options: WorkqueueOptions): Workqueue {
  const { now, tell = () => {} } = options;
  const line = openLine();
  const backOff = openBackOff(options);
  const hands = openHands(now);
  const waitingSince = new Map<string, number>();
  const takers: ((key: string | null) => void)[] = [];
  let isClosed = false;

  const hand = (key: string): string => {
    tell({ kind: "taken", waitedSeconds: (now() - (waitingSince.get(key) ?? now())) / 1_000 });
    waitingSince.delete(key);
    hands.hold(key);
    return key;
  };
  const add = (key: string, isResync: boolean): void => {
    if (isClosed || hands.note(key, isResync)) return;
    if (line.add(key, isResync)) {
      waitingSince.set(key, now());
      tell({ kind: "added" });
    }
    const taker = takers.shift();
    if (taker !== undefined) taker(hand(line.shift()!));
  };
  const alarms = openAlarms(now, (key) => add(key, false));
  return {
    add: (key, { isResync = false } = {}) => add(key, isResync),
    addAfter(key, ms) {
      if (isClosed) return;
      if (ms <= 0) add(key, false);
      else alarms.set(key, ms);
    },
    retry(key) {
      if (isClosed) return;
      tell({ kind: "retried" });
      alarms.set(key, backOff.delay(key));
    },
    forget: (key) => backOff.forget(key),
    take() {
      if (isClosed) return Promise.resolve(null);
      const key = line.shift();
      return key === undefined ? new Promise((resolve) => takers.push(resolve)) : Promise.resolve(hand(key));
    },
    done(key) {
      const freed = hands.free(key);
      if (freed === null) return;
      tell({ kind: "done", workedSeconds: freed.seconds });
      if (freed.again !== undefined) add(key, freed.again);
    },
    depth: () => line.size(),
    unfinished: () => hands.seconds(),
    close() {
      isClosed = true;
      alarms.clearAll();
      for (const taker of takers.splice(0)) taker(null);
    },
  };
}
