import { expect, test } from "vitest";
import type { ServicePorts } from "../../src/app/service.ts";
import { openJobSignals } from "../../src/app/signals.ts";
import { openJobWatch } from "../../src/app/watch-jobs.ts";
import { aService } from "../make/service.ts";
import type { TestService } from "../make/service.ts";

const open = (): AbortSignal => new AbortController().signal;

/** A service to which no nudge comes, as when another process works and NATS is away; it counts the questions about all jobs. */
async function aDeafService(fails: () => boolean = () => false): Promise<{ readonly service: TestService; readonly asked: number[] }> {
  const asked: number[] = [];
  const ports = ({ stores }: ServicePorts): Partial<ServicePorts> => ({
    signals: { ...openJobSignals(), notify: () => {} },
    stores: {
      ...stores,
      jobs: {
        ...stores.jobs,
        changed(seen) {
          asked.push(seen.size);
          return fails() ? Promise.reject(new Error("gone")) : stores.jobs.changed(seen);
        },
      },
    },
  });
  return { service: await aService({ ports }), asked };
}

test("many who wait for many jobs are one question a second, and none once they have gone", async () => {
  const { service, asked } = await aDeafService();
  const jobs = [await service.submit(), await service.submit()];
  const wait = (job: string) => service.application.waitForJob(service.caller, job, { seconds: 50, sinceVersion: null, signal: open() });
  const waiting = Promise.all(Array.from({ length: 40 }, (_, index) => wait(jobs[index % 2]!)));
  for (const job of jobs) await service.execute(job);
  expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set(["succeeded"]));
  expect(asked[0]).toBe(2);
  expect(asked.length).toBeLessThan(10);
  const before = asked.length;
  await new Promise((resolve) => void setTimeout(resolve, 1_500));
  expect(asked.length).toBe(before);
});

test("a question that failed is asked again, and whoever waits goes on waiting", async () => {
  let failures = 1;
  const { service, asked } = await aDeafService(() => failures-- > 0);
  const job = await service.submit();
  const waiting = service.application.waitForJob(service.caller, job, { seconds: 50, sinceVersion: null, signal: open() });
  await service.execute(job);
  expect((await waiting).status).toBe("succeeded");
  expect(asked.length).toBe(2);
  expect(service.events).toContainEqual(expect.objectContaining({ kind: "trouble", where: "the jobs that are waited for" }));
});

test("a wait ends with its time and with its signal, and one that begins late hears of what others saw already", async () => {
  const { service } = await aDeafService();
  const watch = openJobWatch(service.ports);
  const id = await service.submit();
  await watch.wait({ id, version: 1 }, { ms: 10, signal: open() });
  await watch.wait({ id, version: 1 }, { ms: 60_000, signal: AbortSignal.timeout(10) });
  await watch.wait({ id, version: 1 }, { ms: 60_000, signal: AbortSignal.abort() });
  await service.execute(id);
  const { version } = await service.application.job(service.caller, id);
  const late = watch.wait({ id, version: version - 1 }, { ms: 60_000, signal: open() });
  const ahead = new AbortController();
  void watch.wait({ id, version }, { ms: 60_000, signal: ahead.signal });
  await late;
  ahead.abort();
});
