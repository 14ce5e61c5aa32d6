import { expect, test } from "vitest";
import { deleteOrphans, retain } from "../../src/app/retain.ts";
import { ageJob, aService, listOf } from "../make/service.ts";
import type { TestService } from "../make/service.ts";

const hour = 3_600;
const keysOf = async (service: TestService, prefix: string): Promise<readonly string[]> =>
  (await listOf(service.ports.blobs.list(prefix))).map(({ key }) => key);
const inDays = (days: number): Date => new Date(Date.now() + days * 24 * 3_600_000);

test("files and the picture are kept for 72 hours after the end, then deleted, revisions included; the job stays", async () => {
  const service = await aService();
  const job = await service.convert();
  await ageJob(service.database, job, 72 * hour - 60);
  await retain(service.ports);
  expect(await keysOf(service, "artifacts/")).toHaveLength(6);
  expect((await service.application.input(service.caller, job)).bytes).toBeGreaterThan(0);
  await ageJob(service.database, job, 120);
  // Expired for whoever asks, while a download that has begun may still end.
  await expect(service.application.input(service.caller, job)).rejects.toMatchObject({ code: "not_found" });
  await ageJob(service.database, job, hour);
  await retain(service.ports);
  expect([...(await keysOf(service, "artifacts/")), ...(await keysOf(service, "inputs/"))]).toEqual([]);
  expect(await service.application.job(service.caller, job)).toMatchObject({ status: "succeeded", formats: [] });
});

test("the picture of a failed job is deleted within 24 hours, never while its job may need it or has files", async () => {
  const service = await aService({ rules: { queueSeconds: 200 * hour } });
  const [ended, failed, waiting] = [await service.convert(), await service.submit(), await service.submit()];
  await service.application.cancel(service.caller, failed);
  for (const job of [ended, failed, waiting]) await ageJob(service.database, job, 23 * hour);
  await retain(service.ports);
  expect((await keysOf(service, "inputs/")).toSorted()).toEqual([`inputs/${ended}`, `inputs/${waiting}`].toSorted());
});

test("objects that no job knows go after a day; younger ones and those of jobs stay", async () => {
  const service = await aService();
  const job = await service.convert();
  await service.ports.blobs.put("inputs/00000000-0000-4000-8000-000000000000", Buffer.from("orphan"));
  await service.ports.blobs.put(`artifacts/${job}/9/svg`, Buffer.from("lost attempt"));
  expect(await deleteOrphans(service.ports, new Date())).toBe(0);
  expect(await deleteOrphans(service.ports, inDays(2))).toBe(2);
  expect(await keysOf(service, "artifacts/")).toHaveLength(6);
  expect(await keysOf(service, "inputs/")).toEqual([`inputs/${job}`]);
});

test("an idempotency key is free again after 72 hours", async () => {
  const service = await aService();
  const first = await service.submit({ idempotencyKey: "k" });
  await service.database.query("UPDATE idempotency SET expires_at = clock_timestamp() - interval '1 second' WHERE account = $1::text", [
    service.caller.account,
  ]);
  expect(await service.submit({ idempotencyKey: "k" })).not.toBe(first);
  await retain(service.ports);
  expect(await service.database.query("SELECT 1 FROM idempotency WHERE expires_at < clock_timestamp()")).toEqual([]);
});
