/** Print and hand lettering each go to their reader. */
import { expect, test, vi } from "vitest";
import type { OpenReader } from "../../../src/adapters/text/fallback.ts";
import { openLetteringReader } from "../../../src/adapters/text/lettering.ts";
import { aLine, drawBitmap } from "../../make/bitmap.ts";

function aReader(text: string): OpenReader & { readonly close: ReturnType<typeof vi.fn<() => Promise<void>>> } {
  return { read: (_bitmap, lines) => Promise.resolve(lines.map(() => ({ text, confidence: 1 }))), close: vi.fn(() => Promise.resolve()) };
}

test("the page says who reads; the second reader is opened by the first page that wants it, and both are closed", async () => {
  const [print, hand] = [aReader("print"), aReader("hand")];
  const openHand = vi.fn(() => Promise.resolve(hand));
  const reader = openLetteringReader({ print, openHand });
  const bitmap = await drawBitmap(40, 40, "");
  const read = async (page?: { sketch: boolean }): Promise<readonly string[]> =>
    (await reader.read(bitmap, [aLine(1, 1, 9)], page)).map(({ text }) => text);
  expect([await read(), await read({ sketch: false })]).toEqual([["print"], ["print"]]);
  expect(await reader.read(bitmap, [], { sketch: true })).toEqual([]);
  expect(openHand).not.toHaveBeenCalled();
  expect([await read({ sketch: true }), await read({ sketch: true })]).toEqual([["hand"], ["hand"]]);
  expect(openHand).toHaveBeenCalledOnce();
  await reader.close();
  expect([print.close.mock.calls.length, hand.close.mock.calls.length]).toEqual([1, 1]);
});

test("a second reader that does not open fails its page, and is tried again by the next", async () => {
  const openHand = vi.fn<() => Promise<OpenReader>>().mockRejectedValueOnce(new Error("no memory")).mockResolvedValue(aReader("hand"));
  const reader = openLetteringReader({ print: aReader("print"), openHand });
  const bitmap = await drawBitmap(40, 40, "");
  const sketch = { sketch: true };
  await expect(reader.read(bitmap, [aLine(1, 1, 9)], sketch)).rejects.toThrow("no memory");
  expect(await reader.read(bitmap, [aLine(1, 1, 9)], sketch)).toEqual([{ text: "hand", confidence: 1 }]);
  await reader.close();
});
