import { expect, onTestFinished, test, vi } from "vitest";
import { everyPool } from "../../src/app/pools.ts";
import { relayOutbox } from "../../src/app/relay.ts";
import type { ServicePorts } from "../../src/app/service.ts";
import { startWorker } from "../../src/worker/slots.ts";
import { gatedConversions } from "../make/gated-conversions.ts";
import { ageJob, aService } from "../make/service.ts";
import type { ServiceOptions, TestService } from "../make/service.ts";

const options = { slots: 2, pool: "default", idleMs: 10_000, idleSeconds: 60 };
const statusOf = async (service: TestService, job: string): Promise<string> => (await service.application.job(service.caller, job)).status;

test("every queued job ends, as many at once as there are slots", async () => {
  const conversions = gatedConversions();
  const service = await aService({ conversions });
  const worker = startWorker(service.ports, options);
  const jobs: string[] = [];
  for (let number = 0; number < 5; number++) jobs.push(await service.submit());
  await relayOutbox(service.ports);
  await expect.poll(() => conversions.begun(), { timeout: 20_000 }).toBe(2);
  expect(worker.busy()).toBe(2);
  conversions.open();
  for (const job of jobs) await expect.poll(() => statusOf(service, job), { timeout: 20_000 }).toBe("succeeded");
  expect(conversions.most()).toBe(2);
  await worker.drain(1_000);
});

test("a slot that ended a job goes on with what waits, the most urgent first, without a message for each", async () => {
  const service = await aService();
  const pool = service.caller.account;
  const jobs = [await service.submit(), await service.submit(), await service.submit()];
  await service.database.query(
    "UPDATE job SET pool = $1::text, priority = CASE WHEN id = $2::uuid THEN 0 ELSE 1 END WHERE account = $1::text",
    [pool, jobs[2]],
  );
  const worker = startWorker(service.ports, { ...options, slots: 1, pool });
  await service.ports.queue.publish([{ job: jobs[0]!, epoch: 1 }]);
  for (const job of jobs) await expect.poll(() => statusOf(service, job), { timeout: 20_000 }).toBe("succeeded");
  const started = service.events.flatMap((event) => (event.kind === "started" ? [event.job] : []));
  expect(started).toEqual([jobs[0], jobs[2], jobs[1]]);
  await worker.drain(1_000);
});

test("a job whose message was lost is found by asking", async () => {
  const service = await aService({ rules: { queueSeconds: 86_400 } });
  const job = await service.submit();
  await service.database.query("UPDATE job SET pool = $2::text WHERE id = $1::uuid", [job, service.caller.account]);
  await ageJob(service.database, job, 61);
  const worker = startWorker(service.ports, { ...options, pool: service.caller.account, idleMs: 20 });
  await expect.poll(() => statusOf(service, job), { timeout: 20_000 }).toBe("succeeded");
  await worker.drain(1_000);
});

test("a drain lets running jobs end; those that take too long are given back, lose no attempt, and run again", async () => {
  const conversions = gatedConversions();
  const service = await aService({ conversions, rules: { maxAttempts: 1 } });
  const worker = startWorker(service.ports, { ...options, slots: 1 });
  const job = await service.submit();
  await relayOutbox(service.ports);
  await expect.poll(() => conversions.begun(), { timeout: 20_000 }).toBe(1);
  await worker.drain(50);
  expect(await statusOf(service, job)).toBe("running");
  conversions.open();
  const next = startWorker(service.ports, options);
  await relayOutbox(service.ports);
  await expect.poll(() => statusOf(service, job), { timeout: 20_000 }).toBe("succeeded");
  expect((await service.application.job(service.caller, job)).attempt).toBe(2);
  await next.drain(1_000);
});

test("a database that does not answer ends no slot", async () => {
  let failures = 1;
  const service = await aService({
    ports: ({ stores, clock }) => ({
      clock: { ...clock, sleep: () => Promise.resolve() },
      stores: {
        ...stores,
        work: {
          ...stores.work,
          claim: (message, lease) => (failures-- > 0 ? Promise.reject(new Error("gone")) : stores.work.claim(message, lease)),
        },
      },
    }),
  });
  const worker = startWorker(service.ports, { ...options, slots: 1 });
  const [lost, job] = [await service.submit(), await service.submit()];
  await relayOutbox(service.ports);
  for (const id of [lost, job]) await expect.poll(() => statusOf(service, id), { timeout: 20_000 }).toBe("succeeded");
  expect(service.events.find(({ kind }) => kind === "trouble")).toMatchObject({ where: "a slot of the worker" });
  await worker.drain(1_000);
});

/** A queue that notes what becomes of its messages. */
function notingQueue(notes: unknown[]): NonNullable<ServiceOptions["ports"]> {
  return ({ queue }) => ({
    queue: {
      ...queue,
      async take(signal) {
        const taken = await queue.take(signal);
        if (taken === null) return null;
        return { ...taken, done: () => void notes.push("done"), later: (delayMs) => void notes.push(delayMs), extend: () => {} };
      },
    },
  });
}

test("a message of a job that another worker holds is put off for the rest of its lease; one of an older epoch is done", async () => {
  const notes: unknown[] = [];
  const service = await aService({ ports: notingQueue(notes) });
  const { stores, queue } = service.ports;
  const job = await service.submit();
  expect(await stores.work.claim({ job, epoch: 1 }, 20)).toMatchObject({ kind: "claimed" });
  const worker = startWorker(service.ports, { ...options, slots: 1 });
  await queue.publish([{ job, epoch: 1 }]);
  await expect.poll(() => notes.length, { timeout: 20_000 }).toBe(1);
  expect(notes[0]).toBeGreaterThan(10_000);
  expect(notes[0]).toBeLessThanOrEqual(20_000);
  await service.database.query("UPDATE job SET epoch = 2 WHERE id = $1::uuid", [job]);
  await queue.publish([{ job, epoch: 1 }]);
  await expect.poll(() => notes[1], { timeout: 20_000 }).toBe("done");
  await worker.drain(1_000);
});

test("a message of a suspended pool is put off, and its job waits", async () => {
  const notes: unknown[] = [];
  const service = await aService({ ports: notingQueue(notes) });
  const pool = service.caller.account;
  await service.administration.changePool(pool, { suspended: true });
  await service.administration.setPool({ account: service.caller.account, pool });
  const job = await service.submit();
  const worker = startWorker(service.ports, { ...options, pool: everyPool, slots: 1 });
  await service.ports.queue.publish([{ job, epoch: 1 }]);
  await expect.poll(() => notes, { timeout: 20_000 }).toEqual([30_000]);
  expect(await statusOf(service, job)).toBe("queued");
  await worker.drain(1_000);
});

test("a worker whose attempt was lost leaves the message alone: another one answers for it", async () => {
  const notes: unknown[] = [];
  const conversions = gatedConversions();
  const service = await aService({ conversions, ports: notingQueue(notes) });
  const worker = startWorker(service.ports, { ...options, slots: 1 });
  const job = await service.submit();
  await service.ports.queue.publish([{ job, epoch: 1 }]);
  await expect.poll(() => conversions.begun(), { timeout: 20_000 }).toBe(1);
  await service.database.query("UPDATE job SET attempt = attempt + 1 WHERE id = $1::uuid", [job]);
  conversions.open();
  await expect.poll(() => service.events.some(({ kind }) => kind === "fenced"), { timeout: 20_000 }).toBe(true);
  await worker.drain(1_000);
  expect(notes).toEqual([]);
  expect(await statusOf(service, job)).toBe("running");
});

test("one process works for every pool: with a message, and without", async () => {
  const service = await aService();
  const [pool, other] = [service.caller.account, `o${service.caller.account.slice(1)}`];
  for (const name of [pool, other]) await service.administration.changePool(name, {});
  await service.administration.setPool({ account: service.caller.account, pool });
  const named = await service.submit();
  await relayOutbox(service.ports);
  await service.administration.setPool({ account: service.caller.account, pool: other });
  const lost = await service.submit();
  await ageJob(service.database, lost, 61);
  const worker = startWorker(service.ports, { ...options, pool: everyPool, idleMs: 20 });
  for (const job of [named, lost]) await expect.poll(() => statusOf(service, job), { timeout: 20_000 }).toBe("succeeded");
  await worker.drain(1_000);
});

test("a message is kept while its job runs, and no longer", async () => {
  const conversions = gatedConversions();
  let extended = 0;
  const keptQueue = (ports: ServicePorts): Partial<ServicePorts> => ({
    queue: {
      ...ports.queue,
      async take(signal) {
        const taken = await ports.queue.take(signal);
        return taken === null ? null : { ...taken, extend: () => void extended++ };
      },
    },
  });
  const service = await aService({ conversions, ports: keptQueue });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const worker = startWorker(service.ports, { ...options, slots: 1 });
  const job = await service.submit();
  await relayOutbox(service.ports);
  await expect.poll(() => conversions.begun(), { timeout: 20_000 }).toBe(1);
  vi.advanceTimersByTime(25_000);
  expect(extended).toBe(2);
  conversions.open();
  await expect.poll(() => statusOf(service, job), { timeout: 20_000 }).toBe("succeeded");
  await worker.drain(1_000);
  vi.advanceTimersByTime(60_000);
  expect(extended).toBe(2);
});
