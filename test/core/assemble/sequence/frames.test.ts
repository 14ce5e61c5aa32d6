/** Frames are found around their operators, however lifelines cut them, with the lines that divide them. */
import { describe, expect, test } from "vitest";
import { findFrameDividers, findFrames } from "../../../../src/core/assemble/sequence/frames.ts";
import type { Cleared, Frame } from "../../../../src/core/assemble/sequence/frames.ts";
import type { ReadLine } from "../../../../src/core/detection.ts";
import type { Box } from "../../../../src/core/geometry/box.ts";
import { drawBitmap } from "../../../make/bitmap.ts";
import { aReadLine } from "../../../make/writing.ts";

const dots = 'stroke="#88c" stroke-width="2" stroke-dasharray="2 2"';
const frameElement = ([x, y, width, height]: readonly [number, number, number, number], look = dots): string =>
  `<path d="M${x} ${y}h${width}v${height}h${-width}z" fill="none" ${look}/>`;

async function cleared(drawn: string): Promise<Cleared> {
  return { bitmap: await drawBitmap(600, 400, drawn), unit: 10 };
}

async function found(drawn: string, texts: readonly ReadLine[], shapes: readonly Box[] = []): Promise<readonly Frame[]> {
  return findFrames(await cleared(drawn), texts, shapes);
}

const rounded = (frames: readonly Frame[]): readonly (readonly number[])[] =>
  frames.map(({ box: { x, y, width, height } }) => [x, y, width, height].map((value) => 5 * Math.round(value / 5)));

const operator = (x: number, y: number, text = "alt"): ReadLine => aReadLine(text, [x, y, 20, 10]);

describe("a frame is found", () => {
  test.each([
    ["of dots", frameElement([50, 50, 400, 120]), [operator(60, 56)]],
    ["of dashes", frameElement([50, 50, 400, 120], 'stroke="#333" stroke-dasharray="6 4"'), [operator(60, 56)]],
    ["that is solid", frameElement([50, 50, 400, 120], 'stroke="#333"'), [operator(60, 56)]],
    [
      "that lifelines were taken out of",
      `${frameElement([50, 50, 400, 120])}<path d="M150 0V400M300 0V400" stroke="#fff" stroke-width="8"/>`,
      [operator(60, 56)],
    ],
    [
      "with a tab around its operator",
      `${frameElement([50, 50, 400, 120])}<path d="M50 50h50v10l-8 8h-42z" fill="#ececff" stroke="#88c"/>`,
      [operator(60, 54)],
    ],
    ["with its condition behind the operator", frameElement([50, 50, 400, 120]), [operator(60, 56, "loop [each order]")]],
  ])("%s", async (_name, drawn, texts) => {
    expect(rounded(await found(drawn, texts))).toEqual([[50, 50, 400, 120]]);
  });

  test("each of two that stand close one below the other, and of two that lie within one another", async () => {
    const drawn = frameElement([50, 50, 400, 120]) + frameElement([50, 176, 400, 150]) + frameElement([60, 200, 380, 100]);
    const frames = await found(drawn, [operator(60, 56), operator(60, 182, "opt"), operator(70, 206, "loop")]);
    expect(rounded(frames)).toEqual([
      [50, 50, 400, 120],
      [50, 175, 400, 150],
      [60, 200, 380, 100],
    ]);
  });

  test("close within one that is known", async () => {
    const drawn = frameElement([50, 50, 400, 200]) + frameElement([60, 72, 380, 100]);
    const frames = await found(drawn, [operator(70, 78, "loop"), operator(60, 56)], [{ x: 50, y: 50, width: 400, height: 200 }]);
    expect(rounded(frames)).toEqual([[60, 70, 380, 100]]);
  });

  test("with its look", async () => {
    expect(await found(frameElement([50, 50, 400, 120]), [operator(60, 56)])).toMatchObject([{ colour: 0x8888cc, thickness: 2 }]);
  });
});

describe("no frame is found", () => {
  test.each([
    ["around another word", frameElement([50, 50, 400, 120]), [operator(60, 56, "order")], []],
    ["where one is known", frameElement([50, 50, 400, 120]), [operator(60, 56)], [{ x: 50, y: 50, width: 400, height: 120 }]],
    ["that is open at its right side", `<path d="M450 50H50V170H450" fill="none" ${dots}/>`, [operator(60, 56)], []],
    ["where nothing is drawn", "", [operator(60, 56)], []],
  ])("%s", async (_name, drawn, texts, shapes) => {
    expect(await found(drawn, texts, shapes)).toEqual([]);
  });
});

describe("the lines that divide a frame", () => {
  const frame = { x: 50, y: 50, width: 400, height: 220 };
  const nothing = { shapes: [], texts: [] };

  test("run from side to side", async () => {
    const page = await cleared(
      `${frameElement([50, 50, 400, 220])}<path d="M50 150H450" stroke="#88c" stroke-width="2" stroke-dasharray="3 3"/>`,
    );
    expect(findFrameDividers(page, frame, nothing).map(({ y, from, to }) => [Math.round(y), from, to])).toEqual([[150, 50, 450]]);
  });

  test.each([
    ["that end before its sides", '<path d="M90 150H400" stroke="#88c" stroke-width="2"/>', []],
    [
      "that are the border of another shape",
      '<path d="M56 150H444V200H56Z" fill="none" stroke="#88c" stroke-width="2"/>',
      [{ x: 56, y: 150, width: 388, height: 50 }],
    ],
  ])("are none %s", async (_name, drawn, shapes) => {
    const page = await cleared(frameElement([50, 50, 400, 220]) + drawn);
    expect(findFrameDividers(page, frame, { shapes, texts: [] })).toEqual([]);
  });
});
