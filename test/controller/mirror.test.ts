import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { jobKind } from "../../src/controller/jobs/job.ts";
import type { JobPool } from "../../src/controller/jobs/job.ts";
import { poolKind } from "../../src/controller/pools/pool.ts";
import { aJobsController } from "../make/jobs-controller.ts";
import type { JobsOptions, TestJobs } from "../make/jobs-controller.ts";

let jobs: TestJobs;
async function open(options: JobsOptions = {}): Promise<void> {
  jobs = await aJobsController({ rules: { limitPerHour: 1_000 }, credits: 100_000, ...options });
}
afterEach(() => jobs.close());

const visibility = (mirror: JobPool["spec"]["visibility"]["mirror"], maxObjects = 2_000): Partial<JobPool["spec"]> => {
  return { visibility: { mirror, maxObjects } };
};
const phaseOf = (job: string): string | undefined => jobs.viewOf(job)?.status?.phase;
const views = (): number => jobs.cluster.objects(jobKind).length;
const writes = (): number => jobs.cluster.calls.filter(({ verb }) => verb !== "read").length;
const fail = async (): Promise<string> => {
  const job = await jobs.service.submit();
  const { work } = jobs.service.ports.stores;
  const claim = await work.claim({ job, epoch: 1 }, 30);
  if (claim.kind !== "claimed") throw new Error("nothing was claimed");
  await work.finish(claim.job, { kind: "failed", error: { code: "unreadable_image", message: "the picture is damaged" } });
  return job;
};

describe("a job of the interface", () => {
  test("is shown from its acceptance to its end, and nothing is told of it", async () => {
    await open();
    const job = await jobs.service.submit();
    await expect.poll(() => phaseOf(job), { timeout: 10_000 }).toBe("Queued");
    expect(jobs.viewOf(job)).toMatchObject({ metadata: { namespace: jobs.namespace, labels: { "redraw.dev/origin": "api" } } });
    await jobs.service.execute(job);
    await expect.poll(() => phaseOf(job), { timeout: 10_000 }).toBe("Succeeded");
    expect([await jobs.service.balance(), jobs.cluster.told]).toEqual([99_990, []]);
  });

  test("goes on when its view is deleted, cancelled or suspended, and is not shown again", async () => {
    await open();
    const [deleted, edited] = [await jobs.service.submit(), await jobs.service.submit()];
    await expect.poll(() => [phaseOf(deleted), phaseOf(edited)], { timeout: 10_000 }).toEqual(["Queued", "Queued"]);
    jobs.drop(jobs.viewOf(deleted)!.metadata.name);
    jobs.edit(jobs.viewOf(edited)!.metadata.name, { cancel: "Immediate", suspend: true });
    await sleep(2_500);
    expect(jobs.viewOf(deleted)).toBeNull();
    expect(phaseOf(edited)).toBe("Queued");
    for (const job of [deleted, edited]) expect(await jobs.service.execute(job)).toBe("ended");
  });

  test("is shown once, however often a controller dies while it makes the view", async () => {
    await open();
    const heal = jobs.cluster.failWhen(({ verb }) => (verb === "create" ? "lost" : null));
    const job = await jobs.service.submit();
    await expect.poll(() => views(), { timeout: 10_000 }).toBe(1);
    await jobs.restart();
    heal();
    await expect.poll(() => phaseOf(job), { timeout: 10_000 }).toBe("Queued");
    expect(views()).toBe(1);
  });

  test("cannot be looked at through an object of somebody else", async () => {
    await open({ pool: visibility("None") });
    const job = await jobs.service.submit();
    const name = jobs.apply({ source: { upload: { jobID: job } } });
    await expect.poll(() => jobs.phase(name), { timeout: 10_000 }).toBe("Failed");
    expect(jobs.condition(name, "Succeeded")).toBe("False NotAMirror");
    expect(jobs.object(name)!.status!.jobID).toBeUndefined();
  });
});

describe("a pool that shows", () => {
  test("nothing has no views, and one that shows failures has those alone", async () => {
    await open({ pool: visibility("Failed") });
    const [job, failed] = [await jobs.service.submit(), await fail()];
    await expect.poll(() => phaseOf(failed), { timeout: 10_000 }).toBe("Failed");
    expect(jobs.viewOf(job)).toBeNull();
  });

  test("jobs only while they run takes the views away at the end", async () => {
    await open({ pool: visibility("Active") });
    const job = await jobs.service.submit();
    await expect.poll(() => phaseOf(job), { timeout: 10_000 }).toBe("Queued");
    await jobs.service.execute(job);
    await expect.poll(() => jobs.viewOf(job), { timeout: 10_000 }).toBeNull();
    await sleep(1_500);
    expect(views()).toBe(0);
  });
});

describe("too many jobs", () => {
  const report = (): { mode: string; degraded: { reason: string } | null } | null =>
    jobs.report({ namespace: jobs.namespace, name: jobs.pool });

  test("fill the view, and a failed one takes the place of the oldest that has ended", async () => {
    await open({ pool: visibility("All", 3) });
    const shown = [await jobs.service.convert(), await jobs.service.convert(), await jobs.service.convert()];
    await expect.poll(() => shown.map((job) => phaseOf(job)), { timeout: 10_000 }).toEqual(shown.map(() => "Succeeded"));
    await expect.poll(() => report(), { timeout: 5_000 }).toMatchObject({ mode: "Failed", degraded: { reason: "ViewIsFull" } });
    const more = await jobs.service.submit();
    const failed = await fail();
    await expect.poll(() => phaseOf(failed), { timeout: 15_000 }).toBe("Failed");
    expect([jobs.viewOf(more), views()]).toEqual([null, 3]);
    expect(shown.map((job) => jobs.viewOf(job) === null)).toEqual([true, false, false]);
  });

  test("cost one write a second at most, once they are too many to be shown", async () => {
    await open();
    const { pool } = jobs;
    const { database, caller, ports } = jobs.service;
    await database.query(
      `WITH made AS (
         INSERT INTO job (id, account, pool, state, max_attempts, accepted_at, limit_then, start_by, end_by, input_key, input_bytes, input_sha256)
         SELECT gen_random_uuid(), $1::text, $2::text, 'queued', 3, clock_timestamp(), 1000, clock_timestamp() + interval '1 hour',
           clock_timestamp() + interval '1 hour', 'k', 1, 'x' FROM generate_series(1, 900) RETURNING id
       ), charged AS (INSERT INTO ledger_entry (account, job, kind, amount) SELECT $1::text, id, 'charge', -10 FROM made)
       UPDATE account SET balance = balance - 9000 WHERE name = $1::text`,
      [caller.account, pool],
    );
    // Files after this one share the database, and look through all of its jobs.
    onTestFinished(async () => {
      await database.query("UPDATE job SET start_by = clock_timestamp() WHERE account = $1::text", [caller.account]);
      await ports.stores.janitor.sweep({ limit: 2_000, queueIsShort: false });
    });
    await expect.poll(() => report(), { timeout: 10_000 }).toMatchObject({ degraded: { reason: "TooManyJobs" } });
    const [before, since] = [writes(), performance.now()];
    await sleep(5_000);
    const seconds = (performance.now() - since) / 1_000;
    expect(writes() - before).toBeLessThanOrEqual(Math.ceil(seconds) + 1);
    expect(jobs.events.filter(({ kind }) => kind === "mirror_skipped")).not.toEqual([]);
  });

  test("that the API server refuses are tried again, and others meanwhile", async () => {
    await open();
    const heal = jobs.cluster.failWhen(({ verb }) => (verb === "create" ? { status: 403, message: "exceeded quota" } : null));
    const job = await jobs.service.submit();
    await expect.poll(() => jobs.cluster.calls.some(({ verb }) => verb === "create"), { timeout: 5_000 }).toBe(true);
    heal();
    await expect.poll(() => phaseOf(job), { timeout: 10_000 }).toBe("Queued");
  });
});

test("a pool that is gone has no report", async () => {
  await open();
  expect(jobs.report({ namespace: jobs.namespace, name: jobs.pool })).toMatchObject({ mode: "All", degraded: null });
  jobs.cluster.drop(poolKind, { namespace: jobs.namespace, name: jobs.pool });
  await expect.poll(() => jobs.report({ namespace: jobs.namespace, name: jobs.pool })).toBeNull();
});
