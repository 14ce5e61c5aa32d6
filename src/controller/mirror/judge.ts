/** Judges how much of the interface's jobs may be shown: pure. One object for each of 1,000 jobs a second would cost etcd 4.6 GB between two compactions. */
import type { MirrorMode } from "../../app/mirrors.ts";

/** What is known of a pool. */
export interface MirrorSight {
  /** What the pool asks for. */
  readonly mode: MirrorMode;
  /** Jobs of the interface that arrive in a second. */
  readonly perSecond: number;
  /** Objects of jobs in the whole cluster, and those of the pool that are views. */
  readonly live: number;
  readonly mirrored: number;
  readonly mostLive: number;
  readonly mostMirrored: number;
}

/** What is remembered of a pool; times in milliseconds. */
export interface MirrorMemory {
  /** Why only failed jobs are shown; null while all of what was asked for is. */
  readonly degraded: { readonly reason: string; readonly message: string } | null;
  /** Since when nothing has stood against showing all; null while something does. */
  readonly calmSince: number | null;
}

/** The memory of a pool that was not seen before. */
export const freshMirror: MirrorMemory = { degraded: null, calmSince: null };

/** Objects that are made in a second at most. */
export const createsPerSecond = 20;
/** How much calmer it must be, and for how long, before all is shown again. */
const [calmShare, calmMs] = [0.8, 60_000];

/** Why not all can be shown, if every limit were so much of what it is. */
function overload({ perSecond, live, mirrored, mostLive, mostMirrored }: MirrorSight, share: number): MirrorMemory["degraded"] {
  const only = "only jobs that failed get an object";
  if (perSecond > share * createsPerSecond) {
    return { reason: "TooManyJobs", message: `more than ${createsPerSecond} jobs a second arrive: ${only}` };
  }
  if (live >= share * mostLive) {
    return { reason: "TooManyObjects", message: `there are ${mostLive} ConversionJobs (spec.limits.maxLiveObjects): ${only}` };
  }
  if (mirrored >= share * mostMirrored) {
    return { reason: "ViewIsFull", message: `${mostMirrored} jobs are shown (spec.visibility.maxObjects): ${only}` };
  }
  return null;
}

/** Judges anew. */
export function judgeMirror(sight: MirrorSight, memory: MirrorMemory, now: number): MirrorMemory {
  if (sight.mode === "Failed") return freshMirror;
  const found = overload(sight, 1);
  if (found !== null) return { degraded: found, calmSince: null };
  if (memory.degraded === null) return freshMirror;
  if (overload(sight, calmShare) !== null) return { degraded: memory.degraded, calmSince: null };
  const calmSince = memory.calmSince ?? now;
  return now - calmSince >= calmMs ? freshMirror : { degraded: memory.degraded, calmSince };
}

/** Which jobs get an object now. */
export function modeInForce({ mode }: Pick<MirrorSight, "mode">, { degraded }: MirrorMemory): MirrorMode {
  return degraded === null ? mode : "Failed";
}
