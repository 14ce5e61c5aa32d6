import { expect, test } from "vitest";
import { relayOutbox } from "../../src/app/relay.ts";
import { annulVoidJobs, checkLedger, recoverWork, sweepJobs } from "../../src/app/sweep.ts";
import { ageJob, aService } from "../make/service.ts";
import type { TestService } from "../make/service.ts";

const takeAll = async (service: TestService): Promise<readonly string[]> => {
  const jobs: string[] = [];
  while (service.ports.queue.size() !== 0) jobs.push((await service.ports.queue.take(AbortSignal.timeout(1_000)))!.job);
  return jobs;
};

test("a queue that was wiped is filled again", async () => {
  const service = await aService();
  const job = await service.submit();
  await relayOutbox(service.ports);
  expect(await takeAll(service)).toContain(job);
  await ageJob(service.database, job, 61);
  await sweepJobs(service.ports);
  await relayOutbox(service.ports);
  expect(await takeAll(service)).toContain(job);
});

test("a start wakes every job that was left", async () => {
  const service = await aService();
  const job = await service.submit();
  await relayOutbox(service.ports);
  await takeAll(service);
  expect(await recoverWork(service.ports, { soleOwner: true })).toBeGreaterThanOrEqual(1);
  await relayOutbox(service.ports);
  expect(await takeAll(service)).toContain(job);
});

test("a job that nobody began in time fails, is refunded, and wakes who waits for it", async () => {
  const service = await aService({ rules: { queueSeconds: 60 } });
  const job = await service.submit();
  await ageJob(service.database, job, 61);
  const signal = new AbortController().signal;
  const waiting = service.application.waitForJob(service.caller, job, { seconds: 30, sinceVersion: null, signal });
  await sweepJobs(service.ports);
  expect(await waiting).toMatchObject({ status: "failed", error: { code: "queue_deadline_exceeded" } });
  expect(await service.balance()).toBe(1_000);
});

test("a job whose client was told 503 is failed and refunded; one that succeeded gives its credits back", async () => {
  const service = await aService();
  const [waiting, done] = [await service.submit(), await service.convert()];
  for (const job of [waiting, done]) await service.ports.blobs.put(`void/${service.caller.account}/${job}`, Uint8Array.of(0));
  expect(await annulVoidJobs(service.ports)).toBe(2);
  expect(await service.application.job(service.caller, waiting)).toMatchObject({ status: "failed", error: { code: "unavailable" } });
  expect(await service.application.job(service.caller, done)).toMatchObject({ status: "succeeded" });
  expect(await service.balance()).toBe(1_000);
  expect(await annulVoidJobs(service.ports)).toBe(0);
});

test("the ledger's check tells the drift of a balance that nobody can explain", async () => {
  const service = await aService();
  await service.database.query("UPDATE account SET balance = balance + 7 WHERE name = $1::text", [service.caller.account]);
  const problems = await checkLedger(service.ports, { changedWithinSeconds: 60 });
  expect(problems).toMatchObject([{ invariant: "I1", subject: service.caller.account, credits: 7 }]);
  expect(service.events.at(-1)).toMatchObject({ kind: "ledger", driftCredits: 7 });
  await service.database.query("UPDATE account SET balance = balance - 7 WHERE name = $1::text", [service.caller.account]);
  expect(await checkLedger(service.ports, { changedWithinSeconds: 60 })).toEqual([]);
});
