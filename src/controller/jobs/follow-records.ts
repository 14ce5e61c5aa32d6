/** Follows the jobs of objects in the database: one question for all of them, twice a second, tells which have changed. */
import type { ObjectRecord, ObjectStore } from "../../app/objects.ts";
import type { Clock } from "../../app/ports.ts";

/** How often it is asked, in milliseconds. */
const askMs = 500;
/** And after a question without an answer. */
const askAgainMs = 3_000;
/** Jobs in one question. */
const together = 2_000;

/** What is followed. */
export interface RecordFollower {
  /** Follows a job from what was seen of it; null follows it no more. */
  track(uid: string, record: ObjectRecord | null): void;
  size(): number;
  close(): Promise<void>;
}

/** Starts to follow; `onChange` hears of each object whose job is another than it was seen. */
export function followRecords(parts: {
  readonly objects: Pick<ObjectStore, "changed">;
  readonly identity: string;
  readonly clock: Clock;
  readonly onChange: (uid: string) => void;
  readonly onError: (error: unknown) => void;
}): RecordFollower {
  const marks = new Map<string, string>();
  const stop = new AbortController();
  const ask = async (): Promise<void> => {
    const all = [...marks];
    for (let from = 0; from < all.length; from += together) {
      const changed = await parts.objects.changed(parts.identity, new Map(all.slice(from, from + together)));
      for (const uid of changed) parts.onChange(uid);
    }
  };
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await parts.clock.sleep(askMs, stop.signal);
      try {
        if (!stop.signal.aborted) await ask();
      } catch (error) {
        parts.onError(error);
        await parts.clock.sleep(askAgainMs, stop.signal);
      }
    }
  };
  const ended = run();
  return {
    track(uid, record) {
      if (record === null) marks.delete(uid);
      else marks.set(uid, record.mark);
    },
    size: () => marks.size,
    async close() {
      stop.abort();
      await ended;
    },
  };
}
