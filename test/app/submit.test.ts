import { describe, expect, test, vi } from "vitest";
import { Fault } from "../../src/core/fault.ts";
import { openMemoryPrefilter } from "../../src/adapters/cache/memory.ts";
import type { Submission } from "../../src/app/application.ts";
import type { Overload, PoolChange } from "../../src/app/pools.ts";
import { ageJob, aService, aSubmission, listOf } from "../make/service.ts";
import type { TestService } from "../make/service.ts";

const refusal = (code: string, facts: object = {}): object => expect.objectContaining({ code, facts: expect.objectContaining(facts) });

describe("an accepted picture", () => {
  test("is stored, charged and queued, and its message is published", async () => {
    const service = await aService({ credits: 15 });
    const { job, replayed, limit } = await service.application.submit(service.caller, aSubmission());
    expect(job).toMatchObject({ status: "queued", formats: [], error: null, revision: 0, callbackUrl: null, percent: 0 });
    expect({ replayed, limit }).toEqual({ replayed: false, limit: { limit: 20, remaining: 19, resetSeconds: 3_600 } });
    expect(await service.balance()).toBe(5);
    expect(await service.administration.ledger(service.caller.account, { limit: 1 })).toMatchObject([
      { kind: "charge", job: job.id, amount: -10 },
    ]);
    expect(await service.ports.blobs.get(`inputs/${job.id}`)).toMatchObject({ bytes: 7 });
  });

  test("ends the hour exactly: the 21st is refused, and one fits when the oldest has left", async () => {
    const service = await aService();
    const jobs: string[] = [];
    for (let number = 1; number <= 20; number++) jobs.push(await service.submit());
    await ageJob(service.database, jobs[0]!, 3_590);
    const refused = await service.submit().catch((error: unknown) => error as Fault);
    expect(refused).toEqual(refusal("rate_limited", { limit: 20, remaining: 0 }));
    expect((refused as Fault).facts["retry_after"]).toBeGreaterThanOrEqual(9);
    expect((refused as Fault).facts["retry_after"]).toBeLessThanOrEqual(10);
    await ageJob(service.database, jobs[0]!, 10);
    await service.submit();
    await expect(service.submit()).rejects.toEqual(refusal("rate_limited"));
    expect(await service.balance()).toBe(1_000 - 210);
  });

  test("is the only one of 40 at once that five credits' worth of conversions allow", async () => {
    const service = await aService({ credits: 50 });
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => service.submit()));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(answers.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "insufficient_credits", facts: { balance: 0, required: 10 } },
    });
    expect(await service.balance()).toBe(0);
  });
});

describe("a refused request costs nothing and leaves nothing", () => {
  const cases: readonly (readonly [string, Parameters<typeof aSubmission>[0], string])[] = [
    ["an empty body", { picture: "" }, "empty_body"],
    ["too many bytes", { picture: "x".repeat(101) }, "too_large"],
    ["a callback on loopback", { callbackUrl: "https://127.0.0.1/" }, "invalid_callback_url"],
    ["an idempotency key with a blank", { idempotencyKey: "a b" }, "invalid_request"],
  ];
  test.each(cases)("%s", async (_name, request, code) => {
    const service = await aService({ rules: { maxImageBytes: 100 } });
    await expect(service.submit(request)).rejects.toEqual(refusal(code));
    expect(await service.balance()).toBe(1_000);
    const left = await listOf(service.ports.blobs.list("inputs/"));
    expect(left).toEqual([]);
  });

  test("the precheck tells it before the body is read", async () => {
    const service = await aService({ credits: 9 });
    const request = { callbackUrl: null, idempotencyKey: null, requestId: "r" };
    await expect(service.application.precheck(service.caller, request)).rejects.toEqual(
      refusal("insufficient_credits", { balance: 9, required: 10 }),
    );
    await service.administration.setLimit({ account: service.caller.account, perHour: 0 });
    await expect(service.application.precheck(service.caller, request)).rejects.toEqual(refusal("rate_limited", { retry_after: 3_600 }));
  });
});

test("the precheck asks once for the places that an account has, and again when they are taken", async () => {
  let questions = 0;
  const service = await aService({
    credits: 30,
    ports: ({ stores }) => ({
      stores: { ...stores, accounts: { ...stores.accounts, usage: (...asked) => (questions++, stores.accounts.usage(...asked)) } },
    }),
  });
  const request = { callbackUrl: null, idempotencyKey: null, requestId: "r" };
  for (let place = 1; place <= 3; place++) {
    await service.application.precheck(service.caller, request);
    await service.submit();
  }
  expect(questions).toBe(1);
  await expect(service.application.precheck(service.caller, request)).rejects.toEqual(refusal("insufficient_credits"));
});

describe("a pool that is overloaded", () => {
  const ask = { callbackUrl: null, idempotencyKey: null, requestId: "r" };
  /** A service whose account has a pool of its own. */
  const withPool = async (limits: PoolChange) => {
    const service = await aService();
    const pool = service.caller.account;
    await service.administration.changePool(pool, limits);
    await service.administration.setPool({ account: service.caller.account, pool });
    return service;
  };
  const precheck = (service: TestService, request: Omit<Submission, "body" | "traceparent"> = ask): Promise<void> =>
    service.application.precheck(service.caller, request);

  test.each<readonly [Overload, PoolChange, number]>([
    ["pool_suspended", { suspended: true }, 60],
    ["pool_in_flight", { maxInFlight: 2 }, 5],
    ["pool_pending", { maxPendingPerAccount: 2 }, 5],
  ])("refuses by %s before the body is read, and charges nothing", async (by, limits, retryAfter) => {
    const service = await withPool({});
    for (let count = 0; count < 2; count++) await service.submit();
    await service.administration.changePool(service.caller.account, limits);
    await expect(precheck(service)).rejects.toEqual(refusal("unavailable", { retry_after: retryAfter }));
    expect(service.events).toContainEqual({ kind: "refused", code: "unavailable", by });
    expect(await service.balance()).toBe(980);
  });

  test("refuses what would wait too long, once a worker lives and a job has ended", async () => {
    const service = await withPool({ maxQueueWaitSeconds: 30 });
    const done = await service.convert();
    await service.database.query("UPDATE job SET started_at = ended_at - interval '20 seconds' WHERE id = $1::uuid", [done]);
    for (let count = 0; count < 4; count++) await service.submit();
    await precheck(service);
    const worker = { name: service.caller.account, pool: service.caller.account, slots: 2, busy: 0 };
    await service.ports.stores.pools.report({ ...worker, phase: "starts" });
    await vi.waitFor(() => expect(precheck(service)).rejects.toEqual(refusal("unavailable", { retry_after: 10 })), { timeout: 5_000 });
  });

  test("answers a repeated request with its job all the same", async () => {
    const service = await withPool({});
    const job = await service.submit({ idempotencyKey: "k" });
    await service.administration.changePool(service.caller.account, { suspended: true });
    await precheck(service, { ...ask, idempotencyKey: "k" });
    expect(await service.submit({ idempotencyKey: "k" })).toBe(job);
  });

  test("is no reason to read the body of a burst", async () => {
    const service = await withPool({ maxInFlight: 3 });
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => precheck(service)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  });
});

describe("an idempotency key", () => {
  test("makes one job and one charge of 64 requests at once, then answers with that job", async () => {
    const service = await aService();
    const request = { idempotencyKey: "k1", callbackUrl: "https://example.com/hook" };
    const answers = await Promise.allSettled(
      Array.from({ length: 64 }, () => service.application.submit(service.caller, aSubmission(request))),
    );
    const jobs = new Set(answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value.job.id] : [])));
    expect(jobs.size).toBe(1);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toEqual(refusal("idempotency_in_flight"));
    }
    const again = await service.application.submit(service.caller, aSubmission(request));
    expect(again).toMatchObject({ replayed: true, job: { id: [...jobs][0] } });
    expect(await service.balance()).toBe(990);
  });

  test("of another picture or callback is refused", async () => {
    const service = await aService();
    await service.submit({ idempotencyKey: "k" });
    await expect(service.submit({ idempotencyKey: "k", picture: "other" })).rejects.toEqual(refusal("idempotency_mismatch"));
    await expect(service.submit({ idempotencyKey: "k", callbackUrl: "https://example.com/" })).rejects.toEqual(
      refusal("idempotency_mismatch"),
    );
    expect(await service.balance()).toBe(990);
  });

  test("is free again after a refusal, and passes the precheck when the balance is gone", async () => {
    const service = await aService({ credits: 10 });
    await expect(service.submit({ idempotencyKey: "k", picture: "" })).rejects.toEqual(refusal("empty_body"));
    const job = await service.submit({ idempotencyKey: "k" });
    const request = { callbackUrl: null, idempotencyKey: "k", requestId: "r" };
    await expect(service.application.precheck(service.caller, request)).resolves.toBeUndefined();
    expect(await service.submit({ idempotencyKey: "k" })).toBe(job);
  });

  test("belongs to one account", async () => {
    const [one, other] = [await aService(), await aService()];
    expect(await one.submit({ idempotencyKey: "k" })).not.toBe(await other.submit({ idempotencyKey: "k" }));
  });
});

describe("a commit without an answer", () => {
  const lose = (wasCommitted: boolean, canRecall: boolean): Parameters<typeof aService>[0] => ({
    ports: ({ stores, clock }) => ({
      clock: { ...clock, sleep: () => Promise.resolve() },
      stores: {
        ...stores,
        jobs: {
          ...stores.jobs,
          async accept(job) {
            if (wasCommitted) await stores.jobs.accept(job);
            return { kind: "unknown" };
          },
          recall: (account, id) => (canRecall ? stores.jobs.recall(account, id) : Promise.reject(new Error("gone"))),
        },
      },
    }),
  });

  test("that took place is an acceptance", async () => {
    const service = await aService(lose(true, true));
    await expect(service.submit()).resolves.toMatch(/^[0-9a-f-]{36}$/);
    expect(await service.balance()).toBe(990);
  });

  test("that did not take place is 503 and free", async () => {
    const service = await aService(lose(false, true));
    await expect(service.submit()).rejects.toEqual(refusal("unavailable"));
    expect(await service.balance()).toBe(1_000);
  });

  test("that nobody can tell is 503 and marked void", async () => {
    const service = await aService(lose(true, false));
    await expect(service.submit()).rejects.toEqual(refusal("unavailable"));
    expect(await listOf(service.ports.blobs.list("void/"))).toHaveLength(1);
  });
});

describe("the pre-filter of limits", () => {
  const ask = { callbackUrl: null, idempotencyKey: null, requestId: "request" };

  test("refuses what the database refused a moment ago without asking it, and says the same", async () => {
    const service = await aService({ rules: { limitPerHour: 2 }, ports: () => ({ prefilter: openMemoryPrefilter() }) });
    for (let number = 1; number <= 2; number++) await service.submit();
    const first = await service.application.precheck(service.caller, ask).catch((error: unknown) => error as Fault);
    expect(first).toEqual(refusal("rate_limited", { limit: 2, remaining: 0 }));
    const asked = vi.spyOn(service.ports.stores.accounts, "usage");
    const second = await service.application.precheck(service.caller, ask).catch((error: unknown) => error as Fault);
    expect(second).toEqual(refusal("rate_limited", { limit: 2, remaining: 0 }));
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  test("that knows nothing, or too little, lets the database decide", async () => {
    const prefilter = {
      ...openMemoryPrefilter(),
      check: () => Promise.resolve({ kind: "unknown" } as const),
      note: () => Promise.resolve(),
    };
    const service = await aService({ rules: { limitPerHour: 1 }, ports: () => ({ prefilter }) });
    await service.submit();
    for (let time = 1; time <= 2; time++)
      await expect(service.application.precheck(service.caller, ask)).rejects.toEqual(refusal("rate_limited"));
    await expect(service.submit()).rejects.toEqual(refusal("rate_limited"));
  });
});

describe("a name", () => {
  test("is the job's, whatever its letters, and no part of what an idempotency key stands for", async () => {
    const service = await aService();
    const submit = (name: string | null): ReturnType<typeof service.application.submit> =>
      service.application.submit(service.caller, aSubmission({ name, idempotencyKey: "once" }));
    expect((await submit("流程 1.png")).job.name).toBe("流程 1.png");
    expect(await submit("other.png")).toMatchObject({ replayed: true, job: { name: "流程 1.png" } });
    const { job } = await service.application.submit(service.caller, aSubmission());
    expect((await service.application.job(service.caller, job.id)).name).toBeNull();
  });

  test.each(["", "a/b", "a\nb", "x".repeat(201)])("such as %j is refused before the picture is read", async (name) => {
    const service = await aService();
    const { body: _body, traceparent: _traceparent, ...request } = aSubmission({ name });
    await expect(service.application.precheck(service.caller, request)).rejects.toMatchObject({ code: "invalid_request" });
    await expect(service.application.submit(service.caller, aSubmission({ name }))).rejects.toMatchObject({ code: "invalid_request" });
  });

  test("goes to the conversion, which titles the files after it", async () => {
    const heard: (string | undefined)[] = [];
    const service = await aService({
      ports: ({ conversions }) => ({
        conversions: {
          ...conversions,
          convert(picture, options) {
            heard.push(options.picture);
            return conversions.convert(picture, options);
          },
        },
      }),
    });
    await service.convert({ name: "flow.png" });
    await service.convert();
    expect(heard).toEqual(["flow.png", undefined]);
  });
});
