/** Tests of pages in a script that the first reader does not know. */
import { expect, test, vi } from "vitest";
import type { OpenReader } from "../../../src/adapters/text/fallback.ts";
import { openScriptReader } from "../../../src/adapters/text/script.ts";
import type { Reading } from "../../../src/core/detection.ts";
import { aLine } from "../../make/bitmap.ts";
import { whitePicture } from "../../make/draft.ts";

const page = whitePicture(200, 200);
/** The lines are known by their places: the first reader's and the second's readings of each. */
interface Said {
  readonly first: Reading;
  readonly second: Reading;
  readonly width?: number;
}
const letter = /\p{Script=Han}/u;
const said = (first: string, sure: number, second: string, surely: number): Said => ({
  first: { text: first, confidence: sure },
  second: { text: second, confidence: surely },
});
const short = { width: 12 };

async function read(lines: readonly Said[]) {
  const asked: number[] = [];
  const reader = (which: "first" | "second"): OpenReader => ({
    read(_bitmap, found) {
      if (which === "second") asked.push(...found.map(({ box }) => box.y));
      return Promise.resolve(found.map(({ box }) => lines[box.y]![which]));
    },
    close: () => Promise.resolve(),
  });
  const openSecond = vi.fn<() => Promise<OpenReader>>(() => Promise.resolve(reader("second")));
  const both = openScriptReader({ first: reader("first"), openSecond, letter });
  const boxes = lines.map(({ width = 60 }, y) => ({ ...aLine(10, y, width), glyphHeight: 10 }));
  const texts = (await both.read(page, boxes)).map(({ text }) => text);
  await both.close();
  return { texts, asked, opened: openSecond.mock.calls.length };
}

const proof = [said("i#ffE8", 0.5, "系统调用", 0.96), said("gEERh", 0.42, "返回空闲内存", 0.93)];

test("a page of which two lines prove its script is read in it", async () => {
  const { texts, asked } = await read([
    ...proof,
    said("sbrk()", 0.99, "5brk0", 0.5),
    said("#B morecore", 0.89, "使用 morecore", 0.72),
    said("aF", 0.12, "结束", 0.95),
    { ...said("BLS", 0.4, "是", 0.91), ...short },
  ]);
  expect(texts).toEqual(["系统调用", "返回空闲内存", "sbrk()", "使用 morecore", "结束", "是"]);
  expect(asked).not.toContain(2);
});

test("on such a page strokes that look like a letter of it stay what they were", async () => {
  const { texts } = await read([...proof, { ...said(">", 0.87, "了", 0.42), ...short }, said("9y9-", 0.58, "2yY=一", 0.58)]);
  expect(texts.slice(2)).toEqual([">", "9y9-"]);
});

test("one line proves nothing, and neither do doubtful letters or few among others", async () => {
  const others = [said("frown", 0.57, "心全-", 0.48), said("http serv", 0.6, "亚法http server", 0.87)];
  const { texts, opened } = await read([proof[0]!, ...others]);
  expect(texts).toEqual(["i#ffE8", "frown", "http serv"]);
  expect(opened).toBe(1);
});

test("the second reader is not opened where the first could read, or only icons were dim", async () => {
  const icon = { ...said("A", 0.4, "中国人", 0.99), ...short };
  const { opened } = await read([said("Order", 0.99, "", 0), icon, icon]);
  expect(opened).toBe(0);
});
