/** Small pictures keep the shape of the large one and are never larger than it. */
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { openThumbnails } from "../../../src/adapters/image/thumbnails.ts";
import { draw, twoBoxes } from "../../make/pictures.ts";

const thumbnails = openThumbnails();
afterAll(() => thumbnails.close());

async function sizeOf(bytes: Uint8Array): Promise<{ format: string; width: number; height: number }> {
  const { format, width, height } = await sharp(bytes).metadata();
  return { format, width, height };
}

test.each([
  [960, 320, 320, 107],
  [100, 3000, 11, 320],
  [120, 40, 120, 40],
])("of %d × %d pixels it has %d × %d", async (width, height, wantWidth, wantHeight) => {
  const picture = await draw(twoBoxes).resize(width, height, { fit: "fill" }).jpeg().toBuffer();
  expect(await sizeOf(await thumbnails.draw(picture, 320))).toEqual({ format: "png", width: wantWidth, height: wantHeight });
});

test("of what is no picture there is none", async () => {
  await expect(thumbnails.draw(Buffer.from("text"), 320)).rejects.toMatchObject({ code: "unsupported_type" });
});
