import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { everyPool } from "../../../src/app/pools.ts";
import { startNats } from "../../../tools/services/nats.ts";
import type { NatsService } from "../../../tools/services/nats.ts";
import { openNatsLink } from "../../../src/adapters/nats/link.ts";
import { openFaultProxy } from "../../faults/proxy.ts";
import type { FaultProxy } from "../../faults/proxy.ts";
import { aNatsLink, aNatsQueue, aPrefix, manage } from "../../make/nats.ts";
import { isSkipped } from "../../oracles/skip.ts";

const soon = (ms = 5_000): AbortSignal => AbortSignal.timeout(ms);
const message = (job: string): { job: string; epoch: number } => ({ job, epoch: 1 });

describe.skipIf(isSkipped("nats"))("the queue on JetStream", () => {
  let service: NatsService;
  let proxy: FaultProxy;
  let proxied: string;
  beforeAll(async () => {
    service = await startNats();
    proxy = await openFaultProxy(service.servers[0]!.port);
    proxied = `nats://127.0.0.1:${proxy.port}`;
  });
  afterAll(async () => {
    await proxy.close();
    await service.stop();
  });

  test("gives a message again whose worker died, and not while its worker says that it works", async () => {
    const prefix = aPrefix();
    const shared = { prefix, ackWaitMs: 1_500 };
    const dying = aNatsQueue(await aNatsLink(service.url), shared);
    const link = await aNatsLink(service.url);
    const other = aNatsQueue(link, shared);
    // Nobody has made the stream yet.
    expect(await other.inspect()).toEqual({ messages: 0, waiting: 0, hidden: 0 });
    await dying.publish([message("a")]);
    const taken = (await dying.take(soon()))!;
    const keeping = setInterval(() => taken.extend(), 400);
    expect(await other.take(soon(3_000))).toBeNull();
    clearInterval(keeping);
    expect(await other.take(soon())).toMatchObject({ job: "a" });
    expect(await other.inspect()).toEqual({ messages: 1, waiting: 0, hidden: 0 });
  });

  test("a message that comes when its worker waits no more goes to another at once, and so does one too many", async () => {
    const prefix = aPrefix();
    const [gone, other] = [aNatsQueue(await aNatsLink(service.url), { prefix }), aNatsQueue(await aNatsLink(service.url), { prefix })];
    await gone.publish([message("w")]);
    (await gone.take(soon()))!.done();
    // It stands at every consumer now, and goes.
    expect(await gone.take(soon(300))).toBeNull();
    await other.publish([message("a"), { ...message("b"), priority: "high" }, { ...message("c"), priority: "low" }]);
    const taken = [await other.take(soon(3_000)), await other.take(soon(3_000)), await other.take(soon(3_000))];
    expect(new Set(taken.map((one) => one?.job))).toEqual(new Set(["a", "b", "c"]));
  });

  test("keeps pools apart, and work that names no pool goes to the default one", async () => {
    const prefix = aPrefix();
    const link = await aNatsLink(service.url);
    const [plain, gpu, edge] = ["default", "gpu", null].map((pool) => aNatsQueue(link, { prefix, pool }));
    await edge!.publish([{ ...message("a"), pool: "gpu", priority: "low" }, message("b")]);
    // No worker of either pool was there yet, and nothing is hidden.
    expect(await edge!.inspect()).toEqual({ messages: 2, waiting: 2, hidden: 0 });
    expect(await gpu!.take(soon())).toMatchObject({ job: "a" });
    expect(await plain!.take(soon())).toMatchObject({ job: "b" });
    expect(await edge!.take(soon(100))).toBeNull();
    await expect(edge!.publish([{ ...message("c"), pool: "a.>" }])).rejects.toMatchObject({ detail: expect.stringContaining("pool") });
  });

  test("who works for every pool takes from those that others published to, and from those that come", async () => {
    const prefix = aPrefix();
    const link = await aNatsLink(service.url);
    const [edge, every] = [null, everyPool].map((pool) => aNatsQueue(link, { prefix, pool }));
    await edge!.publish([{ ...message("a"), pool: "gpu-high" }, message("b"), { ...message("c"), pool: "edge", priority: "high" }]);
    const taken = [await every!.take(soon()), await every!.take(soon(15_000)), await every!.take(soon(15_000))];
    expect(new Set(taken.map((one) => one?.job))).toEqual(new Set(["a", "b", "c"]));
    await every!.publish([{ ...message("d"), pool: "new" }]);
    expect(await every!.take(soon(15_000))).toMatchObject({ job: "d" });
  });

  test("refuses what is new when it is full, and drops nothing", async () => {
    const queue = aNatsQueue(await aNatsLink(service.url), { maxMessages: 2 });
    await queue.publish([message("a"), message("b")]);
    await expect(queue.publish([message("c")])).rejects.toMatchObject({ code: "unavailable" });
    expect([(await queue.take(soon()))?.job, (await queue.take(soon()))?.job]).toEqual(["a", "b"]);
  });

  test("removes what nobody understands and goes on, and reads what a newer program wrote", async () => {
    const troubles: unknown[] = [];
    const prefix = aPrefix();
    const link = await aNatsLink(service.url);
    const queue = aNatsQueue(link, { prefix, onTrouble: (error) => troubles.push(error) });
    await queue.publish([message("a")]);
    for (const text of ["{", '{"job":1,"epoch":1}', '{"job":"b","epoch":2,"colour":"red"}'])
      link.current()!.publish(`${prefix}.work.default.high`, text);
    await expect.poll(async () => (await queue.inspect()).messages).toBe(4);
    (await queue.take(soon()))!.done();
    expect(await queue.take(soon())).toMatchObject({ job: "a" });
    expect(troubles.map(String)).toEqual([expect.stringContaining("made no sense"), expect.stringContaining("made no sense")]);
    await expect.poll(async () => (await queue.inspect()).messages).toBe(1);
  });

  test("a process that waits for its first connection troubles nobody: the link tells when that fails", async () => {
    const troubles: unknown[] = [];
    const link = openNatsLink({ url: service.url, name: "test" });
    onTestFinished(() => link.close());
    const queue = aNatsQueue(link, { onTrouble: (error) => troubles.push(error) });
    expect(queue.size()).toBeNull();
    const waiting = queue.take(soon());
    await queue.publish([message("a")]).catch(() => {});
    await new Promise<void>((resolve) => link.onOpen(() => resolve()));
    await queue.publish([message("b")]);
    expect((await waiting)?.job).toBe("b");
    expect(troubles).toEqual([]);
  });

  test("a stream that is purged, or deleted with its consumers, is there again, for those who publish and those who wait", async () => {
    const prefix = aPrefix();
    const queue = aNatsQueue(await aNatsLink(service.url), { prefix });
    const manager = await manage(await aNatsLink(service.url));
    await queue.publish([message("a")]);
    await manager.streams.purge(`${prefix}-work`);
    const waiting = queue.take(soon(20_000));
    await sleep(500);
    await manager.streams.delete(`${prefix}-work`);
    await queue.publish([message("b"), message("c")]);
    for (const taken of [(await waiting)!, (await queue.take(soon(20_000)))!]) {
      expect(taken.job).toMatch(/[bc]/);
      taken.done();
    }
    await expect.poll(async () => (await queue.inspect()).messages).toBe(0);
    await manager.consumers.delete(`${prefix}-work`, "default-normal");
    const again = queue.take(soon(20_000));
    await sleep(500);
    await queue.publish([message("d")]);
    expect(await again).toMatchObject({ job: "d" });
  });

  test("a cut connection ends no wait, publishing fails at once meanwhile, and both go on after it", async () => {
    const queue = aNatsQueue(await aNatsLink(proxied));
    await queue.publish([message("a")]);
    (await queue.take(soon()))!.done();
    const waiting = queue.take(soon(30_000));
    await sleep(200);
    proxy.set({ refuse: true });
    proxy.cut();
    await sleep(300);
    const began = performance.now();
    await expect(queue.publish([message("b")])).rejects.toMatchObject({ code: "unavailable" });
    expect(performance.now() - began).toBeLessThan(100);
    expect(queue.size()).toBeNull();
    proxy.heal();
    await expect
      .poll(
        () =>
          queue.publish([message("b")]).then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true);
    expect(await waiting).toMatchObject({ job: "b" });
  });

  test("a frozen server makes publishing unavailable within 15 seconds and then at once; the work goes on when it wakes", async () => {
    const frozen = await startNats();
    onTestFinished(() => frozen.stop());
    const queue = aNatsQueue(await aNatsLink(frozen.url));
    await queue.publish([message("a")]);
    await frozen.servers[0]!.pause();
    const began = performance.now();
    await expect(queue.publish([message("b")])).rejects.toMatchObject({ code: "unavailable" });
    expect(performance.now() - began).toBeLessThan(15_000);
    await sleep(Math.max(0, 15_000 - (performance.now() - began)));
    const late = performance.now();
    await expect(queue.publish([message("b")])).rejects.toMatchObject({ code: "unavailable" });
    expect(performance.now() - late).toBeLessThan(100);
    frozen.servers[0]!.resume();
    expect(await queue.take(soon(20_000))).toMatchObject({ job: "a" });
    await queue.publish([message("c")]);
  });

  test("a server that is killed and begins again has what it acknowledged", async () => {
    const durable = await startNats({ syncAlways: true });
    onTestFinished(() => durable.stop());
    const queue = aNatsQueue(await aNatsLink(durable.url));
    const jobs = Array.from({ length: 50 }, (_, number) => `job-${number}`);
    await queue.publish(jobs.map(message));
    const waiting = queue.take(soon(30_000));
    await durable.servers[0]!.kill();
    await durable.servers[0]!.begin();
    const got = [(await waiting)!];
    got[0]!.done();
    for (let left = jobs.length; left > 1; left--) {
      const next = (await queue.take(soon(10_000)))!;
      next.done();
      got.push(next);
    }
    expect(new Set(got.map(({ job }) => job)).size).toBe(50);
  });
});

describe.skipIf(isSkipped("nats"))("the queue on three servers", () => {
  test("loses nothing that was acknowledged when the stream's leader is killed, and publishes again within 10 seconds", async () => {
    const cluster = await startNats({ servers: 3 });
    onTestFinished(() => cluster.stop());
    const prefix = aPrefix();
    const link = await aNatsLink(cluster.url);
    const queue = aNatsQueue(link, { prefix, replicas: 3 });
    // Three servers on one slow disk may take longer than a request waits to agree on the first stream.
    await vi.waitFor(() => queue.publish([message("first")]), { timeout: 30_000, interval: 100 });
    const acknowledged = new Set(["first"]);
    const { cluster: placed } = await (await manage(link)).streams.info(`${prefix}-work`);
    let last = performance.now();
    const over = new AbortController();
    const publishing = (async () => {
      for (let number = 0; !over.signal.aborted; number++) {
        const job = `job-${number}`;
        const stored = await queue.publish([message(job)]).then(
          () => true,
          () => false,
        );
        if (stored) acknowledged.add(job);
        if (stored) last = performance.now();
      }
    })();
    await sleep(1_000);
    await cluster.servers.find(({ name }) => name === placed!.leader)!.kill();
    const [before, killed] = [acknowledged.size, performance.now()];
    // What was under way when the server died may still be acknowledged.
    await sleep(100);
    await expect.poll(() => last > killed + 100, { timeout: 30_000 }).toBe(true);
    const pauseMs = last - killed;
    await sleep(1_000);
    over.abort();
    await publishing;
    console.log(`R3 leader killed: publishing went on after ${Math.round(pauseMs)} ms; ${before} before, ${acknowledged.size} in all`);
    expect(pauseMs).toBeLessThan(10_000);
    for (let next = await queue.take(soon(5_000)); next !== null; next = await queue.take(soon(acknowledged.size > 0 ? 10_000 : 500))) {
      next.done();
      acknowledged.delete(next.job);
    }
    expect([...acknowledged]).toEqual([]);
  });
});
