/** One process of the benchmark of jobs: it inserts jobs into a system, or works for one. */
import { answerParent } from "./children.ts";
import type { JobSystem, JobSystemOptions, Producer } from "./job-system.ts";
import { ourJobs } from "./our-jobs.ts";
import { bullJobs, graphileJobs } from "./peer-jobs.ts";

/** The name of a system. */
export type SystemName = "redraw" | "graphile" | "bull";

const systems: Readonly<Record<SystemName, JobSystem>> = { redraw: ourJobs, graphile: graphileJobs, bull: bullJobs };

/** The clock of all processes of this machine, in milliseconds. */
const now = (): number => performance.timeOrigin + performance.now();

let producer: Producer | null = null;
let worker: { close(): Promise<void> } | null = null;
let next = 0;
let ended = 0;
let expected: { readonly count: number; resolve(at: number): void } | null = null;

function onEnd(): void {
  ended++;
  if (expected === null || ended < expected.count) return;
  expected.resolve(now());
  expected = null;
}

const jobsChildMethods = {
  async openProducer({ system, ...options }: JobSystemOptions & { readonly system: SystemName }): Promise<void> {
    producer = await systems[system].openProducer(options);
  },
  async openWorker({ system, ...options }: JobSystemOptions & { readonly system: SystemName }): Promise<void> {
    worker = await systems[system].openWorker(options, onEnd);
  },
  /** Inserts for so long, or so many, with so many producers, each one job after the other. */
  async insert(load: {
    readonly producers: number;
    readonly seconds: number;
  }): Promise<{ readonly count: number; readonly begunAt: number; readonly endedAt: number; readonly milliseconds: readonly number[] }> {
    const begunAt = now();
    const until = begunAt + 1_000 * load.seconds;
    const milliseconds: number[] = [];
    const produce = async (): Promise<void> => {
      while (now() < until) {
        const since = performance.now();
        await producer!.insert(next++);
        milliseconds.push(performance.now() - since);
      }
    };
    await Promise.all(Array.from({ length: load.producers }, produce));
    return { count: milliseconds.length, begunAt, endedAt: now(), milliseconds };
  },
  /** Resolves with the moment at which so many jobs have ended in all. */
  untilEnded(count: number): Promise<number> {
    return new Promise((resolve) => {
      if (ended >= count) resolve(now());
      else expected = { count, resolve };
    });
  },
  async cpuSeconds(): Promise<number> {
    const { user, system } = process.cpuUsage();
    return Promise.resolve((user + system) / 1e6);
  },
  async close(): Promise<void> {
    await producer?.close();
    await worker?.close();
  },
};

/** What this process can be asked. */
export type JobsChildMethods = typeof jobsChildMethods;

answerParent(jobsChildMethods);
