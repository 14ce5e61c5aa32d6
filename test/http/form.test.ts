/** Forms, read as they arrive: wherever they are cut, and no faster than the picture is taken. */
import { randomBytes } from "node:crypto";
import { assert, asyncProperty, integer } from "fast-check";
import { expect, test } from "vitest";
import { openForm } from "../../src/http/form.ts";
import { disposition, field, form } from "../make/form.ts";

const contentType = "multipart/form-data; boundary=b";
const types = ["image/png"];

async function* cut(whole: Uint8Array, size: number, onPiece: (index: number) => void = () => {}): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < whole.length; at += size) {
    onPiece(at / size);
    await Promise.resolve();
    yield whole.subarray(at, at + size);
  }
}

async function gather(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

test("says the same wherever it is cut", async () => {
  // by chance the first of the bytes would make a boundary of what stands before it
  const picture = Buffer.concat([Buffer.from("\r\n--a"), randomBytes(500), Buffer.from("\r\n--c\r\n-")]);
  const whole = form([field("name", "flow"), [disposition('name="x"; filename="a b.png"'), picture], field("callback_url", "https://a")]);
  await assert(
    asyncProperty(integer({ min: 1, max: whole.length }), async (size) => {
      const read = openForm(contentType, cut(whole, size), types);
      expect((await gather(read.picture)).equals(picture)).toBe(true);
      expect(read.fields).toEqual({ name: "flow", fileName: "a b.png", callback_url: "https://a" });
    }),
    { numRuns: 60 },
  );
});

test("takes no more of the body than the reader of the picture asks for", async () => {
  let given = 0;
  const whole = form([[disposition('name="x"; filename="a.png"'), Buffer.alloc(4_000_000, 7)]]);
  const read = openForm(
    contentType,
    cut(whole, 65_536, (index) => {
      given = index;
    }),
    types,
  );
  let taken = 0;
  for await (const piece of read.picture) {
    taken += piece.length;
    expect(given * 65_536 - taken).toBeLessThan(3 * 65_536);
  }
  expect(taken).toBe(4_000_000);
});

test("ends the body when its reader stops", async () => {
  let isEnded = false;
  const body = (async function* () {
    try {
      yield* cut(form([[disposition('name="x"; filename="a.png"'), Buffer.alloc(100_000)]]), 1_000);
    } finally {
      isEnded = true;
    }
  })();
  for await (const piece of openForm(contentType, body, types).picture) {
    expect(piece.length).toBeGreaterThan(0);
    break;
  }
  expect(isEnded).toBe(true);
});

test("passes on what the body throws", async () => {
  const body = (async function* () {
    yield* cut(form([[disposition('name="x"; filename="a.png"'), Buffer.alloc(100_000)]]).subarray(0, 5_000), 1_000);
    throw new Error("gone");
  })();
  await expect(gather(openForm(contentType, body, types).picture)).rejects.toThrow("gone");
});
