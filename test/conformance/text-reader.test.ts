/** What every text reader promises, run over each reader that the setting names. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openRasteriser } from "../../src/adapters/image/rasteriser.ts";
import type { Config } from "../../src/boot/config.ts";
import { settings } from "../../src/boot/config.ts";
import type { Recognition } from "../../src/boot/recognition.ts";
import { openRecognition } from "../../src/boot/recognition.ts";
import type { LineCandidate } from "../../src/core/detection.ts";
import { findTextLines } from "../../src/core/propose/text-lines.ts";
import type { Bitmap } from "../../src/core/raster/bitmap.ts";
import { aLine, aPage } from "../make/bitmap.ts";
import { writeBitmap, written } from "../make/writing.ts";

const names = settings.text.form.split(" | ").filter((name) => name !== "none") as Exclude<Config["text"], "none">[];
const rasteriser = openRasteriser();
let bitmap: Bitmap;
let lines: readonly LineCandidate[];

beforeAll(async () => {
  const rows = ["Order service", "PostgreSQL", "Database"].map((word, row) => written(word, 60, 30 + 30 * row)).join("");
  const light = `<rect x="55" y="110" width="160" height="30" fill="#1a237e"/>${written("White on blue", 60, 130, 'fill="#ffffff"')}`;
  bitmap = await writeBitmap(rasteriser, [300, 160], `${rows}${light}${written("Upwards", 30, 120, 'transform="rotate(-90 30 120)"')}`);
  lines = findTextLines(bitmap, aPage(bitmap)).lines;
});
afterAll(() => rasteriser.close());

test("every reader of the setting is tried here", () => expect(names).toEqual(["auto", "ctc,ppocr", "ppocr", "ctc"]));

describe.each(names)("%s", (name) => {
  const readers: Recognition[] = [];
  beforeAll(async () => {
    for (const threads of [1, 2]) readers.push(await openRecognition({ text: name, detector: "geometry" }, { threads }));
  });
  afterAll(() => Promise.all(readers.map((reader) => reader.close())));

  test("reads dark, light and turned text, and is sure of it", async () => {
    const readings = await readers[0]!.reader.read(bitmap, lines);
    expect(readings.map(({ text }) => text).toSorted()).toEqual(["Database", "Order service", "PostgreSQL", "Upwards", "White on blue"]);
    for (const { confidence } of readings) {
      expect(confidence).toBeGreaterThan(0.5);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });

  test("reads a line alike alone, in another order and with more threads", async () => {
    const [one, two] = readers;
    const want = await one!.reader.read(bitmap, lines);
    expect((await two!.reader.read(bitmap, lines.toReversed())).toReversed()).toEqual(want);
    expect(await two!.reader.read(bitmap, lines.slice(1, 2))).toEqual(want.slice(1, 2));
  });

  test("answers what geometry has told of a line", async () => {
    const told = aLine(240, 20, 40, { says: "...", confidence: 0.8 });
    expect(await readers[0]!.reader.read(bitmap, [told])).toEqual([{ text: "...", confidence: 0.8 }]);
  });

  test("reads nothing where nothing is, and no line where none is asked for", async () => {
    expect(await readers[0]!.reader.read(bitmap, [aLine(240, 20, 40)])).toEqual([{ text: "", confidence: 0 }]);
    expect(await readers[0]!.reader.read(bitmap, [])).toEqual([]);
  });
});
