import { expect, test } from "vitest";
import { startRounds } from "../../src/worker/rounds.ts";
import { ageJob, aService, listOf } from "../make/service.ts";

const times = { relayMs: 10, sweepMs: 10, retainMs: 10, ledgerMs: 10, wholeLedgerMs: 10, orphansMs: 10 };

test("the duties come round: messages go out, what is overdue ends, files expire, the ledger is checked", async () => {
  const service = await aService();
  const [done, overdue] = [await service.convert(), await service.submit()];
  await ageJob(service.database, done, 80 * 3_600);
  const lags = await service.ports.stores.janitor.lags();
  expect(lags.queueSeconds).toBeGreaterThan(0);
  expect(lags.outboxSeconds).toBeGreaterThan(0);
  await ageJob(service.database, overdue, 90_000);
  const rounds = startRounds(service.ports, { holder: service.caller.account, times });
  await service.database.query("UPDATE duty SET lease_until = clock_timestamp() - interval '1 second'");
  await expect.poll(async () => (await service.application.job(service.caller, overdue)).status, { timeout: 20_000 }).toBe("failed");
  await expect.poll(async () => (await listOf(service.ports.blobs.list("artifacts/"))).length, { timeout: 20_000 }).toBe(0);
  for (const told of ["ledger", "lags"]) {
    await expect.poll(() => service.events.some(({ kind }) => kind === told), { timeout: 20_000 }).toBe(true);
  }
  expect(service.ports.queue.size()).toBeGreaterThan(0);
  await rounds.close();
});

test("a duty that fails is told of and comes round again", async () => {
  let failures = 2;
  const service = await aService({
    ports: ({ stores }) => ({
      stores: {
        ...stores,
        work: {
          ...stores.work,
          relay: (limit, publish) => (failures-- > 0 ? Promise.reject(new Error("gone")) : stores.work.relay(limit, publish)),
        },
      },
    }),
  });
  const rounds = startRounds(service.ports, { holder: "other", times });
  await service.submit();
  await expect.poll(() => service.ports.queue.size(), { timeout: 20_000 }).toBeGreaterThan(0);
  expect(service.events.filter((event) => event.kind === "trouble" && event.where === "the outbox")).toHaveLength(2);
  await rounds.close();
});
