/** One trace from the request to the webhook, with the wait between, over the real store: who is a part of whom. */
import { expect, test } from "vitest";
import { openDeliveries } from "../../src/app/deliver.ts";
import type { DueDelivery } from "../../src/app/deliver.ts";
import { executeJob } from "../../src/app/execute.ts";
import type { Conversions, JobMessage, WebhookPost } from "../../src/app/ports.ts";
import { relayOutbox } from "../../src/app/relay.ts";
import { passiveTracing } from "../../src/app/tracing.ts";
import { Fault } from "../../src/core/fault.ts";
import { attempt } from "../../src/courier/attempt.ts";
import { ageJob, aService, aSubmission, instantConversions } from "../make/service.ts";
import type { TestService } from "../make/service.ts";
import { aTracing } from "../make/tracing-book.ts";
import type { WrittenSpan } from "../make/tracing-book.ts";

const request = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

/** Publishes what waits and returns the message of a job; other tests share the database. */
async function messageOf(service: TestService, job: string): Promise<JobMessage> {
  const published: JobMessage[] = [];
  const publish = (messages: readonly JobMessage[]): Promise<void> => Promise.resolve(void published.push(...messages));
  await relayOutbox({ ...service.ports, queue: { ...service.ports.queue, publish } });
  return published.find((message) => message.job === job)!;
}

/** Claims what a message names and executes it, as a worker does. */
async function work(service: TestService, message: JobMessage): Promise<void> {
  const claim = await service.ports.stores.work.claim(message, 30);
  if (claim.kind !== "claimed") throw new Error(`the claim found ${claim.kind}`);
  await executeJob(service.ports, claim.job, new AbortController().signal, message.traceparent ?? null);
}

async function dueOf(service: TestService, job: string): Promise<DueDelivery> {
  return (await openDeliveries(service.ports).claim(100)).find((due) => due.job === job)!;
}

const send = (service: TestService, due: DueDelivery, posts: WebhookPost[]): Promise<unknown> =>
  attempt(due, {
    deliveries: openDeliveries(service.ports),
    sender: {
      send: (post) => {
        posts.push(post);
        return Promise.resolve({ kind: "answered", status: 204, retryAfterSeconds: null, excerpt: "" });
      },
    },
    tracing: service.ports.tracing,
    chance: () => 0.5,
    pauseSeconds: 30,
  });

const named = (spans: readonly WrittenSpan[], name: string): readonly WrittenSpan[] => spans.filter((span) => span.name === name);

test("everything is a part of the request, from the picture to the webhook", async () => {
  const { tracing, spans } = aTracing();
  const service = await aService({ ports: () => ({ tracing }) });
  const job = await service.submit({ traceparent: request, callbackUrl: "https://hook.example.com/secret-path?token=1" });
  await ageJob(service.database, job, 40);
  const message = await messageOf(service, job);
  expect(message.traceparent).toBe(request);
  await work(service, message);
  const posts: WebhookPost[] = [];
  await send(service, await dueOf(service, job), posts);

  const ours = spans.filter(({ traceparent }) => traceparent.slice(3, 35) === request.slice(3, 35));
  const [run] = named(ours, "job.attempt");
  const direct = ours.filter(({ parent }) => parent === request).map(({ name }) => name);
  expect(direct).toEqual(["input.store", "job.accept", "outbox.publish", "queue.wait", "job.attempt", "webhook.wait", "webhook.attempt"]);
  const within = ours.filter(({ parent }) => parent === run!.traceparent).map(({ name }) => name);
  expect(within).toEqual([
    "input.read",
    "convert.start",
    "convert.decode",
    "convert.detect",
    "convert.read",
    "artifacts.store",
    "job.finish",
  ]);
  expect(ours).toHaveLength(direct.length + within.length);

  expect(run).toMatchObject({
    kind: "consumer",
    link: null,
    error: null,
    attributes: { "redraw.job.attempt": 1, "redraw.outcome": "succeeded" },
  });
  // By the clock of the database, whatever this process believes: forty seconds and the moment that the test took.
  expect(named(ours, "queue.wait")[0]!.seconds).toBeGreaterThan(40);
  expect(named(ours, "queue.wait")[0]!.seconds).toBeLessThan(60);
  const [webhook] = named(ours, "webhook.attempt");
  expect(webhook).toMatchObject({ kind: "client", attributes: { "http.response.status_code": 204, "redraw.webhook.attempt": 1 } });
  expect(posts[0]!.headers["traceparent"]).toBe(webhook!.traceparent);
  // Neither the account nor the address of the webhook stands in any attribute.
  expect(JSON.stringify(ours)).not.toMatch(new RegExp(`${service.caller.account}|hook\\.example|secret-path|token`));
});

test("an attempt that follows another one names it, and does not wait in the queue again", async () => {
  const { tracing, spans } = aTracing();
  let calls = 0;
  const conversions: Conversions = {
    ...instantConversions,
    convert(picture, options) {
      calls++;
      if (calls > 1) return instantConversions.convert(picture, options);
      return Promise.reject(new Fault({ code: "conversion_crashed", kind: "unavailable", message: "crashed" }));
    },
  };
  const service = await aService({ conversions, ports: () => ({ tracing }) });
  const job = await service.submit({ traceparent: request });
  await work(service, await messageOf(service, job));
  const again = await messageOf(service, job);
  await work(service, again);
  const [first, second] = named(spans, "job.attempt");
  expect(first).toMatchObject({ link: null, attributes: { "redraw.outcome": "given_back" } });
  expect(again.traceparent).toBe(first!.traceparent);
  expect(second).toMatchObject({ parent: request, link: first!.traceparent, attributes: { "redraw.job.attempt": 2 } });
  expect(named(spans, "queue.wait")).toHaveLength(1);
});

test("a job whose worker was lost belongs to its request all the same", async () => {
  const { tracing, spans } = aTracing();
  const service = await aService({ ports: () => ({ tracing }) });
  const job = await service.submit({ traceparent: request });
  const message = await messageOf(service, job);
  expect((await service.ports.stores.work.claim(message, 0.001)).kind).toBe("claimed");
  await ageJob(service.database, job, 31);
  await service.ports.stores.janitor.sweep({ limit: 100, queueIsShort: false });
  const again = await messageOf(service, job);
  expect(again).toMatchObject({ epoch: 2, traceparent: request });
  await work(service, again);
  expect(named(spans, "job.attempt")).toMatchObject([{ parent: request, link: request, attributes: { "redraw.job.attempt": 2 } }]);
});

test("a failure ends the spans that it happened in with its code", async () => {
  const { tracing, spans } = aTracing();
  const conversions: Conversions = {
    ...instantConversions,
    convert: () => Promise.reject(new Fault({ code: "unreadable_image", kind: "unprocessable", message: "broken" })),
  };
  const service = await aService({ conversions, ports: () => ({ tracing }) });
  const job = await service.submit({ traceparent: request });
  await work(service, await messageOf(service, job));
  expect(named(spans, "job.attempt")).toMatchObject([{ error: "unreadable_image", attributes: { "redraw.outcome": "failed" } }]);
  await expect(service.application.submit(service.caller, aSubmission({ picture: "", traceparent: request }))).rejects.toThrow();
  expect(named(spans, "input.store").at(-1)).toMatchObject({ error: "empty_body" });
});

test("without a receiver the trace of whoever asked still reaches the webhook", async () => {
  const service = await aService({ ports: () => ({ tracing: passiveTracing }) });
  const job = await service.submit({ traceparent: request, callbackUrl: "https://hook.example.com/" });
  await work(service, await messageOf(service, job));
  const posts: WebhookPost[] = [];
  await send(service, await dueOf(service, job), posts);
  expect(posts[0]!.headers["traceparent"]).toBe(request);
  expect(service.events.filter(({ kind }) => kind === "started")).toMatchObject([{ traceparent: request, requestId: "request" }]);
});
