import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openNatsBlobs } from "../../../src/adapters/blob/nats.ts";
import { openNatsLink } from "../../../src/adapters/nats/link.ts";
import type { NatsLinkOptions } from "../../../src/adapters/nats/link.ts";
import { openNatsSignals } from "../../../src/adapters/signals/nats.ts";
import { openJobSignals } from "../../../src/app/signals.ts";
import { startNats } from "../../../tools/services/nats.ts";
import type { NatsService } from "../../../tools/services/nats.ts";
import { openAuthority } from "../../make/certificates.ts";
import { aNatsEntry } from "../../make/nats-entry.ts";
import { aNatsLink, aNatsQueue } from "../../make/nats.ts";
import { listOf } from "../../make/service.ts";
import { isSkipped } from "../../oracles/skip.ts";

/** Tries to connect and returns the first trouble. */
async function refusalOf(options: Omit<NatsLinkOptions, "name">): Promise<string> {
  const troubles: string[] = [];
  const link = openNatsLink({ name: "test", onTrouble: (error) => troubles.push(String(error)), ...options });
  onTestFinished(() => link.close());
  await expect.poll(() => troubles.length, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(link.current()).toBeNull();
  return troubles[0]!;
}

describe.skipIf(isSkipped("nats"))("a connection to NATS", () => {
  test("with a credentials file over TLS reaches JetStream, and neither a stranger nor a plain connection does", async () => {
    const authority = openAuthority();
    const { entry, credentials } = aNatsEntry();
    const service = await startNats({ entry, tls: { ca: authority.ca, ...authority.certify("DNS:localhost") } });
    onTestFinished(() => service.stop());
    // The client checks names only: it takes an address for "localhost".
    const url = service.url.replace("127.0.0.1", "localhost");
    const queue = aNatsQueue(await aNatsLink(url, { ca: authority.ca, credentials }));
    await queue.publish([{ job: "a", epoch: 1 }]);
    expect(await queue.take(AbortSignal.timeout(5_000))).toMatchObject({ job: "a" });
    expect(await refusalOf({ url: url, ca: authority.ca })).toMatch(/authoriz/i);
    expect(await refusalOf({ url: url, ca: authority.ca, credentials: aNatsEntry().credentials })).toMatch(/authoriz/i);
    expect(await refusalOf({ url: url, ca: openAuthority().ca, credentials })).toMatch(/certificate|signature/i);
    expect(await refusalOf({ url: url, credentials })).toMatch(/certificate/i);
  });

  test("needs the rights that docs/engines.md names, and no other", async () => {
    const [publish, subscribe] = [
      ["redraw.>", "$O.>", "$JS.API.>", "$JS.ACK.>", "$JS.FC.>"],
      ["redraw.signal.*", "_INBOX.>"],
    ];
    const permissions = `permissions: { publish: ${JSON.stringify(publish)}, subscribe: ${JSON.stringify(subscribe)} }`;
    const service = await startNats({ entry: `authorization { users: [{ user: worker, password: word, ${permissions} }] }` });
    onTestFinished(() => service.stop());
    const troubles: string[] = [];
    const link = await aNatsLink(service.url, { user: "worker", password: "word", onTrouble: (error) => troubles.push(String(error)) });
    const queue = aNatsQueue(link, { prefix: "redraw", onTrouble: (error) => troubles.push(String(error)) });
    await queue.publish([{ job: "a", epoch: 1 }]);
    const taken = (await queue.take(AbortSignal.timeout(5_000)))!;
    taken.extend();
    taken.done();
    await expect.poll(async () => (await queue.inspect()).messages).toBe(0);
    const blobs = openNatsBlobs({ link });
    await blobs.put("inputs/a", randomBytes(3_000_000));
    expect((await listOf(blobs.list("inputs/"))).length).toBe(1);
    for await (const piece of (await blobs.get("inputs/a"))!.stream) expect(piece.byteLength).toBeGreaterThan(0);
    await blobs.delete("inputs/a");
    const signals = openNatsSignals({ link, local: openJobSignals() });
    signals.notify("outbox");
    await link.current()!.flush();
    expect(troubles).toEqual([]);
    for (const text of publish) expect(readFileSync("docs/engines.md", "utf8")).toContain(`\`${text}\``);
  });

  describe("with a user and a password", () => {
    let service: NatsService;
    beforeAll(async () => {
      service = await startNats({ entry: 'authorization { user: worker, password: "pass word" }' });
    });
    afterAll(() => service.stop());

    test("is admitted, whether they stand in the address or apart", async () => {
      const apart = await aNatsLink(service.url, { user: "worker", password: "pass word" });
      const inAddress = await aNatsLink(service.url.replace("nats://", "nats://worker:pass%20word@"));
      for (const link of [apart, inAddress]) await aNatsQueue(link).publish([{ job: "a", epoch: 1 }]);
    });

    test("is refused when they are wrong", async () => {
      expect(await refusalOf({ url: service.url, user: "worker", password: "wrong" })).toMatch(/authoriz/i);
    });

    test("does not go unencrypted where TLS was asked for", async () => {
      expect(await refusalOf({ url: service.url, ca: openAuthority().ca, user: "worker", password: "pass word" })).toMatch(/tls|secure/i);
    });
  });
});
