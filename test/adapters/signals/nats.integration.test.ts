import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openNatsSignals } from "../../../src/adapters/signals/nats.ts";
import { openJobSignals } from "../../../src/app/signals.ts";
import type { JobSignals } from "../../../src/app/signals.ts";
import { startNats } from "../../../tools/services/nats.ts";
import type { NatsService } from "../../../tools/services/nats.ts";
import { openFaultProxy } from "../../faults/proxy.ts";
import { aNatsLink, aPrefix } from "../../make/nats.ts";
import { isSkipped } from "../../oracles/skip.ts";

/** Waits for a nudge and returns after how many milliseconds it came. */
async function waitFor(signals: JobSignals, topic: string, ms = 3_000): Promise<number> {
  const began = performance.now();
  await signals.wait(topic, { ms, signal: new AbortController().signal });
  return performance.now() - began;
}

describe.skipIf(isSkipped("nats"))("signals over NATS", () => {
  let service: NatsService;
  beforeAll(async () => {
    service = await startNats();
  });
  afterAll(() => service.stop());

  test("wake who waits in any process for this topic, once, and nobody who waits for another", async () => {
    const prefix = aPrefix();
    const open = async (): Promise<JobSignals> => openNatsSignals({ link: await aNatsLink(service.url), local: openJobSignals(), prefix });
    const [one, other, third] = [await open(), await open(), await open()];
    await sleep(100);
    const waits = [waitFor(one, "job"), waitFor(other, "job"), waitFor(third, "job"), waitFor(third, "another", 500)];
    one.notify("job");
    const [here, there, everywhere, nobody] = await Promise.all(waits);
    expect(Math.max(here!, there!, everywhere!)).toBeLessThan(400);
    expect(nobody).toBeGreaterThan(450);
    // The echo of what one said itself must not wake it again.
    one.notify("job");
    expect(await waitFor(one, "job", 300)).toBeGreaterThan(250);
  });

  test("stay within the process while NATS is away, and are heard by all again afterwards", async () => {
    const prefix = aPrefix();
    const proxy = await openFaultProxy(service.servers[0]!.port);
    const far = openNatsSignals({ link: await aNatsLink(`nats://127.0.0.1:${proxy.port}`), local: openJobSignals(), prefix });
    const near = openNatsSignals({ link: await aNatsLink(service.url), local: openJobSignals(), prefix });
    proxy.set({ refuse: true });
    proxy.cut();
    await sleep(200);
    const local = waitFor(far, "job");
    far.notify("job");
    expect(await local).toBeLessThan(100);
    proxy.heal();
    let heard = 3_000;
    for (let attempt = 0; attempt < 20 && heard > 400; attempt++) {
      const waiting = waitFor(far, "job", 500);
      near.notify("job");
      heard = await waiting;
    }
    expect(heard).toBeLessThan(400);
    far.notify("not a subject.>");
    await proxy.close();
  });
});
