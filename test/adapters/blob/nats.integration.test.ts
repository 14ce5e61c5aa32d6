import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openNatsBlobs } from "../../../src/adapters/blob/nats.ts";
import { startNats } from "../../../tools/services/nats.ts";
import type { NatsService } from "../../../tools/services/nats.ts";
import { openFaultProxy } from "../../faults/proxy.ts";
import type { FaultProxy } from "../../faults/proxy.ts";
import { aNatsLink, aPrefix, manage } from "../../make/nats.ts";
import { aBody, listOf, textOf } from "../../make/service.ts";
import { isSkipped } from "../../oracles/skip.ts";

describe.skipIf(isSkipped("nats"))("the object store on NATS", () => {
  let service: NatsService;
  let proxy: FaultProxy;
  beforeAll(async () => {
    service = await startNats();
    proxy = await openFaultProxy(service.servers[0]!.port);
  });
  afterAll(async () => {
    await proxy.close();
    await service.stop();
  });

  test("leaves nothing of what was deleted or broke off, and forgets by itself in the end", async () => {
    const link = await aNatsLink(service.url);
    const prefix = aPrefix();
    const store = openNatsBlobs({ link, prefix, removeAfterSeconds: 3_600 });
    await store.put("inputs/a", randomBytes(500_000));
    await store.delete("inputs/a");
    await expect(store.put("inputs/b", aBody(randomBytes(500_000), null as unknown as string))).rejects.toThrow();
    const { state, config } = await (await manage(link)).streams.info(`OBJ_${prefix}-inputs`);
    expect([state.messages, config.max_age]).toEqual([0, 3_600e9]);
  });

  test("a bucket that was made to keep less keeps as long as the settings ask now, and never less than it did", async () => {
    const link = await aNatsLink(service.url);
    const prefix = aPrefix();
    for (const removeAfterSeconds of [3_600, 7_200, 1_800]) {
      await openNatsBlobs({ link, prefix, removeAfterSeconds }).put("inputs/a", Buffer.from("x"));
    }
    const { config } = await (await manage(link)).streams.info(`OBJ_${prefix}-inputs`);
    expect(config.max_age).toBe(7_200e9);
  });

  test("a bucket that is full or was deleted is unavailable or made again, and never half an object", async () => {
    const link = await aNatsLink(service.url);
    const prefix = aPrefix();
    const store = openNatsBlobs({ link, prefix, maxBytes: 1_000_000 });
    await store.put("inputs/a", randomBytes(500_000));
    await expect(store.put("inputs/b", randomBytes(900_000))).rejects.toMatchObject({ code: "unavailable" });
    expect((await listOf(store.list("inputs/"))).map(({ key }) => key)).toEqual(["inputs/a"]);
    await (await manage(link)).streams.delete(`OBJ_${prefix}-inputs`);
    await store.put("inputs/c", Buffer.from("x")).catch(() => {});
    await store.put("inputs/c", Buffer.from("x"));
    expect([await store.get("inputs/a"), await textOf((await store.get("inputs/c"))!.stream)]).toEqual([null, "x"]);
  });

  test("a connection that is cut while an object is stored leaves nothing to be seen", async () => {
    const prefix = aPrefix();
    const direct = openNatsBlobs({ link: await aNatsLink(service.url), prefix });
    const store = openNatsBlobs({ link: await aNatsLink(`nats://127.0.0.1:${proxy.port}`), prefix });
    await store.put("inputs/first", Buffer.from("x"));
    proxy.set({ bytesPerSecond: 1_000_000 });
    const putting = store.put("inputs/a", randomBytes(3_000_000)).catch((error: unknown) => error);
    await sleep(500);
    proxy.set({ refuse: true });
    proxy.cut();
    expect(await putting).toMatchObject({ code: "unavailable" });
    await expect(store.probe()).rejects.toMatchObject({ code: "unavailable" });
    expect((await listOf(direct.list("inputs/"))).map(({ key }) => key)).toEqual(["inputs/first"]);
    proxy.heal();
    await expect
      .poll(
        () =>
          store.probe().then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true);
  });
});
