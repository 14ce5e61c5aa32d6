/** Tesseract in a thread: what it says of a line, and what is said where it cannot. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { modelsFolder } from "../../../src/adapters/detector/weights.ts";
import { openRasteriser } from "../../../src/adapters/image/rasteriser.ts";
import { encodePgm } from "../../../src/adapters/text/line-crop.ts";
import { layouts, openTesseractEngine } from "../../../src/adapters/text/tesseract-engine.ts";
import { aFolder } from "../../make/folder.ts";
import { writeBitmap, written } from "../../make/writing.ts";

const rasteriser = openRasteriser();
const engine = openTesseractEngine({ language: "kor", folder: modelsFolder });
afterAll(() => Promise.all([rasteriser.close(), engine.close()]));

async function aPicture(text: string): Promise<Uint8Array> {
  const { width, height, data } = await writeBitmap(rasteriser, [240, 60], written(text, 20, 40, 'style="font-size: 28px"'));
  const grey = Uint8Array.from({ length: width * height }, (_, at) => data[at * 3]!);
  return encodePgm({ width, height, data: grey });
}

const wordsOf = (blocks: Awaited<ReturnType<typeof engine.recognise>>): readonly string[] =>
  blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ text }) => text))));

test("pictures are read in the order in which they come, each by itself", async () => {
  const pictures = await Promise.all(["데이터", "저장", "처리"].map((text) => aPicture(text)));
  const read = await Promise.all(pictures.map((picture) => engine.recognise(picture, layouts.line)));
  expect(read.map((blocks) => wordsOf(blocks).join(" "))).toEqual(["데이터", "저장", "처리"]);
});

test("what is no picture is refused, and the next one is read", async () => {
  await expect(engine.recognise(new TextEncoder().encode("no picture"), layouts.block)).rejects.toThrow("does not take the picture");
  expect(wordsOf(await engine.recognise(await aPicture("처리"), layouts.block))).toEqual(["처리"]);
});

test("an engine that did not start, or is closed, tells everybody who asks", async () => {
  const folder = aFolder({ "tesseract-core.cjs": readFileSync(`${modelsFolder}/tesseract-core.cjs`) });
  const empty = openTesseractEngine({ language: "jpn", folder });
  const asked = [empty.recognise(new Uint8Array(), layouts.line), empty.recognise(new Uint8Array(), layouts.line)];
  for (const result of await Promise.allSettled(asked))
    expect(result).toMatchObject({ reason: { message: expect.stringContaining("jpn") } });
  await empty.close();
  await expect(empty.recognise(new Uint8Array(), layouts.line)).rejects.toThrow("jpn");
});

test("the program is the one of the package that development has, byte for byte", () => {
  const hashOf = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");
  const file = new URL(import.meta.resolve("tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm.js")).pathname;
  expect(hashOf(`${modelsFolder}/tesseract-core.cjs`)).toBe(hashOf(file));
});
