/** Part "delays": how long jobs wait to be started at 70 % load, refunds and webhooks to be seen, and a status to be read meanwhile. */
import { markdownTable, quantile } from "../statistics.ts";
import { startEngines, withDatabase } from "./engines.ts";
import type { BenchEngines, Settings } from "./engines.ts";
import { openHookedProduct } from "./hooked-product.ts";
import type { HookedProduct, PostedJob } from "./hooked-product.ts";
import type { Part, PartOptions, PartResult } from "./part.ts";
import { pause, quantileCells, quantileHead } from "./part.ts";

const slots = 32;
const conversionMs = 800;
const load = 0.7;
/** One conversion in so many fails. */
const failing = 10;

/** Posts arrive as independent clients send them: the pauses between them follow an exponential distribution. */
async function arrive(post: (index: number) => Promise<void>, seconds: number): Promise<void> {
  const perSecond = (load * slots * 1_000) / conversionMs;
  const sent: Promise<void>[] = [];
  const started = performance.now();
  for (let due = 0, index = 0; due < 1_000 * seconds; index++) {
    due += (-1_000 * Math.log(1 - Math.random())) / perSecond;
    await pause(Math.max(0, started + due - performance.now()));
    sent.push(post(index));
  }
  await Promise.all(sent);
}

type DelayRow = { readonly id: string; readonly started: number; readonly ended: number; readonly refunded: number | null };

/** Waits until every job has ended, and reads what happened to each: milliseconds since 1970 of its end, and how long it took. */
async function readRows(settings: Settings): Promise<readonly DelayRow[]> {
  return withDatabase(settings, async (pool) => {
    for (let open = 1; open > 0; await pause(200)) {
      open = Number((await pool.query("SELECT count(*) FROM job WHERE ended_at IS NULL")).rows[0].count);
    }
    const { rows } = await pool.query<DelayRow>(
      `SELECT job.id, extract(epoch FROM started_at - accepted_at)::float8 * 1000 AS started, extract(epoch FROM ended_at)::float8 * 1000 AS ended,
         extract(epoch FROM refund.created_at - started_at)::float8 * 1000 AS refunded
       FROM job LEFT JOIN ledger_entry AS refund ON refund.job = job.id AND refund.kind = 'refund'`,
    );
    return rows;
  });
}

/** Reads the newest job ten times a second until told to stop; milliseconds from when each request should have left. */
async function watchStatus(product: HookedProduct, newest: () => PostedJob | undefined, stop: AbortSignal): Promise<readonly number[]> {
  const milliseconds: number[] = [];
  for (let due = performance.now(); !stop.aborted; due += 100) {
    await pause(Math.max(0, due - performance.now()));
    const job = newest();
    if (job === undefined) continue;
    await product.client.get(`${product.ingress.baseUrl}/jobs/${job.id}`, job.key);
    milliseconds.push(performance.now() - due);
  }
  return milliseconds;
}

async function measure(engines: BenchEngines, options: PartOptions): Promise<PartResult> {
  const product = await openHookedProduct(engines, "delays", { slots, ms: conversionMs, failing });
  const jobs: PostedJob[] = [];
  const stop = new AbortController();
  options.say("delays: 70 % load");
  const watching = watchStatus(product, () => jobs.at(-1), stop.signal);
  await arrive(async (index) => void jobs.push(await product.post(index)), 60 * options.scale);
  stop.abort();
  const statuses = await watching;
  const rows = await readRows(product.settings);
  const { received } = product.receiver;
  for (const until = performance.now() + 20_000; received.size < rows.length && performance.now() < until;) await pause(100);
  await product.close();
  // One that has not come by now counts as never.
  const hooks = rows.map(({ id, ended }) => (received.get(id) ?? Number.POSITIVE_INFINITY) - ended);
  const waits = rows.map(({ started }) => started);
  const refunds = rows.flatMap(({ refunded }) => (refunded === null ? [] : [refunded - conversionMs]));
  const row = (name: string, list: readonly number[]): readonly string[] => [name, String(list.length), ...quantileCells(list)];
  return {
    versions: engines.versions,
    measured: {
      startP99Ms: { value: quantile(waits, 0.99) },
      statusP99Ms: { value: quantile(statuses, 0.99) },
      refundMostMs: { value: quantile(refunds, 1) },
      webhookMostMs: { value: quantile(hooks, 1) },
    },
    sections: [
      `## Delays\n\nOne ingress, one courier, a worker with ${slots} slots whose conversions take ${conversionMs} ms each, every ${failing}th of them failing; jobs arrive at random at ${load * 100} % of what the slots can do, ${((load * slots * 1_000) / conversionMs).toFixed(0)} a second, each with a webhook over TLS.`,
      markdownTable([
        ["what", "number", ...quantileHead.map((head) => `${head}, ms`)],
        row("from acceptance to start", waits),
        row("GET /jobs/{id}", statuses),
        row("from a failure to its refund", refunds),
        row("from the end to the first byte of the webhook", hooks),
      ]),
    ],
  };
}

/** Measures delays. */
export const measureDelays: Part = async (options) => {
  const engines = await startEngines(options.folder);
  try {
    return await measure(engines, options);
  } finally {
    await engines.stop();
  }
};
