/** The peers of the benchmark of jobs: graphile-worker on the same PostgreSQL, BullMQ on a Redis that writes everything through. */
import { Queue, Worker } from "bullmq";
import { Logger, makeWorkerUtils, run } from "graphile-worker";
import { Pool } from "pg";
import type { JobSystem, JobSystemOptions } from "./job-system.ts";

const silent = new Logger(() => () => {});

function poolOf({ settings, connections }: JobSystemOptions): Pool {
  const pool = new Pool({ connectionString: settings["REDRAW_POSTGRES_URL"]!, max: connections });
  const onError = (error: Error): void => console.error(String(error));
  return pool.on("error", onError).on("connect", (client) => void client.on("error", onError));
}

/** graphile-worker as its manual starts it: LISTEN wakes the workers, statements are prepared. */
export const graphileJobs: JobSystem = {
  async openProducer(options) {
    const pgPool = poolOf(options);
    const utils = await makeWorkerUtils({ pgPool, logger: silent });
    await utils.migrate();
    return {
      insert: async (index) => void (await utils.addJob("nothing", { index })),
      async close() {
        await utils.release();
        await pgPool.end();
      },
    };
  },
  async openWorker(options, onEnd) {
    const pgPool = poolOf(options);
    const runner = await run({
      pgPool,
      concurrency: options.slots,
      noHandleSignals: true,
      logger: silent,
      taskList: { nothing: () => Promise.resolve() },
    });
    // Told once the end is in the database.
    runner.events.on("job:complete", onEnd);
    return {
      async close() {
        await runner.stop();
        await pgPool.end();
      },
    };
  },
};

const connectionOf = ({ settings }: JobSystemOptions): { readonly url: string; readonly maxRetriesPerRequest: null } => ({
  url: settings["BENCH_REDIS_URL"]!,
  maxRetriesPerRequest: null,
});

/** BullMQ as its manual starts it. */
export const bullJobs: JobSystem = {
  async openProducer(options) {
    const queue = new Queue("nothing", { connection: connectionOf(options) });
    await queue.waitUntilReady();
    return {
      insert: async (index) => void (await queue.add("nothing", { index }, { removeOnComplete: true })),
      close: () => queue.close(),
    };
  },
  async openWorker(options, onEnd) {
    const worker = new Worker("nothing", () => Promise.resolve(), { connection: connectionOf(options), concurrency: options.slots });
    worker.on("completed", onEnd).on("error", (error) => console.error(String(error)));
    await worker.waitUntilReady();
    return { close: () => worker.close() };
  },
};
