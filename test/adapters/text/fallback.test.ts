/** Two readers as one. */
import { expect, test, vi } from "vitest";
import type { OpenReader } from "../../../src/adapters/text/fallback.ts";
import { openFallbackReader } from "../../../src/adapters/text/fallback.ts";
import type { Reading } from "../../../src/core/detection.ts";
import { aLine, drawBitmap } from "../../make/bitmap.ts";

const surer = (first: Reading, second: Reading): Reading => (second.confidence > first.confidence ? second : first);

/** A reader that answers by the place of a line: its x is the key. */
function aReader(answers: Readonly<Record<number, Reading>>): OpenReader & { readonly asked: number[]; closed: boolean } {
  const asked: number[] = [];
  return {
    asked,
    closed: false,
    read(_bitmap, lines) {
      asked.push(...lines.map(({ box }) => box.x));
      return Promise.resolve(lines.map(({ box }) => answers[box.x]!));
    },
    close() {
      this.closed = true;
      return Promise.resolve();
    },
  };
}

const lines = [10, 30, 50].map((x) => aLine(x, 10, 10, {}));

test("only unsure readings are read again, and the better one stays", async () => {
  const bitmap = await drawBitmap(100, 40, "");
  const first = aReader({
    10: { text: "sure", confidence: 0.9 },
    30: { text: "dim", confidence: 0.4 },
    50: { text: "so so", confidence: 0.6 },
  });
  const second = aReader({ 30: { text: "bright", confidence: 0.8 }, 50: { text: "worse", confidence: 0.2 } });
  const reader = openFallbackReader({ first, openSecond: () => Promise.resolve(second), sure: 0.7, chooseOn: () => surer });
  expect((await reader.read(bitmap, lines)).map(({ text }) => text)).toEqual(["sure", "bright", "so so"]);
  expect(second.asked).toEqual([30, 50]);
  await reader.close();
  expect([first.closed, second.closed]).toEqual([true, true]);
});

test("the second reader is not even opened while the first is sure", async () => {
  const bitmap = await drawBitmap(100, 40, "");
  const sure = { text: "sure", confidence: 0.9 };
  const openSecond = vi.fn<() => Promise<OpenReader>>();
  const reader = openFallbackReader({ first: aReader({ 10: sure, 30: sure, 50: sure }), openSecond, sure: 0.7, chooseOn: () => surer });
  await reader.read(bitmap, lines);
  await reader.close();
  expect(openSecond).not.toHaveBeenCalled();
});

test("the second reader is not asked about what is only glanced at", async () => {
  const bitmap = await drawBitmap(100, 40, "");
  const openSecond = vi.fn<() => Promise<OpenReader>>();
  const dim = { text: "dim", confidence: 0.4 };
  const reader = openFallbackReader({ first: aReader({ 10: dim }), openSecond, sure: 0.7, chooseOn: () => surer });
  expect(await reader.read(bitmap, [aLine(10, 10, 10, { glance: true })])).toEqual([dim]);
  await reader.close();
  expect(openSecond).not.toHaveBeenCalled();
});
