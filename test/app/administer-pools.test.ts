/** What the operator does to pools where no controller does. */
import { expect, test } from "vitest";
import { everyPool } from "../../src/app/pools.ts";
import { aService } from "../make/service.ts";

test("sends an account to a pool that somebody works for, or that has limits, and back to the default", async () => {
  const service = await aService();
  const { administration, application, caller, database } = service;
  const { account } = caller;
  await expect(administration.setPool({ account, pool: "no-such-pool" })).rejects.toMatchObject({
    code: "not_found",
    message: expect.stringContaining("redraw pools set no-such-pool"),
  });
  expect(await administration.changePool(account, { maxInFlight: 7 })).toMatchObject({ pool: account, maxInFlight: 7, queued: 0 });
  expect(await administration.setPool({ account, pool: account })).toMatchObject({ pool: account });
  const job = await service.submit();
  expect(await database.query("SELECT pool FROM job WHERE id = $1::uuid", [job])).toEqual([{ pool: account }]);
  expect(await administration.listPools()).toContainEqual(expect.objectContaining({ pool: account, queued: 1 }));
  expect(await administration.setPool({ account, pool: null })).toMatchObject({ pool: null });
  expect(await application.job(caller, job)).toMatchObject({ status: "queued" });
});

test("a pool that workers are of is one that accounts may be sent to, limits or none", async () => {
  const { administration, caller, ports } = await aService();
  const { account } = caller;
  await ports.stores.pools.report({ name: account, pool: account, slots: 1, busy: 0, phase: "starts" });
  expect(await administration.setPool({ account, pool: account })).toMatchObject({ pool: account });
  expect(await administration.listWorkers()).toContainEqual(expect.objectContaining({ worker: account, pool: account, slots: 1 }));
  await ports.stores.pools.leave(account);
});

test.each([
  ["No Label", {}],
  [everyPool, {}],
  ["fine", { maxInFlight: 0 }],
  ["fine", { maxQueueWaitSeconds: 86_401 }],
  ["fine", { maxPendingPerAccount: 1.5 }],
])("%j with %j is refused", async (pool, change) => {
  const { administration } = await aService();
  await expect(administration.changePool(pool, change)).rejects.toMatchObject({ code: "invalid_request" });
  expect((await administration.listPools()).map((one) => one.pool)).not.toContain(pool);
});
