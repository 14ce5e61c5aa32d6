import { expect, onTestFinished, test, vi } from "vitest";
import { relayOutbox } from "../../src/app/relay.ts";
import type { ServicePorts } from "../../src/app/service.ts";
import { startWorker } from "../../src/worker/slots.ts";
import { gatedConversions } from "../make/gated-conversions.ts";
import { ageJob, aService } from "../make/service.ts";
import type { TestService } from "../make/service.ts";

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
