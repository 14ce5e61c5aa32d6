/** What a file is, by its bytes alone. */
import { describe, expect, test } from "vitest";
import { isJsonObject, isPdf, nameOther, sniffFile, sniffPicture } from "../../../src/core/image/sniff.ts";
import { draw, twoBoxes } from "../../make/pictures.ts";

const latin = (text: string): Uint8Array => Buffer.from(text, "latin1");

describe("sniffPicture", () => {
  test("tells the three kinds that are accepted", async () => {
    expect(sniffPicture(await draw(twoBoxes).png().toBuffer())).toBe("png");
    expect(sniffPicture(await draw(twoBoxes).jpeg().toBuffer())).toBe("jpeg");
    expect(sniffPicture(await draw(twoBoxes).webp().toBuffer())).toBe("webp");
  });

  test.each([
    ["a WAV file, which is RIFF as well", "RIFF\x24\0\0\0WAVEfmt "],
    ["a PNG whose line ends were converted", "\x89PNG\n\x1a\n"],
    ["bytes too few for any", "\xff\xd8"],
    ["nothing", ""],
  ])("%s is none of them", (_what, text) => {
    expect(sniffPicture(latin(text))).toBeNull();
  });
});

describe("nameOther", () => {
  test.each([
    ["%!PS-Adobe-3.0", "a PostScript document"],
    ["PK\x05\x06\0\0", "a ZIP archive"],
    ["\xd0\xcf\x11\xe0\xa1\xb1", "an old Office document"],
    ["\x1f\x8b\x08", "a gzip archive"],
    ["MM\0*", "a TIFF picture"],
    ["\0\0\0\x18ftypheic", "a HEIC picture"],
    ["\0\0\0\x18ftypmif1", "a HEIC picture"],
    ["\0\0\0\x18ftypavif", "an AVIF picture"],
    ["\0\0\0\x18ftypisom", "a film"],
    ["\xff\x0a\x10", "a JPEG XL picture"],
    ["\0\0\0\x0cJXL \r\n", "a JPEG XL picture"],
    ["\0\0\0\x0cjP  \r\n", "a JPEG 2000 picture"],
    ["\0\0\x01\0\x01", "an icon"],
    ["8BPS\0\x01", "a Photoshop picture"],
    ["\x7fELF\x02", "a program"],
  ])("%j is named %s", (text, want) => {
    expect(nameOther(latin(text))).toBe(want);
  });

  test.each([
    ["\xef\xbb\xbf  <?xml version='1.0'?>\n<!-- made by hand -->\n<svg viewBox='0 0 1 1'>", "an SVG drawing"],
    ["<?xml version='1.0'?><mxGraphModel dx='1'>", "a draw.io file"],
    ["<?xml version='1.0'?><note/>", "an XML document"],
    ["\n\n<!DOCTYPE HTML>", "an HTML page"],
    ["<svgs>", "a file of markup"],
    ["flow: a -> <svg>", "a text file"],
    ["", "a text file"],
  ])("markup is told by its first element: %j is %s", (text, want) => {
    expect(nameOther(latin(text))).toBe(want);
  });

  test("a long file is looked at only as far as its head", () => {
    expect(nameOther(latin(`${"a".repeat(1024)}\0`))).toBe("a text file");
    expect(nameOther(latin(`${"a".repeat(1023)}\0`))).toBe("a file of an unknown kind");
  });
});

describe("files of the command line", () => {
  test.each(["png", "jpeg", "webp", "gif", "tiff"] as const)("%s", async (type) => {
    expect(sniffFile(await draw(twoBoxes).toFormat(type).toBuffer())).toBe(type);
  });

  test.each([
    ["BM6", null],
    ["GIF88a", null],
    ["MM\0*", "tiff"],
    ["%PDF-1.7", null],
  ])("%j is %s", (text, want) => {
    expect(sniffFile(latin(text))).toBe(want);
  });

  test("a PDF and a JSON object are told by how they begin", () => {
    expect([isPdf(latin("%PDF-1.7")), isPdf(latin("%!PS"))]).toEqual([true, false]);
    expect(['{"version":1}', "\xef\xbb\xbf\n {", "[{}]", "text {"].map((text) => isJsonObject(latin(text)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
