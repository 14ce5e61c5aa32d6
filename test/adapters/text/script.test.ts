/** Tests of pages in scripts that the first reader does not know. */
import { expect, test } from "vitest";
import type { OpenReader } from "../../../src/adapters/text/fallback.ts";
import { openScriptReader } from "../../../src/adapters/text/script.ts";
import type { Reading } from "../../../src/core/detection.ts";
import type { OwnScript } from "../../../src/core/text/page-scripts.ts";
import { aLine } from "../../make/bitmap.ts";
import { whitePicture } from "../../make/draft.ts";

const page = whitePicture(200, 200);
/** A line, which its place names: the first reader's reading of it, and those of others. */
type Said = readonly [text: string, confidence: number, others?: Partial<Record<OwnScript, readonly [text: string, confidence: number]>>];

/** Reads a page and tells what each reader was asked, and which are still open. */
async function read(lines: readonly Said[], photo = false) {
  const asked: string[] = [];
  let open = 0;
  const readingOf = ([text, confidence, others]: Said, script: OwnScript | null): Reading => {
    const [said, sure] = script === null ? [text, confidence] : (others?.[script] ?? ["?", 0.3]);
    return { text: said, confidence: sure };
  };
  const reader = (script: OwnScript | null): OpenReader => ({
    read(_bitmap, found) {
      if (script !== null) asked.push(`${script} ${found.map(({ box }) => box.y).join(" ")}`);
      return Promise.resolve(found.map(({ box }) => readingOf(lines[box.y]!, script)));
    },
    close: () => Promise.resolve(void open--),
  });
  const openFor = (script: OwnScript): Promise<OpenReader> => Promise.resolve(reader(script)).finally(() => open++);
  const all = openScriptReader({ first: reader(null), openFor });
  const texts = (
    await all.read(
      { ...page, photo },
      lines.map((_, y) => ({ ...aLine(10, y, 60), glyphHeight: 10 })),
    )
  ).map(({ text }) => text);
  return { texts, asked, open };
}

const korean: readonly Said[] = [
  ["Zeo|9lE", 0.57, { kor: ["클라이언트", 0.97] }],
  ["69l %|7", 0.51, { kor: ["승인 절차", 0.95] }],
];

test("a page of which two lines prove its script is read in it, but for what is sure", async () => {
  const { texts, asked, open } = await read([...korean, ["sbrk()", 0.99], ["oL|9", 0.92, { kor: ["아니오", 0.9] }]]);
  expect(texts).toEqual(["클라이언트", "승인 절차", "sbrk()", "아니오"]);
  expect(asked).toEqual(["jpn 0 1", "kor 0 1", "kor 3"]);
  expect(open).toBe(0);
});

test("one line proves nothing", async () => {
  const { texts } = await read([korean[0]!, ["frown", 0.57]]);
  expect(texts).toEqual(["Zeo|9lE", "frown"]);
});

test("nobody is asked where the first reader could read", async () => {
  expect(
    (
      await read([
        ["Order", 0.99],
        ["x", 0.4],
        ["Start", 0.98],
      ])
    ).asked,
  ).toEqual([]);
});

test("on a photograph nobody is asked", async () => {
  expect((await read(korean, true)).asked).toEqual([]);
});

test("no more than six lines are looked at for proof", async () => {
  const { asked } = await read(Array.from({ length: 30 }, () => ["scribble", 0.3] as const));
  expect(asked.map((call) => call.split(" ").length - 1)).toEqual([6, 6]);
});

test("Japanese has letters of traditional Chinese, which its pages are not asked for", async () => {
  const { texts, asked } = await read([
    ["一作成", 0.85, { jpn: ["データ作成", 0.95] }],
    ["卜環境", 0.92, { jpn: ["テスト環境", 0.94] }],
    ["開始", 0.96, { jpn: ["開始", 0.95], chi_tra: ["間始", 0.9] }],
  ]);
  expect(texts).toEqual(["データ作成", "テスト環境", "開始"]);
  expect(asked.filter((call) => call.startsWith("chi"))).toEqual([]);
});
