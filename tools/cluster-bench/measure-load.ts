/** Measures the controller under load: jobs made by the second beside those that have ended, workers that do nothing, and removals as fast. */
import { jobKind } from "../../src/controller/jobs/job.ts";
import { readServiceConfig } from "../../src/boot/config.ts";
import { openScope } from "../../src/boot/scope.ts";
import { startConverting } from "../../src/boot/work.ts";
import { pictureSource } from "../../test/make/jobs-world.ts";
import { openBenchPorts } from "../pipeline/our-jobs.ts";
import { quantileCells, quantileHead } from "../pipeline/part.ts";
import { markdownTable } from "../statistics.ts";
import { etcdMegabytes } from "./etcd-size.ts";
import { pause } from "./part.ts";
import type { Part, PartResult } from "./part.ts";
import { quantileBetween, residentMegabytes } from "./scrape.ts";
import { accounts, make, until } from "./world.ts";
import type { BenchWorld, Moments } from "./world.ts";

const perSecond = 20;
/** Seconds that an object stays after its end, so that removals come as fast as new jobs within the same minute. */
const ttlSeconds = 30;

/** A worker of the product over its queue and its database, whose conversions and object store do nothing. */
async function startWorker({ jobs }: BenchWorld, say: (text: string) => void): Promise<{ close(): Promise<void> }> {
  const tell = (event: { readonly kind: string; readonly error?: unknown }): void => {
    if (event.kind === "trouble") say(`worker: ${String(event.error)}`);
  };
  const { ports, close } = await openBenchPorts(jobs.settings, { pool: "default", tell });
  const scope = openScope();
  startConverting(
    readServiceConfig({ ...jobs.settings, REDRAW_WORKER_SLOTS: "8", REDRAW_WORKER_NAME: "played" }),
    { ports, scope },
    "default",
  );
  return {
    async close() {
      await scope.close();
      await close();
    },
  };
}

/** Makes jobs at their moments; whoever is late comes at once, and calls may overlap. */
async function makeJobs({ cluster }: BenchWorld, count: number, say: (text: string) => void): Promise<number> {
  const since = performance.now();
  const underWay = new Set<Promise<unknown>>();
  for (let index = 0; index < count; index++) {
    await pause(Math.max(0, since + (1_000 * index) / perSecond - performance.now()));
    while (underWay.size >= 64) await Promise.race(underWay);
    const spec = { account: accounts[index % accounts.length], source: pictureSource, ttlSecondsAfterFinished: ttlSeconds };
    const made = make(cluster, jobKind, { metadata: { namespace: "default", name: `load-${index}` }, spec })
      .catch((error: unknown) => say(String(error)))
      .finally(() => underWay.delete(made));
    underWay.add(made);
  }
  await Promise.all(underWay);
  return (performance.now() - since) / 1_000;
}

/** What is sampled twice a second. */
interface Peaks {
  live: number;
  megabytes: number;
  etcd: number;
}

function sample(world: BenchWorld): { readonly peaks: Peaks; stop(): void } {
  const { plane } = world.jobs.cluster;
  const peaks: Peaks = { live: 0, megabytes: 0, etcd: 0 };
  const timer = setInterval(() => {
    peaks.live = Math.max(peaks.live, world.live());
    peaks.megabytes = Math.max(peaks.megabytes, residentMegabytes(world.leader.child.pid!));
    void etcdMegabytes(plane).then(
      (size) => (peaks.etcd = Math.max(peaks.etcd, size)),
      () => {},
    );
  }, 500);
  return { peaks, stop: () => clearInterval(timer) };
}

const looks = ["controller_runtime_reconcile_time_seconds", { controller: "conversionjob" }] as const;
const waits = ["workqueue_queue_duration_seconds", { name: "conversionjob" }] as const;
const relists = ["informer_restarts_total", { why: "expired" }] as const;

function waitsOf(moments: ReadonlyMap<string, Moments>, from: keyof Moments, to: keyof Moments): readonly number[] {
  return [...moments].flatMap(([name, found]) => {
    const [begun, ended] = [found[from], found[to]];
    return name.startsWith("load-") && begun !== undefined && ended !== undefined ? [ended - begun] : [];
  });
}

/** Measures it. */
export const measureLoad: Part = async ({ world, minutes, say }): Promise<PartResult> => {
  const { plane } = world.jobs.cluster;
  const worker = await startWorker(world, say);
  const [before, etcdBefore] = [await world.metrics(), await etcdMegabytes(plane)];
  const sampling = sample(world);
  const { peaks } = sampling;
  const count = Math.round(60 * minutes * perSecond);
  say(`${count} jobs, ${perSecond} a second`);
  const seconds = await makeJobs(world, count, say);
  const gone = (): number => [...world.moments].filter(([name, { goneAt }]) => name.startsWith("load-") && goneAt !== undefined).length;
  say("the last ones end and go");
  await until("all gone", () => gone() >= count, ttlSeconds + 120).catch((error: unknown) => say(String(error)));
  sampling.stop();
  const after = await world.metrics();
  await worker.close();
  const quantileOf = ([name, labels]: typeof looks | typeof waits, share: number): number =>
    1_000 * quantileBetween(before.buckets(name, labels), after.buckets(name, labels), share);
  const rows = [
    ["from the watch's event to Queued or beyond", ...quantileCells(waitsOf(world.moments, "seenAt", "queuedAt"))],
    ["from the watch's event to its end shown", ...quantileCells(waitsOf(world.moments, "seenAt", "endedAt"))],
    [`from the end shown to the removal, of which ${ttlSeconds},000 wanted`, ...quantileCells(waitsOf(world.moments, "endedAt", "goneAt"))],
    ["a look (bounds of a histogram)", ...[0.5, 0.9, 0.99].map((share) => quantileOf(looks, share).toFixed(1)), ""],
    ["in the queue before it (the same)", ...[0.5, 0.9, 0.99].map((share) => quantileOf(waits, share).toFixed(1)), ""],
  ];
  const calls = after.sum("rest_client_requests_total") - before.sum("rest_client_requests_total");
  return {
    measured: {
      live: peaks.live,
      createdPerSecond: count / seconds,
      residentMegabytes: peaks.megabytes,
      reconcileP99: quantileOf(looks, 0.99),
      etcdMegabytes: peaks.etcd - etcdBefore,
      relists: after.sum(...relists) - before.sum(...relists),
      unfinished: count - gone(),
    },
    sections: [
      `## Under load\n\n${count} jobs by \`kubectl\`'s way in ${seconds.toFixed(0)} s, each with a picture in a ConfigMap, a charge, a worker that does nothing, an end that is shown, and a removal ${ttlSeconds} s later. The controller made ${calls} calls of the API server, its watches among them; etcd's database had ${etcdBefore.toFixed(0)} MB before and ${peaks.etcd.toFixed(0)} MB at its largest, the API server compacts it every five minutes.\n\n${markdownTable([["ms", ...quantileHead], ...rows])}`,
    ],
  };
};
