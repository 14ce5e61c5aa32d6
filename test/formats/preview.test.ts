/** Previews: their size, and the rules of the file. */
import { expect, test } from "vitest";
import { preview } from "../../src/formats/preview/index.ts";
import { previewSize } from "../../src/formats/preview/size.ts";
import { aDiagram, redPixel } from "../make/diagram.ts";

const diagram = aDiagram({ size: { width: 1, height: 1 } });
const png = new Uint8Array(Buffer.from(redPixel, "base64"));

function withChunk(type: string): Uint8Array {
  const chunk = Buffer.alloc(12 + 4);
  chunk.writeUInt32BE(4, 0);
  chunk.write(type, 4, "latin1");
  return new Uint8Array(Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]));
}

test.each([
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 4096, height: 1000 },
    { width: 2048, height: 500 },
  ],
  [
    { width: 300, height: 16384 },
    { width: 38, height: 2048 },
  ],
  [
    { width: 1, height: 16384 },
    { width: 1, height: 2048 },
  ],
])("a picture of %o has a preview of %o", (size, want) => {
  expect(previewSize(size)).toEqual(want);
});

test("accepts a plain PNG of the right size", async () => {
  expect(await preview.check(png, diagram)).toEqual([]);
});

test.each([
  ["R1", "a cut file", png.slice(0, -6)],
  ["R1", "a file that goes on", new Uint8Array([...png, 1, 2, 3])],
  ["R3", "a comment", withChunk("tEXt")],
  ["R3", "a time", withChunk("tIME")],
  ["R3", "a density", withChunk("pHYs")],
])("%s finds %s", async (rule, _what, bytes) => {
  expect((await preview.check(bytes, diagram)).map((problem) => problem.rule)).toEqual([rule]);
});

test("R2 finds another size", async () => {
  const larger = aDiagram({ size: { width: 2, height: 1 } });
  expect((await preview.check(png, larger)).map(({ rule }) => rule)).toEqual(["R2"]);
});

test("cannot be made without something that draws", async () => {
  await expect(preview.encode(diagram, {})).rejects.toThrow("draws SVG");
});
