/** A picture by address: into the object store or to an end with a code, written by the holder of the lease alone. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openSourceFetches } from "../../src/app/fetch-source.ts";
import type { FetchPorts, SourceFetches } from "../../src/app/fetch-source.ts";
import type { SourceReader } from "../../src/app/ports.ts";
import { sourceRefused, sourceUnreachable, sourceUnreadable } from "../../src/app/source-faults.ts";
import type { ClaimedSource } from "../../src/app/stores.ts";
import { unavailable } from "../../src/app/refusals.ts";
import { tinyPng } from "../make/http-server.ts";
import { aBody, aService, listOf } from "../make/service.ts";
import type { TestService } from "../make/service.ts";

const never = new AbortController().signal;
const giving = (...pieces: readonly (string | Uint8Array)[]): SourceReader => ({ open: () => Promise.resolve(aBody(...pieces)) });
const failing = (error: Error): SourceReader => ({ open: () => Promise.reject(error) });

interface Scene {
  readonly service: TestService;
  readonly fetches: SourceFetches;
  readonly uid: string;
  /** Claims the request of this scene. */
  readonly claim: () => Promise<ClaimedSource>;
  readonly keys: () => Promise<readonly string[]>;
  readonly result: () => ReturnType<TestService["ports"]["stores"]["sources"]["result"]>;
}

/** Tests share a database: the last scene is the longest due. */
let days = 1;

async function aScene(reader: SourceReader, ports: (service: TestService) => Partial<FetchPorts> = () => ({})): Promise<Scene> {
  const service = await aService();
  const fetches = openSourceFetches({ ...service.ports, reader, chance: () => 0.5, ...ports(service) });
  const uid = randomUUID();
  // Files share their database: what others left is not taken.
  const url = `https://${uid.slice(0, 8)}.example.com/a.png`;
  await service.ports.stores.sources.ask({ objectUid: uid, url });
  return {
    service,
    fetches,
    uid,
    async claim() {
      const sql = "UPDATE source_fetch SET due_at = clock_timestamp() - $2::integer * interval '1 day' WHERE object_uid = $1::text";
      await service.database.query(sql, [uid, days++]);
      const [claimed] = await fetches.claim(1, []);
      if (claimed?.objectUid !== uid) throw new Error("another request was due");
      return claimed;
    },
    keys: async () => (await listOf(service.ports.blobs.list("inputs/"))).map(({ key }) => key),
    result: () => service.ports.stores.sources.result(uid),
  };
}

test("a picture is stored below inputs, and its result names key, size and digest", async () => {
  const { fetches, claim, keys, result, service } = await aScene(giving(tinyPng.subarray(0, 3), tinyPng.subarray(3)));
  expect(await fetches.fetch(await claim(), never)).toEqual({ kind: "stored", bytes: tinyPng.byteLength });
  const [key] = await keys();
  const hash = service.ports.secrets.sha256();
  hash.update(tinyPng);
  expect(await result()).toEqual({ kind: "stored", key, bytes: tinyPng.byteLength, sha256: hash.hex() });
  expect(key).toMatch(/^inputs\/[0-9a-f-]{36}$/);
});

test.each([
  ["no picture", giving("<html><body>log in</body></html>"), "unsupported_type"],
  ["nothing at all", giving(), "empty_body"],
  ["a refused address", failing(sourceRefused("leads nowhere", "private")), "source_refused"],
  ["another answer", failing(sourceUnreadable("answered 404")), "source_unreadable"],
])("%s ends the request with a code and a sentence, and nothing stays", async (_name, reader, code) => {
  const { fetches, claim, keys, result } = await aScene(reader);
  expect(await fetches.fetch(await claim(), never)).toMatchObject({ kind: "failed", fault: { code } });
  expect(await result()).toMatchObject({ kind: "failed", error: { code, message: expect.stringMatching(/\w+ \w+/) as string } });
  expect(await keys()).toEqual([]);
});

test("a fault of the network is tried four times, with growing pauses, and then ends it", async () => {
  const { fetches, claim, result, service, uid } = await aScene(failing(sourceUnreachable("could not be reached")));
  const pauses: number[] = [];
  for (const number of [1, 2, 3]) {
    const claimed = await claim();
    expect(claimed.tries).toBe(number);
    expect(await fetches.fetch(claimed, never)).toMatchObject({ kind: "put_off", fault: { code: "source_unreachable" } });
    const sql = "SELECT extract(epoch FROM due_at - clock_timestamp())::float8 AS seconds FROM source_fetch WHERE object_uid = $1::text";
    pauses.push(Math.round((await service.database.query<{ seconds: number }>(sql, [uid]))[0]!.seconds));
  }
  expect(pauses).toEqual([5, 20, 60]);
  expect(await result()).toEqual({ kind: "open" });
  expect(await fetches.fetch(await claim(), never)).toMatchObject({ kind: "failed" });
  expect(await result()).toMatchObject({ kind: "failed", error: { code: "source_unreachable" } });
});

test("an object store that is away costs the address no try", async () => {
  const { fetches, claim, service } = await aScene(giving(tinyPng), ({ ports }) => ({
    blobs: { ...ports.blobs, put: () => Promise.reject(unavailable()) },
  }));
  for (let time = 0; time < 6; time++) expect(await fetches.fetch(await claim(), never)).toMatchObject({ kind: "put_off" });
  expect((await claim()).tries).toBe(1);
  expect(service.events.filter(({ kind }) => kind === "trouble")).toHaveLength(6);
});

test("whoever lost the lease writes nothing and removes what it stored", async () => {
  const scene = await aScene({
    async open() {
      await scene.service.database.query("UPDATE source_fetch SET attempt = attempt + 1 WHERE object_uid = $1::text", [scene.uid]);
      return aBody(tinyPng);
    },
  });
  expect(await scene.fetches.fetch(await scene.claim(), never)).toEqual({ kind: "lost" });
  expect([await scene.keys(), await scene.result()]).toEqual([[], { kind: "open" }]);
});

/** A reader whose body begins and then waits for the end. */
const waiting = (onBegin: () => void): SourceReader => ({
  // oxlint-disable-next-line require-await -- the port is asynchronous
  async open(_url, { signal }) {
    return (async function* () {
      yield tinyPng;
      onBegin();
      signal.throwIfAborted();
      await new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }));
    })();
  },
});

test("a request that is withdrawn ends its download with the next heartbeat", async () => {
  const beats: (() => void)[] = [];
  const clock = {
    now: () => performance.now(),
    sleep: (_ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        beats.push(resolve);
        signal?.addEventListener("abort", () => resolve(), { once: true });
      }),
  };
  const scene = await aScene(
    waiting(() => void scene.service.ports.stores.sources.forget(scene.uid).then(() => beats.shift()!())),
    () => ({ clock }),
  );
  expect(await scene.fetches.fetch(await scene.claim(), never)).toEqual({ kind: "lost" });
  expect(await scene.keys()).toEqual([]);
});

test("a process that stops gives its download back at once, uncounted", async () => {
  const stop = new AbortController();
  const { fetches, claim, keys } = await aScene(waiting(() => stop.abort()));
  expect(await fetches.fetch(await claim(), stop.signal)).toEqual({ kind: "stopped" });
  expect(await keys()).toEqual([]);
  expect(await claim()).toMatchObject({ attempt: 2, tries: 1 });
});

test("the connection of a body that nobody reads to its end is told to end", async () => {
  let isEnded = false;
  const { fetches, claim } = await aScene({
    // oxlint-disable-next-line require-await -- the port is asynchronous
    async open(_url, { signal }) {
      signal.addEventListener("abort", () => (isEnded = true));
      return aBody("<html>");
    },
  });
  await fetches.fetch(await claim(), never);
  expect(isEnded).toBe(true);
});

test("a host without a place gives its request back, uncounted", async () => {
  const { fetches, claim } = await aScene(giving(tinyPng));
  await fetches.postpone(await claim(), 30);
  expect(await claim()).toMatchObject({ attempt: 2, tries: 1 });
});
