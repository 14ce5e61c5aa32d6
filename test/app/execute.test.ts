import { describe, expect, test } from "vitest";
import type { Conversions } from "../../src/app/ports.ts";
import { executeJob } from "../../src/app/execute.ts";
import { deleteOrphans } from "../../src/app/retain.ts";
import type { ServiceEvent } from "../../src/app/service.ts";
import { Fault } from "../../src/core/fault.ts";
import { formats } from "../../src/formats/index.ts";
import { aConversion } from "../make/conversion.ts";
import { aService, instantConversions, listOf, textOf } from "../make/service.ts";
import type { TestService } from "../make/service.ts";

const formatIds = formats.map(({ id }) => id);

/** Conversions that fail with what `thrown` gives. */
const failing = (...thrown: readonly unknown[]): Conversions => {
  let run = 0;
  return { ...instantConversions, convert: () => Promise.reject(thrown[Math.min(run++, thrown.length - 1)]) };
};
const fault = (code: string, kind: Fault["kind"]): Fault => new Fault({ code, kind, message: `${code} happened` });

/** Conversions that last until they are told to stop. */
const endless = (): Conversions & { readonly begun: Promise<void> } => {
  const begun = Promise.withResolvers<void>();
  return {
    ...instantConversions,
    begun: begun.promise,
    convert(_picture, { signal }) {
      begun.resolve();
      return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
    },
  };
};

async function tokenOf(service: TestService, job: string): Promise<string> {
  const found = await service.application.download(service.caller, job, { format: "svg", revision: null, redirect: true });
  return found.kind === "redirect" ? found.token : "";
}

const kinds = (service: TestService): readonly ServiceEvent["kind"][] => service.events.map(({ kind }) => kind);

describe("a job that succeeds", () => {
  test("has all six files, downloads what was written, and tells its stages", async () => {
    const service = await aService();
    const job = await service.convert({ picture: "a diagram" });
    expect(await service.application.job(service.caller, job)).toMatchObject({
      status: "succeeded",
      formats: formatIds,
      percent: 100,
      stage: null,
    });
    for (const format of formatIds) {
      const found = await service.application.download(service.caller, job, { format, revision: null, redirect: false });
      if (found.kind !== "bytes") throw new Error("asked for bytes");
      expect([await textOf(found.content.open()), found.content.bytes]).toEqual([format, format.length]);
    }
    expect(await service.balance()).toBe(990);
    expect(service.events.find(({ kind }) => kind === "ended")).toMatchObject({ job, code: null });
  });

  test("whose files are not all there failed, is refunded and leaves no file", async () => {
    const conversions = { ...instantConversions, convert: () => Promise.resolve(aConversion(formatIds.slice(1))) };
    const service = await aService({ conversions });
    const job = await service.convert();
    expect(await service.application.job(service.caller, job)).toMatchObject({ status: "failed", error: { code: "internal_error" } });
    expect(await listOf(service.ports.blobs.list("artifacts/"))).toEqual([]);
    expect(await service.balance()).toBe(1_000);
  });
});

describe("a job that fails", () => {
  test.each([
    ["by its picture", fault("unreadable_image", "unprocessable"), "unreadable_image"],
    ["by a bug", new TypeError("x is not a function"), "internal_error"],
  ])("%s is over at once and refunded", async (_name, thrown, code) => {
    const service = await aService({ conversions: failing(thrown) });
    const job = await service.submit();
    expect(await service.execute(job)).toBe("ended");
    const { error, status } = await service.application.job(service.caller, job);
    expect([status, error?.code]).toEqual(["failed", code]);
    expect(error?.message).not.toContain("x is not a function");
    expect(await service.balance()).toBe(1_000);
  });

  test("by a crash is tried once more; the second crash blames the picture", async () => {
    const service = await aService({ conversions: failing(fault("conversion_crashed", "unavailable")) });
    const job = await service.submit();
    expect(await service.execute(job)).toBe("given_back");
    expect(await service.application.job(service.caller, job)).toMatchObject({ status: "running" });
    expect(await service.execute(job)).toBe("ended");
    expect(service.events.filter(({ kind }) => kind === "killed")).toEqual([1, 2].map(() => ({ kind: "killed", cause: "crash" })));
    expect(await service.application.job(service.caller, job)).toMatchObject({ status: "failed", error: { code: "unreadable_image" } });
    expect(await service.balance()).toBe(1_000);
  });

  test("by the service itself is given back, and refunded when its attempts are used up", async () => {
    const service = await aService({ conversions: failing(fault("unavailable", "unavailable")), rules: { maxAttempts: 2 } });
    const job = await service.submit();
    expect(await service.execute(job)).toBe("given_back");
    await service.database.query("UPDATE job SET lease_until = clock_timestamp() - interval '1 second' WHERE id = $1::uuid", [job]);
    expect(await service.execute(job)).toBe("ended");
    expect(await service.application.job(service.caller, job)).toMatchObject({ status: "failed", error: { code: "attempts_exhausted" } });
    expect(await service.balance()).toBe(1_000);
  });

  test("because its picture is gone says so", async () => {
    const service = await aService();
    const job = await service.submit();
    await service.ports.blobs.delete(`inputs/${job}`);
    await service.execute(job);
    expect(await service.application.job(service.caller, job)).toMatchObject({ status: "failed", error: { code: "input_lost" } });
  });

  test("because it takes too long is ended at its deadline", async () => {
    const service = await aService({ conversions: endless(), rules: { attemptSeconds: 0.05 } });
    const job = await service.submit();
    await service.execute(job);
    expect(await service.application.job(service.caller, job)).toMatchObject({ status: "failed", error: { code: "deadline_exceeded" } });
    expect(service.events).toContainEqual({ kind: "killed", cause: "deadline" });
    expect(await service.balance()).toBe(1_000);
  });
});

describe("a running job", () => {
  test("is cancelled within moments, and refunded", async () => {
    const conversions = endless();
    const service = await aService({ conversions });
    const job = await service.submit();
    const execution = service.execute(job);
    await conversions.begun;
    await service.application.cancel(service.caller, job);
    expect(await execution).toBe("ended");
    expect(await service.application.job(service.caller, job)).toMatchObject({ status: "failed", error: { code: "cancelled" } });
    expect(await service.balance()).toBe(1_000);
  });

  test("whose cancellation nobody nudges for is ended by its next heartbeat", async () => {
    const conversions = endless();
    const service = await aService({
      conversions,
      ports: ({ signals }) => ({ signals: { notify: () => {}, wait: (topic, { signal }) => signals.wait(topic, { ms: 20, signal }) } }),
    });
    const job = await service.submit();
    const execution = service.execute(job);
    await conversions.begun;
    await service.application.cancel(service.caller, job);
    expect(await execution).toBe("ended");
    expect(await service.application.job(service.caller, job)).toMatchObject({ status: "failed", error: { code: "cancelled" } });
  });

  test("that was lost to another attempt is discarded, and its files are collected a day later", async () => {
    const ready = Promise.withResolvers<void>();
    const conversions: Conversions = {
      ...instantConversions,
      async convert() {
        await ready.promise;
        return aConversion(formatIds);
      },
    };
    const service = await aService({ conversions });
    const job = await service.submit();
    const first = service.execute(job);
    await expect.poll(async () => (await service.application.job(service.caller, job)).status).toBe("running");
    await service.database.query("UPDATE job SET lease_until = clock_timestamp() - interval '1 second' WHERE id = $1::uuid", [job]);
    const second = await service.ports.stores.work.claim({ job, epoch: 1 }, 30);
    expect(second.kind).toBe("claimed");
    ready.resolve();
    expect(await first).toBe("lost");
    expect(await service.application.job(service.caller, job)).toMatchObject({ status: "running", attempt: 2 });
    if (second.kind === "claimed") await executeJob(service.ports, second.job, new AbortController().signal);
    const keys = async (): Promise<number> => (await listOf(service.ports.blobs.list("artifacts/"))).length;
    expect([await keys(), await deleteOrphans(service.ports, new Date(Date.now() + 25 * 3_600_000)), await keys()]).toEqual([12, 6, 6]);
    expect((await service.application.openArtifact(await tokenOf(service, job))).bytes).toBe(3);
    expect(kinds(service)).toContain("fenced");
  });

  test("whose end the database does not take at first ends all the same", async () => {
    let failures = 2;
    const service = await aService({
      ports: ({ stores, clock }) => ({
        clock: { ...clock, sleep: () => Promise.resolve() },
        stores: {
          ...stores,
          work: {
            ...stores.work,
            finish: (job, ending) =>
              failures-- > 0 ? Promise.reject(fault("unavailable", "unavailable")) : stores.work.finish(job, ending),
          },
        },
      }),
    });
    const job = await service.convert();
    expect(await service.application.job(service.caller, job)).toMatchObject({ status: "succeeded" });
  });
});
