/** The courier of pictures: from the request to the object store over real TLS, and by the rules for hosts. */
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { connectDirectly } from "../../src/adapters/outgoing/connect.ts";
import { openSourceReader } from "../../src/adapters/outgoing/source-reader.ts";
import { monotonicClock } from "../../src/adapters/clock/monotonic.ts";
import { openSourceFetches } from "../../src/app/fetch-source.ts";
import type { SourceFetches, SourceOutcome } from "../../src/app/fetch-source.ts";
import { sourceUnreachable } from "../../src/app/source-faults.ts";
import type { ClaimedSource } from "../../src/app/stores.ts";
import { openSourceCourier } from "../../src/courier/sources.ts";
import type { SourceCourierOptions } from "../../src/courier/sources.ts";
import { openAuthority } from "../make/certificates.ts";
import { tinyPng } from "../make/http-server.ts";
import { openReceiver } from "../make/receiver.ts";
import { aService, listOf } from "../make/service.ts";

function start(options: Pick<SourceCourierOptions, "fetches"> & Partial<SourceCourierOptions>): ReturnType<typeof openSourceCourier> {
  const courier = openSourceCourier({
    clock: monotonicClock,
    pollMs: 5,
    onFetch: () => {},
    onError: (thrown) => {
      throw thrown;
    },
    ...options,
  });
  onTestFinished(() => courier.close());
  return courier;
}

test("a picture is fetched over TLS and lies in the object store", async () => {
  const authority = openAuthority();
  const receiver = await openReceiver(authority.certify("DNS:pictures.example.com"), (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${tinyPng.byteLength}\r\n\r\n`);
    socket.end(tinyPng);
  });
  onTestFinished(() => receiver.close());
  const service = await aService();
  const reader = openSourceReader({
    refusedRanges: [],
    resolve: () => Promise.resolve(["93.184.216.34"]),
    ca: authority.ca,
    connect: async (address, _port, signal) => ({
      socket: (await connectDirectly("127.0.0.1", receiver.port, signal)).socket,
      remoteAddress: address,
    }),
  });
  const uid = randomUUID();
  await service.ports.stores.sources.ask({ objectUid: uid, url: "https://pictures.example.com/a.png" });
  await service.database.query("UPDATE source_fetch SET due_at = clock_timestamp() - interval '2 days' WHERE object_uid = $1::text", [uid]);
  const outcomes: SourceOutcome[] = [];
  start({ fetches: openSourceFetches({ ...service.ports, reader, chance: () => 0.5 }), onFetch: (outcome) => outcomes.push(outcome) });
  const result = (): ReturnType<typeof service.ports.stores.sources.result> => service.ports.stores.sources.result(uid);
  await expect.poll(result, { timeout: 5_000 }).toMatchObject({ kind: "stored", bytes: tinyPng.byteLength });
  expect(outcomes).toContainEqual({ kind: "stored", bytes: tinyPng.byteLength });
  expect((await listOf(service.ports.blobs.list("inputs/"))).length).toBeGreaterThan(0);
});

/** Requests in memory, each done by a function. */
function planned(urls: readonly string[], fetch: (source: ClaimedSource, stop: AbortSignal) => Promise<SourceOutcome>) {
  const waiting = urls.map((url, index): ClaimedSource => ({ objectUid: `o${index}`, url, attempt: 1, tries: 1 }));
  const fetches: SourceFetches = {
    claim(limit, exceptHosts) {
      const free = waiting.filter(({ url }) => !exceptHosts.includes(new URL(url).host)).slice(0, limit);
      for (const one of free) waiting.splice(waiting.indexOf(one), 1);
      return Promise.resolve(free);
    },
    fetch,
    postpone(source) {
      waiting.push(source);
      return Promise.resolve();
    },
  };
  return { fetches, waiting };
}

const stored: SourceOutcome = { kind: "stored", bytes: 1 };
const named = (host: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `https://${host}.example.com/${index}`);

test("four of a host and eight in all run at once", async () => {
  const running: string[] = [];
  let most = 0;
  const releases: (() => void)[] = [];
  const { fetches, waiting } = planned([...named("a", 10), ...named("b", 10), ...named("c", 10)], async ({ url }) => {
    running.push(new URL(url).host);
    most = Math.max(most, running.length);
    await new Promise<void>((resolve) => releases.push(resolve));
    running.splice(running.indexOf(new URL(url).host), 1);
    return stored;
  });
  start({ fetches });
  await vi.waitFor(() => expect(running).toHaveLength(8));
  expect(running.filter((host) => host === "a.example.com")).toHaveLength(4);
  await vi.waitFor(() => {
    for (const release of releases.splice(0)) release();
    expect([waiting.length, running.length]).toEqual([0, 0]);
  });
  expect(most).toBe(8);
});

test("a host that is down is left alone after five failures, an answer that is no picture is none", async () => {
  const tried = { down: 0, wrong: 0 };
  const fault = sourceUnreachable("could not be reached");
  const { fetches } = planned([...named("down", 30), ...named("wrong", 30)], ({ url }) => {
    const isDown = url.includes("down");
    tried[isDown ? "down" : "wrong"]++;
    if (isDown) return Promise.resolve({ kind: "put_off", fault });
    return Promise.resolve({ kind: "failed", fault });
  });
  const wrong: SourceFetches = {
    ...fetches,
    fetch: async (source, stop) => {
      const outcome = await fetches.fetch(source, stop);
      return source.url.includes("wrong") ? { kind: "lost" } : outcome;
    },
  };
  start({ fetches: wrong, limits: { atOnce: 1, failures: 5, restMs: 60_000 } });
  await vi.waitFor(() => expect(tried.wrong).toBe(30));
  expect(tried.down).toBe(5);
});

test("closing gives back what runs, and waits for it", async () => {
  let ended = 0;
  const { fetches } = planned(named("a", 2), async (_source, stop) => {
    await new Promise<void>((resolve) => stop.addEventListener("abort", () => resolve(), { once: true }));
    ended++;
    return { kind: "stopped" };
  });
  const courier = start({ fetches });
  await new Promise((later) => setTimeout(later, 50));
  await courier.close();
  expect(ended).toBe(2);
});
