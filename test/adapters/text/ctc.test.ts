/** Our own reader, with a net that answers as told. */
import { expect, test } from "vitest";
import { openCtcReader } from "../../../src/adapters/text/ctc.ts";
import { aLine, drawBitmap } from "../../make/bitmap.ts";
import { scoresOf } from "../../make/scores.ts";

const bars = (places: readonly number[], width: number): string =>
  places.map((x) => `<rect x="${x}" y="20" width="${width}" height="20"/>`).join("");

test("what the net says is the reading, surer where its scores stand further apart", async () => {
  const bitmap = await drawBitmap(200, 60, bars([20], 60));
  const answers = [scoresOf("Mijn"), scoresOf("Mijn", 7)];
  const reader = openCtcReader({ lanes: 1, score: () => Promise.resolve(answers.shift()!) });
  const line = aLine(20, 20, 60, { glyphHeight: 20 });
  const [sure, unsure] = await reader.read(bitmap, [line, line]);
  expect(sure).toEqual({ text: "Mijn", confidence: 1 });
  expect(unsure!.text).toBe("Mijn");
  expect(unsure!.confidence).toBeLessThan(0.9);
});

test("empty paper is not shown to the net", async () => {
  const bitmap = await drawBitmap(200, 60, "");
  const reader = openCtcReader({ lanes: 1, score: () => Promise.reject(new Error("asked")) });
  expect(await reader.read(bitmap, [aLine(20, 20, 60, { glyphHeight: 20 })])).toEqual([{ text: "", confidence: 0 }]);
});

test("a line that geometry has told is not shown to the net", async () => {
  const bitmap = await drawBitmap(200, 60, bars([20], 60));
  const reader = openCtcReader({ lanes: 1, score: () => Promise.reject(new Error("asked")) });
  const line = aLine(20, 20, 60, { glyphHeight: 20, says: "...", confidence: 0.8 });
  expect(await reader.read(bitmap, [line])).toEqual([{ text: "...", confidence: 0.8 }]);
});

test.each([
  ["between words", [20, 220, 420, 620, 820], 170, "one two three"],
  ["inside a word", [20, 192, 364, 536, 708], 170, "onetwo three"],
])("parts of a long line that was cut %s", async (_, places, width, want) => {
  const bitmap = await drawBitmap(1100, 60, bars(places, width));
  const answers = [scoresOf("one"), scoresOf("two three")];
  const reader = openCtcReader({ lanes: 1, score: () => Promise.resolve(answers.shift()!) });
  const [reading] = await reader.read(bitmap, [aLine(20, 20, places.at(-1)! + width - 20, { glyphHeight: 20 })]);
  expect(reading!.text).toBe(want);
});

test("lines are read in as many lanes as the net has, and answered in their order", async () => {
  const bitmap = await drawBitmap(400, 60, bars([20, 120, 220], 60));
  let [running, most] = [0, 0];
  const reader = openCtcReader({
    lanes: 2,
    async score({ width }) {
      most = Math.max(most, ++running);
      await new Promise((resolve) => {
        setTimeout(resolve, 2);
      });
      running--;
      return scoresOf(`${width}`);
    },
  });
  const lines = [20, 120, 20].map((x, index) => aLine(x, 20, index === 1 ? 160 : 60, { glyphHeight: 20 }));
  expect((await reader.read(bitmap, lines)).map(({ text }) => text)).toEqual(["96", "192", "96"]);
  expect(most).toBe(2);
});
