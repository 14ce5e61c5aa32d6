import { expect, test } from "vitest";
import { openDeliveries } from "../../src/app/deliver.ts";
import { formats } from "../../src/formats/index.ts";
import { aService } from "../make/service.ts";
import type { TestService } from "../make/service.ts";

async function dueOf(service: TestService, job: string) {
  const due = (await openDeliveries(service.ports).claim(1_000)).find((delivery) => delivery.job === job);
  if (due === undefined) throw new Error("no webhook is due");
  return due;
}

test("a webhook says exactly the five things, and how the job ended", async () => {
  const service = await aService();
  const job = await service.convert({ callbackUrl: "https://example.com/hook" });
  const due = await dueOf(service, job);
  const { totalSeconds } = await service.application.job(service.caller, job);
  expect(due).toMatchObject({ id: `evt_${job}`, url: "https://example.com/hook", number: 1, automatic: true });
  expect(JSON.parse(due.body)).toEqual({
    job_id: job,
    status: "succeeded",
    total_seconds: totalSeconds,
    error: null,
    formats: formats.map(({ id }) => id),
  });
  const { secret } = await service.application.webhookSecret(service.caller);
  expect(due.secrets).toEqual([secret]);
});

test("a cancelled job has a webhook too, with its error; a job without a callback has none", async () => {
  const service = await aService();
  const [told, silent] = [await service.submit({ callbackUrl: "https://example.com/" }), await service.submit()];
  expect(await service.application.deliveries(service.caller, told)).toEqual([]);
  for (const job of [told, silent]) await service.application.cancel(service.caller, job);
  expect(JSON.parse((await dueOf(service, told)).body)).toMatchObject({ status: "failed", error: { code: "cancelled" }, formats: [] });
  expect(await service.application.deliveries(service.caller, silent)).toEqual([]);
  await expect(service.application.redeliver(service.caller, silent)).rejects.toMatchObject({ code: "not_found" });
});

test("its owner sees the attempts and asks for one more", async () => {
  const service = await aService();
  const job = await service.convert({ callbackUrl: "https://example.com/hook" });
  const deliveries = openDeliveries(service.ports);
  const due = await dueOf(service, job);
  expect(await deliveries.begin(due)).toBe(true);
  const refused = { outcome: "refused", statusCode: null, problem: "not public", responseExcerpt: null, retryAfterSeconds: 30 } as const;
  await deliveries.record(due, refused);
  expect(await service.application.deliveries(service.caller, job)).toMatchObject([
    { id: `evt_${job}`, status: "failed", nextAttemptAt: null, attempts: [{ number: 1, outcome: "refused", problem: "not public" }] },
  ]);
  expect(await service.application.redeliver(service.caller, job)).toMatchObject({ nextAttemptAt: expect.any(Date) as Date });
  const again = await dueOf(service, job);
  expect(again).toMatchObject({ number: 2, automatic: false, body: due.body });
  await deliveries.postpone(again, 60);
  await expect(dueOf(service, job)).rejects.toThrow("no webhook is due");
});
