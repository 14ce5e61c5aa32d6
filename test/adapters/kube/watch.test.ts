import { expect, test } from "vitest";
import { openCache } from "../../../src/adapters/kube/watch/cache.ts";
import { linesOf } from "../../../src/adapters/kube/watch/lines.ts";
import type { ClusterObject } from "../../../src/app/cluster.ts";
import { metaOf } from "../../make/memory-objects.ts";

async function collected(pieces: readonly string[]): Promise<readonly string[]> {
  async function* body(): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) yield await Promise.resolve(Buffer.from(piece, "latin1"));
  }
  const lines: string[] = [];
  for await (const line of linesOf(body())) lines.push(line);
  return lines;
}

test("lines are whole however the network cuts them, letters of several bytes too", async () => {
  const text = Buffer.from('{"a":"ä€"}\n{"b":1}\n').toString("latin1");
  for (let size = 1; size <= text.length; size++) {
    expect(await collected(text.match(new RegExp(`[^]{1,${size}}`, "g"))!)).toEqual(['{"a":"ä€"}', '{"b":1}']);
  }
  expect(await collected(["one\ntw"])).toEqual(["one"]);
});

test("a listener that throws stops nobody else", () => {
  const thrown: unknown[] = [];
  const cache = openCache<ClusterObject>({}, (error) => thrown.push(error));
  const seen: string[] = [];
  cache.onChange(() => {
    throw new Error("a listener's bug");
  });
  cache.onChange(({ metadata }) => seen.push(metadata.name));
  cache.put({ metadata: metaOf({ name: "one", uid: "1", resourceVersion: "1" }), spec: {} });
  cache.put({ metadata: metaOf({ name: "one", uid: "1", resourceVersion: "1" }), spec: {} });
  expect(seen).toEqual(["one"]);
  expect(thrown).toEqual([new Error("a listener's bug")]);
  expect(cache.list()).toHaveLength(1);
});

test("an object of the same name is another: the first is told gone before it, and indexes follow", () => {
  const cache = openCache<ClusterObject<{ account: string }>>({ indexes: { account: ({ spec }) => [spec.account] } }, () => {});
  const seen: string[] = [];
  cache.onChange(({ metadata }, isLast) => seen.push(`${metadata.uid}${isLast ? " gone" : ""}`));
  cache.put({ metadata: metaOf({ name: "one", uid: "1", resourceVersion: "1" }), spec: { account: "a" } });
  cache.put({ metadata: metaOf({ name: "one", uid: "2", resourceVersion: "2" }), spec: { account: "b" } });
  expect(seen).toEqual(["1", "1 gone", "2"]);
  expect([cache.listBy("account", "a").length, cache.listBy("account", "b").length]).toEqual([0, 1]);
  cache.put({ metadata: metaOf({ name: "one", uid: "2", resourceVersion: "3" }), spec: { account: "a" } });
  expect([cache.listBy("account", "a").length, cache.listBy("account", "b").length]).toEqual([1, 0]);
});
