/** The command line takes what the interface takes, GIF and TIFF too, within the limit that is set. */
import { expect, test } from "vitest";
import { openConvertWork } from "../../../src/boot/cli/convert-work.ts";
import { readConfig } from "../../../src/boot/config.ts";
import { draw, twoBoxes } from "../../make/pictures.ts";

const { inspect } = openConvertWork(readConfig({ REDRAW_MAX_PIXELS: "20000" }));

test.each(["png", "jpeg", "webp", "gif", "tiff"] as const)("%s passes", async (type) => {
  const bytes = await draw(twoBoxes).toFormat(type).toBuffer();
  expect(() => inspect(bytes)).not.toThrow();
});

test("beyond the limit, or cut, nothing passes", async () => {
  const bytes = await draw(twoBoxes).resize(480, 160).tiff().toBuffer();
  expect(() => inspect(bytes)).toThrow(expect.objectContaining({ code: "too_large" }));
  expect(() => inspect(bytes.subarray(0, 6))).toThrow(expect.objectContaining({ code: "unreadable_image" }));
});

test("another file is told what can be given", () => {
  expect(() => inspect(Buffer.from("BM6"))).toThrow(
    expect.objectContaining({
      code: "unsupported_type",
      message:
        "this is a BMP picture, which cannot be converted: give a PNG, JPEG, WebP, GIF or TIFF picture, a PDF document, or an .ir.json file",
    }),
  );
});

test("a PDF is told how its pages become pictures", () => {
  expect(() => inspect(Buffer.from("%PDF-1.7"))).toThrow(
    expect.objectContaining({
      code: "unsupported_type",
      message: expect.stringContaining("`redraw convert` draws its pages; elsewhere export them as PNG pictures"),
    }),
  );
});
