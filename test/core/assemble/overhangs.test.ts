/** Tests of lines of text that reach over the border of their shape. */
import { expect, test } from "vitest";
import type { ReadLine } from "../../../src/core/detection.ts";
import { endLinesInside } from "../../../src/core/assemble/overhangs.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";
import { aReadLine } from "../../make/writing.ts";

/** Letters as bars from x on, in the row of the line. */
const letters = (x: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `<rect x="${x + 8 * index}" y="62" width="5" height="10"/>`).join("");
const border = '<path d="M50.5 40V100M170.5 40V100" stroke="#000"/>';
const node = aNode({ box: [50, 40, 121, 60] });

/** The line that is left of one, on a page that is drawn. */
async function ended(line: ReadLine, drawn: string): Promise<Pick<ReadLine, "text" | "box">> {
  const { lines } = endLinesInside(aDraft({ bitmap: await drawBitmap(240, 120, border + drawn), nodes: [node], lines: [line] }));
  return { text: lines[0]!.text, box: lines[0]!.box };
}

test("the head of a connector before a line, outside of its shape, is no letter of it, whatever it was read as", async () => {
  const head = '<path d="M36 67L43 63L50 67L43 71Z" fill="none" stroke="#000"/>';
  const inside = { x: 58, y: 62, width: 61, height: 10 };
  expect(await ended(aReadLine("type ID", [36, 62, 83, 10]), head + letters(58, 8))).toEqual({ text: "type ID", box: inside });
  expect(await ended(aReadLine("◇ type ID", [36, 62, 83, 10]), head + letters(58, 8))).toEqual({ text: "type ID", box: inside });
});

test("nor is one behind it", async () => {
  const head = '<path d="M171 67L178 63V71Z"/>';
  const line = aReadLine("type ID ◄", [100, 62, 79, 10]);
  expect(await ended(line, head + letters(100, 8))).toEqual({ text: "type ID", box: { x: 100, y: 62, width: 61, height: 10 } });
});

test("a text that is too wide for its shape stays whole: letters stand at the border, or it is so on both sides", async () => {
  const wide = aReadLine("type ID", [36, 62, 83, 10]);
  expect((await ended(wide, letters(36, 10))).box).toEqual(wide.box);
  const both = aReadLine("a type that is far too long", [40, 62, 141, 10]);
  expect((await ended(both, letters(40, 1) + letters(58, 13) + letters(174, 1))).box).toEqual(both.box);
});
