/** A picture is passed on byte by byte as it came, and nothing of it before it is judged. */
import { describe, expect, test } from "vitest";
import { pictureLimits } from "../../src/core/image/faults.ts";
import { checkedPicture } from "../../src/app/picture-body.ts";
import { tinyPng } from "../make/http-server.ts";
import { data, header, png, scanLines } from "../make/png.ts";

async function pass(bytes: Uint8Array, pieceBytes: number): Promise<readonly Uint8Array[]> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
  }
  const passed: Uint8Array[] = [];
  for await (const piece of checkedPicture(pieces(), pictureLimits)) passed.push(piece);
  return passed;
}

describe("whatever the pieces", () => {
  test.each([1, 7, 64, 10_000])("of %d bytes, all arrives in order", async (size) => {
    expect(Buffer.concat(await pass(tinyPng, size)).equals(tinyPng)).toBe(true);
  });

  test("the first piece holds everything that was judged", async () => {
    expect((await pass(tinyPng, 1))[0]).toHaveLength(24);
  });

  test.each([1, 7, 10_000])("of %d bytes, refusals are the same", async (size) => {
    const large = png([header(9000, 9000), data(scanLines(1, 1, [0, 0, 0]))]);
    await expect(pass(large, size)).rejects.toMatchObject({ code: "too_large" });
    await expect(pass(Buffer.from("%PDF-1.7 and so on"), size)).rejects.toMatchObject({ code: "unsupported_type" });
    await expect(pass(Buffer.from("hello"), size)).rejects.toMatchObject({ code: "unsupported_type" });
    await expect(pass(Buffer.alloc(0), size)).rejects.toMatchObject({ code: "empty_body" });
  });
});

test("a picture that ends in its header is passed on, for the job to fail", async () => {
  expect(Buffer.concat(await pass(tinyPng.subarray(0, 20), 5))).toHaveLength(20);
});
