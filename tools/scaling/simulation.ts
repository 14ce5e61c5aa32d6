/** A queue and its workers that exist as numbers only: jobs arrive at a rate, each Ready pod takes as many as it has slots, and each takes its time. */
import type { CrewMember, PoolControl, PoolDecision, PoolDemand } from "../../src/app/pool-control.ts";

/** What is simulated. */
export interface SimulationOptions {
  readonly pool: string;
  readonly slots: number;
  readonly serviceSeconds: number;
}

interface SimulatedWorker {
  readonly ends: number[];
  draining: boolean;
  idleSince: number;
}

/** A simulation, which goes on by `tick`. */
export interface Simulation {
  /** What a controller is given in the place of a database. */
  readonly control: PoolControl;
  /** Lets time pass until `at` (in seconds), with so many jobs a second and these workers Ready. */
  tick(at: number, options: { readonly perSecond: number; readonly ready: readonly string[] }): void;
  queued(): number;
  running(): number;
  /** How long the oldest waiting job has waited, in seconds. */
  oldestSeconds(): number;
  /** Jobs whose worker went before they ended. */
  interrupted(): number;
}

/** What a controller may ask and say. */
interface Answers {
  readonly pool: string;
  readonly demand: (steady: number, burst: number) => Omit<PoolDemand, "pool">;
  readonly crew: () => readonly CrewMember[];
  readonly drain: (worker: string, draining: boolean) => void;
}

/** Answers in the place of a database. */
function controlOf({ pool, demand, crew, drain }: Answers): PoolControl {
  let lead = 0;
  let decided: PoolDecision | null = null;
  return {
    takeLead: () => Promise.resolve(++lead),
    demand: (windows) => Promise.resolve(windows.map(({ steady, burst }) => ({ pool, ...demand(steady, burst) }))),
    crew: () => Promise.resolve(crew()),
    decide(decision) {
      decided = decision;
      return Promise.resolve(true);
    },
    decided: () => Promise.resolve(decided),
    drain(orders) {
      for (const { worker, draining } of orders) drain(worker, draining);
      return Promise.resolve();
    },
  };
}

/** Jobs that wait, oldest first, and those that came lately. */
interface Line {
  arrive(now: number, seconds: number, perSecond: number): void;
  /** Takes the oldest job; false when none waits. */
  take(): boolean;
  putBack(now: number, count: number): void;
  queued(): number;
  oldestSince(): number | null;
  /** Jobs a second over the last so many seconds. */
  rate(now: number, seconds: number): number;
}

const rememberSeconds = 120;

function openLine(): Line {
  const waiting: { readonly since: number; count: number }[] = [];
  const arrivals: { readonly at: number; readonly count: number }[] = [];
  let owed = 0;
  return {
    arrive(now, seconds, perSecond) {
      owed += seconds * perSecond;
      const count = Math.floor(owed);
      owed -= count;
      if (count === 0) return;
      waiting.push({ since: now, count });
      arrivals.push({ at: now, count });
      while (arrivals[0]!.at < now - rememberSeconds) arrivals.shift();
    },
    take() {
      const [oldest] = waiting;
      if (oldest === undefined) return false;
      if (--oldest.count === 0) waiting.shift();
      return true;
    },
    // What was broken off is tried again, before everything else.
    putBack: (since, count) => void (count > 0 && waiting.unshift({ since, count })),
    queued: () => waiting.reduce((sum, { count }) => sum + count, 0),
    oldestSince: () => waiting[0]?.since ?? null,
    rate: (now, seconds) => arrivals.reduce((sum, { at, count }) => (at > now - seconds ? sum + count : sum), 0) / seconds,
  };
}

/** Opens a simulation in which nothing waits. */
export function openSimulation({ pool, slots, serviceSeconds }: SimulationOptions): Simulation {
  const workers = new Map<string, SimulatedWorker>();
  const line = openLine();
  let now: number | null = null;
  let interrupted = 0;
  const running = (): number => [...workers.values()].reduce((sum, { ends }) => sum + ends.length, 0);
  const oldestSeconds = (): number => (now ?? 0) - (line.oldestSince() ?? now ?? 0);

  const staff = (at: number, ready: ReadonlySet<string>): void => {
    for (const [name, { ends }] of workers) {
      if (ready.has(name)) continue;
      interrupted += ends.length;
      line.putBack(at, ends.length);
      workers.delete(name);
    }
    for (const name of ready) if (!workers.has(name)) workers.set(name, { ends: [], draining: false, idleSince: at });
  };
  const work = (at: number, worker: SimulatedWorker): void => {
    const left = worker.ends.filter((end) => end > at);
    if (left.length === 0 && worker.ends.length > 0) worker.idleSince = at;
    worker.ends.splice(0, worker.ends.length, ...left);
    while (!worker.draining && worker.ends.length < slots && line.take()) worker.ends.push(at + serviceSeconds);
  };
  const demand = (steady: number, burst: number): Omit<PoolDemand, "pool"> => {
    const at = now ?? 0;
    const arrivals = { steady: line.rate(at, steady), burst: line.rate(at, burst) };
    const took = { meanSeconds: serviceSeconds, medianSeconds: serviceSeconds };
    return { at, queued: line.queued(), running: running(), oldestSeconds: oldestSeconds(), arrivals, ...took };
  };
  const crew = (): readonly CrewMember[] =>
    [...workers].map(([worker, { ends, draining, idleSince }]) => {
      const idleSeconds = ends.length > 0 ? null : (now ?? 0) - idleSince;
      return { worker, pool, slots, busy: ends.length, draining, hasStopped: draining, idleSeconds };
    });
  const drain = (worker: string, draining: boolean): void => {
    const known = workers.get(worker);
    if (known !== undefined) known.draining = draining;
  };
  return {
    queued: () => line.queued(),
    running,
    oldestSeconds,
    interrupted: () => interrupted,
    tick(at, { perSecond, ready }) {
      line.arrive(at, now === null ? 0 : at - now, perSecond);
      now = at;
      staff(at, new Set(ready));
      for (const worker of workers.values()) work(at, worker);
    },
    control: controlOf({ pool, demand, crew, drain }),
  };
}
