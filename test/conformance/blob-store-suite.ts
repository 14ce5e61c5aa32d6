/** What every object store must do. */
import { createHash, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { BlobStore } from "../../src/app/ports.ts";
import { Fault } from "../../src/core/fault.ts";
import { aBody, listOf, textOf } from "../make/service.ts";

async function read(store: BlobStore, key: string, range?: { start: number; end: number }): Promise<string | null> {
  const found = await store.get(key, range);
  return found === null ? null : textOf(found.stream);
}

/** Runs the suite; each test opens a store of its own. */
export function describeBlobStore(name: string, open: () => Promise<BlobStore>): void {
  describe(name, () => {
    test("gives back what was put, streamed or whole, with its size and digest", async () => {
      const store = await open();
      const sha256 = createHash("sha256").update("one two").digest("hex");
      expect(await store.put("inputs/a", aBody("one ", "two"))).toEqual({ bytes: 7, sha256 });
      expect(await store.put("inputs/b", Buffer.from("one two"))).toEqual({ bytes: 7, sha256 });
      expect([await read(store, "inputs/a"), await read(store, "inputs/b")]).toEqual(["one two", "one two"]);
      expect((await store.get("inputs/a"))?.bytes).toBe(7);
    });

    test("takes bodies of every size, in pieces of every size, and gives them back unchanged", async () => {
      const store = await open();
      const mebibyte = 1_024 * 1_024;
      for (const [bytes, pieceBytes] of [
        [0, 1],
        [1, 1],
        [5 * mebibyte, 100_000],
        [12 * mebibyte + 1, 3 * mebibyte],
      ] as const) {
        const body = randomBytes(bytes);
        const pieces = Array.from({ length: Math.ceil(bytes / pieceBytes) }, (_, index) =>
          body.subarray(index * pieceBytes, (index + 1) * pieceBytes),
        );
        const sha256 = createHash("sha256").update(body).digest("hex");
        expect(await store.put("k/large", aBody(...pieces))).toEqual({ bytes, sha256 });
        const hash = createHash("sha256");
        for await (const piece of (await store.get("k/large"))!.stream) hash.update(piece);
        expect([(await store.get("k/large"))?.bytes, hash.digest("hex")]).toEqual([bytes, sha256]);
      }
    });

    test("a reader may stop early or never begin, and a later one gets everything", async () => {
      const store = await open();
      await store.put("k", Buffer.alloc(3_000_000, 1));
      for (let count = 0; count < 100; count++) {
        const found = await store.get("k");
        if (count % 2 === 0) for await (const piece of found!.stream) if (piece.byteLength > 0) break;
      }
      let bytes = 0;
      for await (const piece of (await store.get("k"))!.stream) bytes += piece.byteLength;
      expect(bytes).toBe(3_000_000);
    });

    test("gives a part of an object", async () => {
      const store = await open();
      await store.put("k", Buffer.from("0123456789"));
      expect([await read(store, "k", { start: 2, end: 4 }), await read(store, "k", { start: 9, end: 9 })]).toEqual(["234", "9"]);
    });

    test("has nothing under a key that was never put or was deleted", async () => {
      const store = await open();
      expect(await read(store, "a/b/c")).toBeNull();
      await store.put("a/b/c", Buffer.from("x"));
      await store.delete("a/b/c");
      await store.delete("a/b/c");
      expect(await read(store, "a/b/c")).toBeNull();
      await store.put("a/b/c", Buffer.from("y"));
      expect(await read(store, "a/b/c")).toBe("y");
    });

    test("shows nothing of an object whose body breaks off, and throws what the body threw", async () => {
      const store = await open();
      const broken = new Fault({ code: "too_large", kind: "too-large", message: "too many bytes" });
      async function* body(): AsyncIterable<Uint8Array> {
        yield Buffer.from("some");
        await Promise.resolve();
        throw broken;
      }
      await expect(store.put("inputs/x", body())).rejects.toBe(broken);
      expect([await read(store, "inputs/x"), await listOf(store.list("inputs/"))]).toEqual([null, []]);
    });

    test("lists what lies below a prefix and nothing else", async () => {
      const store = await open();
      for (const key of ["a/1/x", "a/1/y", "a/2/x", "b/1"]) await store.put(key, Buffer.from(key));
      const listed = await listOf(store.list("a/"));
      expect(listed.map(({ key }) => key).toSorted()).toEqual(["a/1/x", "a/1/y", "a/2/x"]);
      expect(listed.map(({ bytes }) => bytes)).toEqual([5, 5, 5]);
      expect(Math.abs(Date.now() - listed[0]!.modifiedAt.getTime())).toBeLessThan(60_000);
      expect(await listOf(store.list("c/"))).toEqual([]);
    });

    test.each(["../escape", "a/../../b", "/etc/passwd", "a//b", "", "a/", ".hidden", "A", "a/_b", "a\0b", "a b"])(
      "refuses the key %j",
      async (key) => {
        const store = await open();
        await expect(store.put(key, Buffer.from("x"))).rejects.toMatchObject({ code: "internal_error" });
        await expect(store.get(key)).rejects.toMatchObject({ code: "internal_error" });
      },
    );

    test("writes many objects at once, and goes on reading one that is deleted meanwhile", async () => {
      const store = await open();
      const keys = Array.from({ length: 30 }, (_, number) => `a/${number}/x`);
      await Promise.all(keys.map((key) => store.put(key, Buffer.alloc(300_000))));
      let bytes = 0;
      for await (const piece of (await store.get("a/7/x"))!.stream) {
        if (bytes === 0) await Promise.all(keys.map((key) => store.delete(key)));
        bytes += piece.byteLength;
      }
      expect([bytes, await listOf(store.list("a/"))]).toEqual([300_000, []]);
      await store.probe();
    });
  });
}
