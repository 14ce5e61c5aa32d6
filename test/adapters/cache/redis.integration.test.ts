import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openRedisPrefilter } from "../../../src/adapters/cache/redis.ts";
import type { RedisOptions } from "../../../src/adapters/cache/redis.ts";
import type { RatePrefilter } from "../../../src/app/ports.ts";
import { rights, startRedis } from "../../../tools/services/redis.ts";
import type { RedisService } from "../../../tools/services/redis.ts";
import { describeRatePrefilter } from "../../conformance/rate-prefilter-suite.ts";
import { blackhole, openFaultProxy } from "../../faults/proxy.ts";
import type { FaultProxy } from "../../faults/proxy.ts";
import { openAuthority } from "../../make/certificates.ts";
import { isSkipped } from "../../oracles/skip.ts";

let service: RedisService;
let proxy: FaultProxy;
let admin: Redis;
beforeAll(async () => {
  if (isSkipped("redis")) return;
  service = await startRedis();
  proxy = await openFaultProxy(service.port);
  admin = new Redis(service.adminUrl);
  admin.on("error", () => {});
});
afterAll(async () => {
  if (isSkipped("redis")) return;
  admin.disconnect();
  await proxy.close();
  await service.stop();
});

const throughProxy = (): string => service.url.replace(/:\d+$/, `:${proxy.port}`);

function aPrefilter(options: Partial<RedisOptions> = {}): RatePrefilter {
  const prefilter = openRedisPrefilter({ url: service.url, prefix: `redraw:${randomUUID()}`, ...options });
  onTestFinished(() => prefilter.close());
  return prefilter;
}

/** Asks until Redis is there. */
async function untilKnown(prefilter: RatePrefilter): Promise<void> {
  await expect.poll(async () => (await prefilter.check("nobody", 1)).kind, { timeout: 15_000 }).toBe("open");
}

/** Asks again and again and returns the answers and the longest wait in milliseconds. */
async function askFor(prefilter: RatePrefilter, ms: number): Promise<{ readonly kinds: Set<string>; readonly longestMs: number }> {
  const kinds = new Set<string>();
  let longestMs = 0;
  for (const until = performance.now() + ms; performance.now() < until; await sleep(5)) {
    const began = performance.now();
    kinds.add((await prefilter.check("a", 1)).kind);
    longestMs = Math.max(longestMs, performance.now() - began);
  }
  return { kinds, longestMs };
}

describe.skipIf(isSkipped("redis"))("Redis", () => {
  describeRatePrefilter("the pre-filter in Redis", async () => {
    const prefix = `redraw:${randomUUID()}`;
    const prefilter = openRedisPrefilter({ url: service.url, prefix });
    await untilKnown(prefilter);
    return {
      prefilter,
      async age(account, seconds) {
        const key = `${prefix}:accepted:{${account}}`;
        const entries = await admin.zrange(key, "0", "-1");
        for (const member of entries) await admin.zincrby(key, -1_000 * seconds, member);
      },
    };
  });

  test("a job stops counting before it does in the database, and whoever waits as told is admitted there too", async () => {
    const prefix = `redraw:${randomUUID()}`;
    const prefilter = aPrefilter({ prefix });
    await untilKnown(prefilter);
    await prefilter.note("a", "job");
    await admin.zincrby(`${prefix}:accepted:{a}`, -3_597_000, "job");
    expect(await prefilter.check("a", 1)).toMatchObject({ kind: "limited", retryAfterSeconds: 3 });
    await sleep(1_100);
    expect(await prefilter.check("a", 1)).toMatchObject({ kind: "open" });
    expect(await admin.pttl(`${prefix}:accepted:{a}`)).toBeGreaterThan(3_590_000);
  });

  test.each([
    ["stopped", () => service.program.kill(), () => service.program.begin()],
    ["frozen", () => service.program.pause(), () => Promise.resolve(service.program.resume())],
    ["cut off", () => Promise.resolve((proxy.set({ refuse: true }), proxy.cut())), () => Promise.resolve(proxy.heal())],
    ["silent", () => Promise.resolve(proxy.set(blackhole)), () => Promise.resolve((proxy.cut(), proxy.heal()))],
    ["slow", () => Promise.resolve(proxy.set({ delayMs: 500 })), () => Promise.resolve(proxy.heal())],
  ])("when it is %s, requests go through with less than 60 ms of waiting, and it is asked again later", async (_name, hurt, heal) => {
    const prefilter = aPrefilter({ url: throughProxy() });
    await untilKnown(prefilter);
    await prefilter.note("a", "job");
    expect((await prefilter.check("a", 1)).kind).toBe("limited");
    await hurt();
    const { kinds, longestMs } = await askFor(prefilter, 3_000);
    const late = await askFor(prefilter, 1_000);
    await heal();
    console.log(`Redis ${_name}: longest wait ${longestMs.toFixed(1)} ms, later ${late.longestMs.toFixed(1)} ms`);
    expect([...kinds].filter((kind) => kind !== "limited")).toEqual(["unknown"]);
    expect([...late.kinds]).toEqual(["unknown"]);
    expect(longestMs).toBeLessThan(60);
    await untilKnown(prefilter);
  });

  test("flushed, loading or read-only it refuses nobody", async () => {
    const troubles: unknown[] = [];
    const prefilter = aPrefilter({ onTrouble: (error) => troubles.push(error) });
    await untilKnown(prefilter);
    await prefilter.note("a", "job");
    await admin.flushall();
    expect((await prefilter.check("a", 1)).kind).toBe("open");
    await admin.call("REPLICAOF", "127.0.0.1", "1");
    troubles.length = 0;
    await prefilter.note("a", "job");
    expect((await prefilter.check("a", 1)).kind).toMatch(/open|unknown/);
    expect(String(troubles[0])).toMatch(/READONLY|MASTERDOWN/);
    await admin.call("REPLICAOF", "NO", "ONE");
    await untilKnown(prefilter);
  });

  test("a wrong password lets everybody through, and is told", async () => {
    const troubles: unknown[] = [];
    const prefilter = aPrefilter({ password: "wrong", onTrouble: (error) => troubles.push(error) });
    await expect.poll(() => troubles.map(String).join(" ")).toMatch(/WRONGPASS/);
    expect((await prefilter.check("a", 1)).kind).toBe("unknown");
  });

  test("gives the product's user the rights that docs/engines.md names", () => {
    expect(readFileSync("docs/engines.md", "utf8")).toContain(`~redraw:* ${rights}`);
  });

  test("over TLS it is trusted by its own authority and by no other", async () => {
    const authority = openAuthority();
    const secure = await startRedis({ tls: { ca: authority.ca, ...authority.certify("IP:127.0.0.1") } });
    onTestFinished(() => secure.stop());
    await untilKnown(aPrefilter({ url: secure.url, ca: authority.ca }));
    const troubles: unknown[] = [];
    const distrustful = aPrefilter({ url: secure.url, ca: openAuthority().ca, onTrouble: (error) => troubles.push(error) });
    await expect.poll(() => troubles.map(String).join(" ")).toMatch(/certificate|signature/i);
    expect((await distrustful.check("a", 1)).kind).toBe("unknown");
  });
});
