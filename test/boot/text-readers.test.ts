/** What the readers of the setting have in common is in test/conformance/text-reader.test.ts. */
import { expect, test } from "vitest";
import { openTextReader } from "../../src/boot/text-readers.ts";
import { aLine, drawBitmap } from "../make/bitmap.ts";

test("none leaves every text out, whatever is written there", async () => {
  const bitmap = await drawBitmap(100, 40, '<text x="10" y="25">Payment</text>');
  const reader = await openTextReader({ text: "none", threads: 1, nets: null });
  expect(await reader.read(bitmap, [aLine(10, 12, 60), aLine(10, 12, 20)])).toEqual([
    { text: "", confidence: 0 },
    { text: "", confidence: 0 },
  ]);
  await reader.close();
});

test("our own reader without its net is a mistake in the program, not a reader that finds nothing", async () => {
  await expect(openTextReader({ text: "ctc", threads: 1, nets: null })).rejects.toThrow(/net/);
});
