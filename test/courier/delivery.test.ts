/** A webhook from the job's end to a receiver: the real store, use cases, courier and TLS. */
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { monotonicClock } from "../../src/adapters/clock/monotonic.ts";
import { connectDirectly } from "../../src/adapters/outgoing/connect.ts";
import { openWebhookSender } from "../../src/adapters/outgoing/sender.ts";
import { openDeliveries } from "../../src/app/deliver.ts";
import { Fault } from "../../src/core/fault.ts";
import { openCourier } from "../../src/courier/schedule.ts";
import { openAuthority } from "../make/certificates.ts";
import type { Receiver } from "../make/receiver.ts";
import { openReceiver } from "../make/receiver.ts";
import { aService, instantConversions } from "../make/service.ts";
import type { ServiceOptions, TestService } from "../make/service.ts";

const authority = openAuthority();

/** A finished job with a webhook, and a receiver that answers with the statuses given, one after the other. */
async function aWebhook(
  statuses: readonly number[],
  options: ServiceOptions = {},
): Promise<{
  readonly job: string;
  readonly service: TestService;
  readonly receiver: Receiver;
  readonly start: () => void;
  readonly passTime: () => Promise<void>;
}> {
  let answered = 0;
  const receiver = await openReceiver(authority.certify("DNS:hook.example.com"), (socket) => {
    const status = statuses[Math.min(answered++, statuses.length - 1)]!;
    socket.end(`HTTP/1.1 ${status} Answer\r\ncontent-length: 5\r\n\r\nhello`);
  });
  const service = await aService(options);
  const job = await service.convert({ callbackUrl: "https://hook.example.com/x" });
  const sender = openWebhookSender({
    refusedRanges: [],
    resolve: () => Promise.resolve(["93.184.216.34"]),
    connect: async (address, _port, signal) => ({
      socket: (await connectDirectly("127.0.0.1", receiver.port, signal)).socket,
      remoteAddress: address,
    }),
    ca: authority.ca,
  });
  const deliveries = openDeliveries(service.ports);
  // Other tests share the database; their webhooks are none of ours.
  const claim: typeof deliveries.claim = async (limit) => (await deliveries.claim(limit)).filter((due) => due.job === job);
  const start = (): void => {
    const courier = openCourier({
      deliveries: { ...deliveries, claim },
      sender,
      clock: monotonicClock,
      chance: () => 0.5,
      pauseSeconds: 30,
      pollMs: 10,
      onAttempt: () => {},
      onError: (thrown) => expect.unreachable(String(thrown)),
    });
    onTestFinished(async () => {
      await courier.close();
      await receiver.close();
    });
  };
  const passTime = async (): Promise<void> => {
    await service.database.query("UPDATE delivery SET due_at = clock_timestamp() WHERE job = $1::uuid AND due_at IS NOT NULL", [job]);
  };
  return { job, service, receiver, start, passTime };
}

async function outcomesOf(service: TestService, job: string): Promise<readonly unknown[]> {
  const [delivery] = await service.application.deliveries(service.caller, job);
  return [
    delivery?.status,
    ...(delivery?.attempts ?? []).map(({ outcome, automatic }) => `${outcome} ${automatic ? "by itself" : "by hand"}`),
  ];
}

test("a job's webhook is sent at its end, signed with the account's secret, and says what the job says", async () => {
  const { job, service, receiver, start } = await aWebhook([200]);
  start();
  await vi.waitFor(async () => expect(await outcomesOf(service, job)).toEqual(["delivered", "delivered by itself"]), 10_000);
  const { secret } = await service.application.webhookSecret(service.caller);
  const { body, headers } = receiver.received[0]!;
  const seen = await service.application.job(service.caller, job);
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual({
    job_id: job,
    status: "succeeded",
    total_seconds: seen.totalSeconds,
    error: null,
    formats: ["vsdx", "pptx", "drawio", "svg", "ir", "preview"],
  });
});

test("two attempts and no third, then one by hand, which both secrets sign after a rotation", async () => {
  const { job, service, receiver, start, passTime } = await aWebhook([500, 503, 200]);
  const before = await service.application.webhookSecret(service.caller);
  start();
  await vi.waitFor(async () => expect(await outcomesOf(service, job)).toEqual(["pending", "failed by itself"]), 10_000);
  await passTime();
  await vi.waitFor(async () => expect(await outcomesOf(service, job)).toEqual(["failed", "failed by itself", "failed by itself"]), 10_000);
  await passTime();
  await new Promise((later) => setTimeout(later, 100));
  expect(receiver.connections()).toBe(2);
  expect(receiver.received[1]!.body).toBe(receiver.received[0]!.body);
  const after = await service.application.rotateWebhookSecret(service.caller);
  await service.application.redeliver(service.caller, job);
  await vi.waitFor(
    async () => expect(await outcomesOf(service, job)).toEqual(["delivered", "failed by itself", "failed by itself", "delivered by hand"]),
    10_000,
  );
  const { body, headers } = receiver.received[2]!;
  for (const { secret } of [before, after])
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ job_id: job });
  expect(new Set(receiver.received.map((received) => received.headers["webhook-id"]))).toEqual(new Set([`evt_${job}`]));
});

test("a failure is told with its code and its sentence", async () => {
  const fault = new Fault({ code: "no_diagram_found", kind: "unprocessable", message: "no shape was found" });
  const { job, service, receiver, start } = await aWebhook([200], {
    conversions: { ...instantConversions, convert: () => Promise.reject(fault) },
  });
  start();
  await vi.waitFor(async () => expect(await outcomesOf(service, job)).toEqual(["delivered", "delivered by itself"]), 10_000);
  expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
    status: "failed",
    error: { code: "no_diagram_found", message: "no shape was found" },
    formats: [],
  });
});
