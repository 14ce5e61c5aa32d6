/** PP-OCR as a reader: with a net that answers as told, and with the real one. */
import { expect, test } from "vitest";
import { openPpocrReader } from "../../../src/adapters/text/ppocr.ts";
import { openTextReader } from "../../../src/boot/text-readers.ts";
import { openNets } from "../../../src/boot/models.ts";
import { aLine, drawBitmap } from "../../make/bitmap.ts";

const columns = (...pairs: readonly (readonly [number, number])[]): Float32Array => Float32Array.from(pairs.flat());

test("columns become a reading: runs are one symbol, blanks part equal ones, the confidence is the mean of their best", async () => {
  const scores = columns([1, 0.5], [1, 1], [0, 0.9], [1, 0.75], [2, 0.5], [3, 0.5], [0, 1]);
  const reader = openPpocrReader({ lanes: 1, symbols: ["a", "b", " "], score: () => Promise.resolve(scores) });
  const bitmap = await drawBitmap(100, 40, "");
  expect(await reader.read(bitmap, [aLine(10, 10, 40)])).toEqual([{ text: "aab", confidence: (1 + 0.75 + 0.5 + 0.5) / 4 }]);
});

test("a line that geometry has told is not shown to the net", async () => {
  const reader = openPpocrReader({ lanes: 1, symbols: [], score: () => Promise.reject(new Error("asked")) });
  const line = aLine(10, 10, 40, { says: "...", confidence: 0.8 });
  expect(await reader.read(await drawBitmap(100, 40, ""), [line])).toEqual([{ text: "...", confidence: 0.8 }]);
});

test("the real net reads words, light on dark and turned, too, and equally at any place in the list", async () => {
  const config = { text: "ppocr", detector: "geometry" } as const;
  const nets = (await openNets(config, 1))!;
  const reader = await openTextReader({ text: "ppocr", threads: 1, nets });
  const bitmap = await drawBitmap(
    300,
    200,
    `<text x="20" y="40" font-family="Arimo" font-size="20">Order service</text>
     <rect x="10" y="60" width="200" height="40" fill="#1a237e"/><text x="20" y="88" font-family="Arimo" font-size="20" fill="#fff">Payment 42</text>
     <text transform="translate(260 180) rotate(-90)" font-family="Arimo" font-size="20">Gateway</text>`,
  );
  const lines = [
    aLine(21, 25, 122, { box: { x: 21, y: 25, width: 122, height: 15 }, glyphHeight: 14 }),
    aLine(21, 73, 105, { box: { x: 21, y: 73, width: 105, height: 19 }, glyphHeight: 14, color: "#ffffff", ground: "#1a237e" }),
    aLine(245, 98, 20, { box: { x: 245, y: 98, width: 19, height: 82 }, glyphHeight: 14, rotation: -90 }),
  ];
  const readings = await reader.read(bitmap, lines);
  expect(readings.map(({ text }) => text)).toEqual(["Order service", "Payment 42", "Gateway"]);
  expect((await reader.read(bitmap, lines.toReversed())).toReversed()).toEqual(readings);
  await reader.close();
  await nets.close();
});
