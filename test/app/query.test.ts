import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import type { JobStatus } from "../../src/core/job.ts";
import { ageJob, aService, listOf } from "../make/service.ts";

const notFound: object = expect.objectContaining({ code: "not_found" });
const open = (): AbortSignal => new AbortController().signal;

describe("a job that is not there", () => {
  test("is the same answer for unknown, malformed and foreign ids, whatever is asked", async () => {
    const [mine, other] = [await aService(), await aService()];
    const foreign = await other.convert({ callbackUrl: "https://example.com/" });
    const { application, caller } = mine;
    const messages = new Set<string>();
    for (const id of [randomUUID(), "nonsense", `${foreign}x`, foreign, foreign.toUpperCase()]) {
      const answers = await Promise.allSettled([
        application.job(caller, id),
        application.waitForJob(caller, id, { seconds: 1, sinceVersion: null, signal: open() }),
        application.cancel(caller, id),
        application.deleteJob(caller, id),
        application.download(caller, id, { format: "svg", revision: null, redirect: true }),
        application.revise(caller, id, {}),
        application.deliveries(caller, id),
        application.redeliver(caller, id),
        listOf(application.events(caller, id, { after: 0, signal: open() })),
      ]);
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: "rejected", reason: { code: "not_found" } });
        if (answer.status === "rejected") messages.add((answer.reason as Error).message);
      }
    }
    expect(messages.size).toBe(1);
  });

  test("is found by its id in capitals", async () => {
    const service = await aService();
    const job = await service.submit();
    expect((await service.application.job(service.caller, job.toUpperCase())).id).toBe(job);
  });
});

describe("waiting", () => {
  test("answers as soon as the job has ended", async () => {
    const service = await aService();
    const job = await service.submit();
    const waiting = service.application.waitForJob(service.caller, job, { seconds: 20, sinceVersion: null, signal: open() });
    await service.execute(job);
    expect((await waiting).status).toBe("succeeded");
  });

  test("answers at a change, when the client asked for one", async () => {
    const service = await aService();
    const job = await service.submit();
    const { version } = await service.application.job(service.caller, job);
    const waiting = service.application.waitForJob(service.caller, job, { seconds: 20, sinceVersion: version, signal: open() });
    await service.application.cancel(service.caller, job);
    expect((await waiting).version).toBeGreaterThan(version);
  });

  test("ends with its time, and when the client goes", async () => {
    const service = await aService();
    const job = await service.submit();
    const gone = new AbortController();
    const waiting = service.application.waitForJob(service.caller, job, { seconds: 60, sinceVersion: null, signal: gone.signal });
    gone.abort();
    expect((await waiting).status).toBe("queued");
    expect((await service.application.waitForJob(service.caller, job, { seconds: 0, sinceVersion: null, signal: open() })).status).toBe(
      "queued",
    );
  });
});

describe("events", () => {
  test("tell the whole story in order, once, and end", async () => {
    const service = await aService();
    const job = await service.submit();
    const following = listOf(service.application.events(service.caller, job, { after: 0, signal: open() }));
    await service.execute(job);
    const events = await following;
    const statuses = events.map(({ status }) => status);
    expect(statuses[0]).toBe("queued");
    expect(statuses.at(-1)).toBe("succeeded");
    expect(statuses.filter((status) => status === "succeeded")).toHaveLength(1);
    expect(events.map(({ seq }) => seq)).toEqual(events.map(({ seq }) => seq).toSorted((a, b) => a - b));
    const rest = await listOf(service.application.events(service.caller, job, { after: events[1]!.seq, signal: open() }));
    expect(rest).toEqual(events.slice(2));
    const none = await listOf(service.application.events(service.caller, job, { after: events.at(-1)!.seq, signal: open() }));
    expect(none).toEqual([]);
  });
});

describe("the list of jobs", () => {
  test("comes newest first, without gaps or repeats while jobs are accepted", async () => {
    const service = await aService();
    const jobs: string[] = [];
    for (let number = 0; number < 5; number++) {
      jobs.push(await service.submit());
      // jobs of one millisecond, which is all that the embedded database tells apart, come in the order of their ids
      await sleep(2);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof service.application.jobs>> = await service.application.jobs(service.caller, {
        cursor,
        limit: 2,
      });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
      await service.submit();
    } while (cursor !== null);
    expect(seen).toEqual(jobs.toReversed());
  });

  test("refuses a cursor that it did not give, and a limit out of bounds", async () => {
    const { application, caller } = await aService();
    for (const cursor of ["", "x", "AAAA", Buffer.from("1 2").toString("base64url")]) {
      await expect(application.jobs(caller, { cursor, limit: 10 })).rejects.toMatchObject({ code: "invalid_request" });
    }
    for (const limit of [0, 101, 1.5, Number.NaN]) {
      await expect(application.jobs(caller, { cursor: null, limit })).rejects.toMatchObject({ code: "invalid_request" });
    }
  });
});

test("seconds grow while a job lives and stand still after its end", async () => {
  const service = await aService();
  const job = await service.submit();
  await ageJob(service.database, job, 100);
  const before = (await service.application.job(service.caller, job)).totalSeconds;
  expect(before).toBeGreaterThanOrEqual(100);
  await service.execute(job);
  const ended = (await service.application.job(service.caller, job)).totalSeconds;
  await ageJob(service.database, job, 50);
  expect((await service.application.job(service.caller, job)).totalSeconds).toBe(ended);
  expect(ended).toBe(Math.round(ended * 1_000) / 1_000);
  await expect(service.application.job(service.caller, randomUUID())).rejects.toEqual(notFound);
});

test("of one state only its jobs are listed, page by page", async () => {
  const service = await aService();
  const done = [await service.convert(), await service.convert()];
  const waiting = await service.submit();
  const idsOf = async (status: JobStatus, cursor: string | null = null): Promise<readonly string[]> => {
    const { items, nextCursor } = await service.application.jobs(service.caller, { cursor, limit: 1, status });
    return [...items.map(({ id }) => id), ...(nextCursor === null ? [] : await idsOf(status, nextCursor))];
  };
  expect(await idsOf("succeeded")).toEqual(done.toReversed());
  expect(await idsOf("queued")).toEqual([waiting]);
  expect(await idsOf("failed")).toEqual([]);
});
