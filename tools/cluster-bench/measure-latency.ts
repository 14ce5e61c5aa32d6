/** Measures, while nothing else happens, how soon a job is queued, and how soon a pool at zero wants its first worker. */
import { jobKind } from "../../src/controller/jobs/job.ts";
import { poolKind } from "../../src/controller/pools/pool.ts";
import { pictureSource } from "../../test/make/jobs-world.ts";
import { quantileCells, quantileHead } from "../pipeline/part.ts";
import { markdownTable, quantile } from "../statistics.ts";
import { pause } from "./part.ts";
import type { Part, PartResult } from "./part.ts";
import { accounts, make, until } from "./world.ts";
import type { BenchWorld } from "./world.ts";

/** Queues one job; the accounts take turns, since nobody works for them here and a pool lets so many jobs of one account wait. */
async function queueOne(
  { cluster, moments }: BenchWorld,
  { name, pool, index }: { readonly name: string; readonly pool: string; readonly index: number },
): Promise<number> {
  const spec = { account: accounts[index % accounts.length], source: pictureSource, poolRef: { name: pool }, ttlSecondsAfterFinished: 1 };
  await make(cluster, jobKind, { metadata: { namespace: "default", name }, spec });
  await until(`${name} queued`, () => moments.get(name)?.queuedAt !== undefined);
  const { seenAt, queuedAt } = moments.get(name)!;
  return queuedAt! - seenAt;
}

async function queueMany(world: BenchWorld, count: number): Promise<readonly number[]> {
  const waits: number[] = [];
  for (let index = 0; index < count; index++) {
    waits.push(await queueOne(world, { name: `quick-${index}`, pool: "default", index }));
    await pause(100);
  }
  return waits;
}

/** Wakes pools one after the other, each once. */
async function wakeMany(world: BenchWorld, count: number): Promise<readonly number[]> {
  const { cluster, watchedPools, moments } = world;
  const wokenAt = new Map<string, number>();
  watchedPools.onChange(({ metadata, spec }) => {
    if ((spec.replicas ?? 0) > 0 && !wokenAt.has(metadata.name)) wokenAt.set(metadata.name, performance.now());
  });
  const names = Array.from({ length: count }, (_, index) => `sleepy-${index}`);
  for (const name of names) {
    const spec = { accounts: [...accounts], worker: { profile: "CPU" }, scaling: { warmReplicas: 0 } };
    await make(cluster, poolKind, { metadata: { namespace: "default", name }, spec });
  }
  await until("pools at zero", () =>
    watchedPools.list().every(({ metadata, status }) => !metadata.name.startsWith("sleepy") || status?.desiredReplicas === 0),
  );
  await pause(5_000);
  const waits: number[] = [];
  for (const [index, name] of names.entries()) {
    await queueOne(world, { name: `wake-${index}`, pool: name, index });
    await until(`${name} awake`, () => wokenAt.has(name));
    waits.push(Math.max(0, wokenAt.get(name)! - moments.get(`wake-${index}`)!.queuedAt!));
    await cluster.remove(jobKind, (await cluster.read(jobKind, { namespace: "default", name: `wake-${index}` }))!);
    await pause(100);
  }
  for (const pool of watchedPools.list()) if (pool.metadata.name.startsWith("sleepy")) await cluster.remove(poolKind, pool);
  return waits;
}

/** Measures both. */
export const measureLatency: Part = async ({ world, scale, say }): Promise<PartResult> => {
  say("jobs one at a time");
  const queued = await queueMany(world, Math.max(10, Math.round(200 * scale)));
  say("pools at zero one at a time");
  const woken = await wakeMany(world, Math.max(5, Math.round(50 * scale)));
  const rows = [
    [`from the watch's event to Queued, ${queued.length} jobs`, ...quantileCells(queued)],
    [`from Queued to the pool's size of 1, ${woken.length} pools`, ...quantileCells(woken)],
  ];
  return {
    measured: { queuedP99: quantile(queued, 0.99), wakeP99: quantile(woken, 0.99) },
    sections: [`## While nothing else happens\n\n${markdownTable([["ms", ...quantileHead], ...rows])}`],
  };
};
