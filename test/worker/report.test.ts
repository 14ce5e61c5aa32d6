import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { relayOutbox } from "../../src/app/relay.ts";
import type { ReportOptions } from "../../src/worker/report.ts";
import { reportWorker } from "../../src/worker/report.ts";
import { startWorker } from "../../src/worker/slots.ts";
import { gatedConversions } from "../make/gated-conversions.ts";
import { aService } from "../make/service.ts";
import type { ServiceOptions, TestService } from "../make/service.ts";

const patient = { timeout: 20_000 };

/** A worker with a pool of its own, which an account's jobs go to. */
async function aWorker(options: ServiceOptions & { readonly report?: Partial<ReportOptions>; readonly idleMs?: number } = {}) {
  const [name, pool] = [`w${randomUUID().slice(0, 8)}`, `p${randomUUID().slice(0, 8)}`];
  const conversions = gatedConversions();
  const service = await aService({ conversions, ...options });
  await service.ports.stores.pools.change(pool, {});
  await service.administration.setPool({ account: service.caller.account, pool });
  const worker = startWorker(service.ports, { slots: 2, pool, idleMs: options.idleMs ?? 10_000, idleSeconds: 60 });
  const reported = reportWorker(service.ports, worker, { name, pool, slots: 2, everyMs: 50, ...options.report });
  let drained: Promise<void> | null = null;
  const drain = (graceMs = 1_000): Promise<void> => (drained ??= reported.drain(graceMs));
  onTestFinished(async () => {
    conversions.open();
    await drain();
  });
  const seen = async () => (await service.ports.stores.pools.workers()).find((one) => one.worker === name);
  return { name, pool, service, conversions, drain, seen };
}

const submit = async (service: TestService): Promise<string> => {
  const job = await service.submit();
  await relayOutbox(service.ports);
  return job;
};
const statusOf = async (service: TestService, job: string): Promise<string> => (await service.application.job(service.caller, job)).status;
const mark = (service: TestService, worker: string, draining: boolean): Promise<unknown> =>
  service.database.query("UPDATE worker SET draining = $2::boolean WHERE name = $1::text", [worker, draining]);

test("a worker is seen at once, a change long before the next report, and nothing is left of it after its end", async () => {
  const { service, pool, conversions, drain, seen } = await aWorker({ report: { everyMs: 60_000 } });
  await expect.poll(seen, patient).toMatchObject({ pool, slots: 2, busy: 0, draining: false });
  await submit(service);
  await expect.poll(seen, patient).toMatchObject({ busy: 1 });
  const ended = drain();
  await expect.poll(seen, patient).toMatchObject({ busy: 1, draining: true });
  conversions.open();
  await ended;
  expect(await seen()).toBeUndefined();
});

test("one that a controller marks takes nothing new and lets what runs end; unmarked, it works again", async () => {
  const { name, service, conversions, seen } = await aWorker();
  const running = await submit(service);
  await expect.poll(() => conversions.begun(), patient).toBe(1);
  await mark(service, name, true);
  const before = (await seen())!.seenAt;
  await expect.poll(async () => (await seen())!.seenAt.getTime() - before.getTime(), patient).toBeGreaterThan(200);
  const waiting = await submit(service);
  conversions.open();
  await expect.poll(() => statusOf(service, running), patient).toBe("succeeded");
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await statusOf(service, waiting)).toBe("queued");
  await mark(service, name, false);
  await expect.poll(() => statusOf(service, waiting), patient).toBe("succeeded");
});

test("one that is told to stop says at once that it did", async () => {
  const { name, service, seen } = await aWorker({ report: { everyMs: 1_000 } });
  await expect.poll(seen, patient).toMatchObject({ busy: 0 });
  const { control, pools } = service.ports.stores;
  const { pool } = (await seen())!;
  const ordered = Date.now();
  await control.drain([{ worker: name, draining: true }]);
  const hasStopped = async () => (await control.crew([pool])).find((one) => one.worker === name)?.hasStopped;
  await expect.poll(hasStopped, patient).toBe(true);
  // Hearing of it takes up to a report's interval, confirming it must not take a second one.
  expect(Date.now() - ordered).toBeLessThan(1_900);
  expect((await pools.workers()).find((one) => one.worker === name)).toMatchObject({ draining: true });
});

test("one whose pool is suspended begins nothing until it is resumed", async () => {
  const { service, pool, conversions } = await aWorker();
  conversions.open();
  await service.administration.changePool(pool, { suspended: true });
  await new Promise((resolve) => setTimeout(resolve, 400));
  const job = await submit(service);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await statusOf(service, job)).toBe("queued");
  await service.administration.changePool(pool, { suspended: false });
  await expect.poll(() => statusOf(service, job), patient).toBe("succeeded");
});

test("slots that look for work and find none are no news", async () => {
  const reports: unknown[] = [];
  const { seen } = await aWorker({
    idleMs: 5,
    report: { everyMs: 60_000 },
    ports: ({ stores }) => ({
      stores: { ...stores, pools: { ...stores.pools, report: (report) => (reports.push(report), stores.pools.report(report)) } },
    }),
  });
  await expect.poll(seen, patient).toMatchObject({ busy: 0 });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(reports.length).toBeLessThanOrEqual(3);
});

test("a database that does not answer is told of, and the worker goes on", async () => {
  let failures = 3;
  const { service, seen } = await aWorker({
    ports: ({ stores }) => ({
      stores: {
        ...stores,
        pools: {
          ...stores.pools,
          report: (report) => (failures-- > 0 ? Promise.reject(new Error("gone")) : stores.pools.report(report)),
        },
      },
    }),
  });
  await expect.poll(seen, patient).toMatchObject({ busy: 0 });
  const troubles = service.events.filter((event) => event.kind === "trouble" && event.where === "the report of a worker");
  expect(troubles).toHaveLength(3);
});
