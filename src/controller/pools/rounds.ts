/** Asks the database about all pools, in rounds: every two seconds, and at once when a pool may need its first worker. */
import type { CrewMember, PoolDemand } from "../../app/pool-control.ts";
import { poolsTopic } from "../../app/pools.ts";
import { steadyWindowSeconds } from "../scaling/law.ts";
import type { PoolsOptions } from "./open-pools.ts";
import type { ConversionPool } from "./pool.ts";

/** A nudge that was lost costs no more than this, in milliseconds. */
const nudgeNetMs = 5_000;
/** The least time between two questions to the database, in milliseconds. */
export const togetherMs = 100;
/** The least time between two rounds that nudges ask for, in milliseconds: work for other pools nudges, too. */
const nudgePauseMs = 400;

/** What the database said last, about every pool; `at` is 0 before it was asked. */
export interface Heard {
  readonly demand: ReadonlyMap<string, PoolDemand> | null;
  readonly crew: ReadonlyMap<string, readonly CrewMember[]> | null;
  readonly at: number;
  readonly lostLooks: number;
}

/** Tells whether a pool may need its first worker; pools that have some are looked at often enough. */
const isAsleep = ({ spec }: ConversionPool): boolean => (spec.replicas ?? 0) === 0 && spec.scaling.mode === "Builtin" && !spec.suspend;

/** Asks the database about every pool at once. */
async function hear(options: PoolsOptions, before: Heard): Promise<Heard> {
  const { pools, control } = options;
  const at = options.now();
  const asked = new Map(pools.list().map(({ metadata, spec }) => [metadata.name, spec.scaling.scaleUp.panicWindowSeconds]));
  const windows = [...asked].map(([pool, burst]) => ({ pool, steady: steadyWindowSeconds, burst }));
  try {
    const [demands, crew] = windows.length === 0 ? [[], []] : await Promise.all([control.demand(windows), control.crew([...asked.keys()])]);
    const byPool = Map.groupBy(crew, ({ pool }) => pool);
    return { demand: new Map(demands.map((demand) => [demand.pool, demand])), crew: byPool, at, lostLooks: 0 };
  } catch (error) {
    options.tell?.({ kind: "trouble", where: "the demand for pools", error });
    return { demand: null, crew: null, at, lostLooks: before.lostLooks + 1 };
  }
}

/** Rounds that go on until told to stop. */
export interface Rounds {
  readonly heard: () => Heard;
  /** Begins the next round now. */
  wake(): void;
  /** Goes round, and calls back after each answer; resolves at the end. */
  run(onHeard: () => void): Promise<void>;
}

/** Opens rounds. */
export function openRounds(options: PoolsOptions, stop: AbortSignal): Rounds {
  const { clock, signals, pools, everyMs } = options;
  let heard: Heard = { demand: null, crew: null, at: 0, lostLooks: 0 };
  let waking = new AbortController();
  const wake = (): void => waking.abort();
  const goRound = async (onHeard: () => void): Promise<void> => {
    while (!stop.aborted) {
      waking = new AbortController();
      heard = await hear(options, heard);
      onHeard();
      await clock.sleep(togetherMs, stop);
      await clock.sleep(Math.max(0, everyMs - togetherMs), AbortSignal.any([stop, waking.signal]));
    }
  };
  const beNudged = async (): Promise<void> => {
    const next = (): Promise<void> => signals.wait(poolsTopic, { ms: nudgeNetMs, signal: stop });
    for (let nudged = next(); !stop.aborted;) {
      await nudged;
      // What nudges during the pause counts after it.
      nudged = next();
      if (!pools.list().some(isAsleep)) continue;
      wake();
      await clock.sleep(nudgePauseMs, stop);
    }
  };
  return {
    heard: () => heard,
    wake,
    async run(onHeard) {
      await Promise.all([goRound(onHeard), beNudged()]);
    },
  };
}
