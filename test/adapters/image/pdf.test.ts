/** Pages of PDF documents as pictures, and a sentence for every document that gives none. */
import sharp from "sharp";
import { expect, test } from "vitest";
import { countPages, drawPage } from "../../../src/adapters/image/pdf.ts";
import { encryptedPdf, twoBoxesOfPdf, writePdf } from "../../make/pdf.ts";

const options = { timeoutMs: 30_000, maxPixels: 16_000_000, maxSide: 16_384 };
const pages = [twoBoxesOfPdf(40), twoBoxesOfPdf(80)];

test("a page is drawn at 150 dots an inch, opaque on white, and each page is its own", async () => {
  const document = writePdf(pages);
  expect(await countPages(document, options)).toBe(2);
  const drawn = await Promise.all([1, 2].map((page) => drawPage(document, page, options)));
  for (const picture of drawn)
    expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 833, height: 416, channels: 3 });
  const inkOf = async (picture: Uint8Array): Promise<number> => {
    const { data } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBe(255);
    return data.filter((grey) => grey < 128).length;
  };
  const [low, high] = await Promise.all(drawn.map((picture) => inkOf(picture)));
  // Four sides that are 40 points higher, drawn 3.1 pixels wide: red and blue changed places would still be black, missing pages would not.
  expect(high! - low!).toBeGreaterThan(4 * 40 * 2 * 2.08);
});

test("colours are what they were", async () => {
  const red = { width: 72, height: 72, content: "1 0 0 rg 0 0 72 72 re f" };
  const { data } = await sharp(await drawPage(writePdf([red]), 1, options))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
});

test.each([
  ["pixels", { ...options, maxPixels: 500_000 }],
  ["a side", { ...options, maxSide: 1_000 }],
])("a poster gets fewer dots: no page is larger than the limit of %s", async (_, limits) => {
  const poster = { width: 8_000, height: 4_000, content: "" };
  const { width, height } = await sharp(await drawPage(writePdf([poster]), 1, limits)).metadata();
  expect(width * height).toBeLessThanOrEqual(limits.maxPixels);
  expect(Math.max(width, height)).toBeLessThanOrEqual(limits.maxSide);
  expect(width).toBeGreaterThan(900);
});

test.each([
  ["encrypted", encryptedPdf(pages), /^cannot be read: the PDF document is encrypted; save it without a password$/],
  ["cut short", writePdf(pages).subarray(0, 200), /^cannot be read: the PDF document is damaged; open it/],
  ["nothing but its first line", new TextEncoder().encode("%PDF-1.7\n"), /is damaged/],
])("a document that is %s is told in a sentence", async (_, document, sentence) => {
  await expect(drawPage(document, 1, options)).rejects.toMatchObject({
    code: "input_unreadable",
    message: expect.stringMatching(sentence),
  });
});

test("one that takes too long is given up", async () => {
  await expect(countPages(writePdf(pages), { ...options, timeoutMs: 1 })).rejects.toThrow("was given up after 0.001 s");
});
