/** A deleted job is gone for its owner, with everything that it had in the store; what it cost and its key stay. */
import { expect, test } from "vitest";
import { retain } from "../../src/app/retain.ts";
import type { TestService } from "../make/service.ts";
import { aDiagram } from "../make/diagram.ts";
import { aService, aSubmission, listOf } from "../make/service.ts";

const keysOf = async ({ ports }: TestService): Promise<readonly string[]> => {
  const all = await Promise.all(["inputs/", "artifacts/"].map((prefix) => listOf(ports.blobs.list(prefix))));
  return all.flat().map(({ key }) => key);
};

test("nothing of it is found, listed or stored, revisions neither; its ledger stays", async () => {
  const service = await aService();
  const { application, administration, caller } = service;
  const [job, other] = [await service.convert(), await service.convert()];
  await application.revise(caller, job, aDiagram());
  const ledger = await administration.ledger(caller.account, { limit: 10 });
  await application.deleteJob(caller, job);
  await expect(application.job(caller, job)).rejects.toMatchObject({ code: "not_found" });
  const wanted = { format: "svg", revision: null, redirect: false };
  await expect(application.download(caller, job, wanted)).rejects.toMatchObject({ code: "not_found" });
  await expect(application.deleteJob(caller, job)).rejects.toMatchObject({ code: "not_found" });
  expect((await application.jobs(caller, { cursor: null, limit: 10 })).items.map(({ id }) => id)).toEqual([other]);
  expect((await keysOf(service)).filter((key) => key.includes(job))).toEqual([]);
  expect((await keysOf(service)).filter((key) => key.includes(other))).not.toEqual([]);
  expect(await administration.ledger(caller.account, { limit: 10 })).toEqual(ledger);
});

test("a job that waits or runs is kept, another account's is not there", async () => {
  const [service, stranger] = [await aService(), await aService()];
  const job = await service.submit();
  await expect(service.application.deleteJob(service.caller, job)).rejects.toMatchObject({ code: "job_unfinished", kind: "conflict" });
  await service.execute(job);
  await expect(stranger.application.deleteJob(stranger.caller, job)).rejects.toMatchObject({ code: "not_found" });
  expect((await service.application.job(service.caller, job)).status).toBe("succeeded");
});

test("its idempotency key still answers with it, and charges nothing", async () => {
  const service = await aService();
  const submission = (): ReturnType<typeof aSubmission> => aSubmission({ idempotencyKey: "once" });
  const { job } = await service.application.submit(service.caller, submission());
  await service.execute(job.id);
  await service.application.deleteJob(service.caller, job.id);
  const { balance } = await service.application.account(service.caller);
  expect(await service.application.submit(service.caller, submission())).toMatchObject({ replayed: true, job: { id: job.id } });
  expect((await service.application.account(service.caller)).balance).toBe(balance);
});

test("what the store did not delete goes with retention", async () => {
  let refuses = true;
  const service = await aService({
    ports: ({ blobs }) => ({
      blobs: { ...blobs, delete: (key) => (refuses ? Promise.reject(new Error("not now")) : blobs.delete(key)) },
    }),
  });
  const job = await service.convert();
  await service.application.deleteJob(service.caller, job);
  refuses = false;
  expect((await retain(service.ports)).expired).toBeGreaterThan(0);
  expect((await keysOf(service)).filter((key) => key.startsWith(`artifacts/${job}`))).toEqual([]);
});
