/** Pixels survive as PNG, and equal pixels give equal bytes. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { openImageEncoder } from "../../../src/adapters/image/encoder.ts";

test("three and four channels come back as they were, twice the same", async () => {
  const encoder = openImageEncoder();
  for (const channels of [3, 4] as const) {
    const data = Uint8Array.from({ length: 5 * 4 * channels }, (_, index) => (index * 37) % 256);
    const png = await encoder.encodePng({ width: 5, height: 4, channels, data });
    expect([...(await sharp(png).raw().toBuffer())]).toEqual([...data]);
    expect(Buffer.from(await encoder.encodePng({ width: 5, height: 4, channels, data })).equals(png)).toBe(true);
  }
});
