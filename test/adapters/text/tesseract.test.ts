/** Reading of scripts that no net of ours knows, each with its own data. */
import { afterAll, expect, test } from "vitest";
import { modelsFolder } from "../../../src/adapters/detector/weights.ts";
import { openRasteriser } from "../../../src/adapters/image/rasteriser.ts";
import { openTesseractReader } from "../../../src/adapters/text/tesseract.ts";
import { aLine } from "../../make/bitmap.ts";
import { writeBitmap, written } from "../../make/writing.ts";

const rasteriser = openRasteriser();
afterAll(() => rasteriser.close());

test.each([
  ["jpn", "データの保存処理"],
  ["kor", "데이터 저장 처리"],
  ["chi_tra", "資料儲存處理"],
  ["vie", "Quản trị hệ thống"],
] as const)("with %s it reads %s, and is sure of it", async (language, text) => {
  const bitmap = await writeBitmap(rasteriser, [420, 80], written(text, 20, 50, 'style="font-size: 28px"'));
  const line = { ...aLine(18, 22, 390), box: { x: 18, y: 22, width: 390, height: 38 }, glyphHeight: 24 };
  const reader = openTesseractReader({ language, folder: modelsFolder, threads: 1 });
  const [reading, empty] = await reader.read(bitmap, [line, aLine(400, 70, 10)]);
  await reader.close();
  expect(reading!.text).toBe(text);
  expect(reading!.confidence).toBeGreaterThan(0.8);
  expect(empty).toEqual({ text: "", confidence: 0 });
});

test("halves of Hangul are no line of their own", async () => {
  // Letters of 13 pixels whose capitals were measured as 9: Tesseract sees a line of the upper halves beside the whole one.
  const bitmap = await writeBitmap(rasteriser, [200, 60], written("배송지 선택", 98, 34, 'style="font-size: 16px"'));
  const line = { ...aLine(98, 20, 80), box: { x: 98, y: 19, width: 80, height: 18 }, glyphHeight: 9 };
  const reader = openTesseractReader({ language: "kor", folder: modelsFolder, threads: 1 });
  const [reading] = await reader.read(bitmap, [line]);
  await reader.close();
  expect(reading!.text).toBe("배송지 선택");
});
