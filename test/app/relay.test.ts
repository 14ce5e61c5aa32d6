import { expect, test } from "vitest";
import { relayOutbox } from "../../src/app/relay.ts";
import type { JobMessage } from "../../src/app/ports.ts";
import { aService } from "../make/service.ts";

test("more messages than a batch holds all go out, the oldest first", async () => {
  const service = await aService();
  await relayOutbox(service.ports);
  const job = await service.submit();
  await service.database.query("INSERT INTO outbox (job, epoch) SELECT $1::uuid, n FROM generate_series(2, 150) AS n", [job]);
  const published: JobMessage[] = [];
  const queue = { ...service.ports.queue, publish: (messages: readonly JobMessage[]) => Promise.resolve(void published.push(...messages)) };
  expect(await relayOutbox({ ...service.ports, queue })).toBe(150);
  expect(published.map(({ epoch }) => epoch)).toEqual(Array.from({ length: 150 }, (_, index) => index + 1));
  expect(await relayOutbox({ ...service.ports, queue })).toBe(0);
});
