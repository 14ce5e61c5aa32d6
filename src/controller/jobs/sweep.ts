/** Finds jobs whose objects are gone without a word: deleted while nobody watched, or forgotten by a cluster that was restored. */
import type { Watched } from "../../app/cluster.ts";
import type { ObjectStore, SweepFinding } from "../../app/objects.ts";
import type { Clock } from "../../app/ports.ts";
import type { JobObject } from "./job.ts";

const sweepMs = 10_000;
/** A cache that has heard nothing for so long may be behind. */
const mostSilentSeconds = 60;
/** More than so many at once, and more than a tenth of all, is rather a fault than a wish. */
const [mostGone, mostShare] = [20, 0.1];

/** Tells whether so many jobs without an object must be confirmed by a person. */
export function needsConfirmation({ gone, open }: SweepFinding): boolean {
  return gone > mostGone && gone > mostShare * open;
}

/** What a sweep needs. */
export interface SweepParts {
  readonly objects: Pick<ObjectStore, "open" | "stopSweep" | "resumeSweep">;
  readonly jobs: Pick<Watched<JobObject>, "listBy" | "silentSeconds" | "denied">;
  readonly identity: string;
  /** Namespaces that are watched; null stands for all. Of objects elsewhere nothing is known. */
  readonly namespaces: readonly string[] | null;
  /** Hears of each object that is gone. */
  readonly onGone: (uid: string) => void;
  /** Hears what stands still until a person confirms it; 0 when nothing does. */
  readonly onStopped: (gone: number) => void;
}

/** Looks once. */
export async function sweepGone(parts: SweepParts): Promise<void> {
  const { objects, jobs, identity } = parts;
  if (jobs.silentSeconds() > mostSilentSeconds) return;
  // The database is asked first: what it knows was in the cache before.
  const all = await objects.open(identity);
  const closed = jobs.denied().map(({ namespace }) => namespace);
  if (closed.includes("")) return;
  const isSeen = (namespace: string): boolean => parts.namespaces === null || parts.namespaces.includes(namespace);
  const open = all.filter(({ namespace }) => isSeen(namespace) && !closed.includes(namespace));
  const gone = open.filter(({ uid }) => jobs.listBy("uid", uid).length === 0);
  const finding = { gone: gone.length, open: open.length };
  if (needsConfirmation(finding)) {
    if (!(await objects.stopSweep(identity, finding))) return parts.onStopped(gone.length);
  } else await objects.resumeSweep(identity);
  parts.onStopped(0);
  for (const { uid } of gone) parts.onGone(uid);
}

/** Looks again and again until closed. */
export function startSweep(parts: SweepParts & { readonly clock: Clock; readonly onError: (error: unknown) => void }): {
  close(): Promise<void>;
} {
  const stop = new AbortController();
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      await sweepGone(parts).catch(parts.onError);
      await parts.clock.sleep(sweepMs, stop.signal);
    }
  };
  const ended = run();
  return {
    async close() {
      stop.abort();
      await ended;
    },
  };
}
