/** Level lines are told by what lies above and below them, whole or broken. */
import { describe, expect, test } from "vitest";
import { findLevelLines, stemOf, strokesAlong } from "../../../../src/core/assemble/sequence/level-lines.ts";
import type { LevelLine } from "../../../../src/core/assemble/sequence/level-lines.ts";
import type { Box } from "../../../../src/core/geometry/box.ts";
import { drawBitmap } from "../../../make/bitmap.ts";

const inside: Box = { x: 20, y: 10, width: 260, height: 80 };

async function found(drawn: string, covers: readonly Box[] = []): Promise<readonly LevelLine[]> {
  return findLevelLines(await drawBitmap(300, 100, drawn), inside, { covers, unit: 10 });
}

describe("a level line is found", () => {
  test.each([
    ["that is whole", "", []],
    ["of dashes", 'stroke-dasharray="6 4"', []],
    ["of dots", 'stroke-dasharray="2 2"', []],
    ["of which a text hides all but a little", "", [{ x: 60, y: 40, width: 180, height: 20 }]],
  ])("%s", async (_name, look, covers) => {
    const lines = await found(`<path d="M0 50H300" stroke="#333" stroke-width="2" ${look}/>`, covers);
    expect(lines.map(({ y, thickness }) => [y, thickness])).toEqual([[50, 2]]);
  });
});

test("a broken line is found below the letters of a text whose box covers it; letters alone are none", async () => {
  const letters = Array.from(
    { length: 34 },
    (_, at) => `<path d="M${30 + 7 * at} ${at % 3 === 0 ? 38 : 41}v${4 + (at % 4)}h${2 + (at % 3)}" fill="none" stroke="#000"/>`,
  );
  const covers = [{ x: 10, y: 36, width: 280, height: 17 }];
  const line = '<path d="M0 50.5H300" stroke="#000" stroke-dasharray="4 2"/>';
  expect((await found(line + letters.join(""), covers)).map(({ y }) => y)).toEqual([50.5]);
  expect(await found(letters.join(""), covers)).toEqual([]);
  const feet = Array.from({ length: 60 }, (_, at) => `<path d="M${22 + 4 * at} 50.5h2" stroke="#000"/>`);
  expect(await found(feet.join(""), covers)).toEqual([]);
});

test.each([
  ["ends on the way", '<path d="M0 50H180" stroke="#333" stroke-width="2"/>'],
  ["is too thick", '<path d="M0 50H300" stroke="#333" stroke-width="12"/>'],
  ["is pale", '<path d="M0 50H300" stroke="#f4f4f4" stroke-width="2"/>'],
  ["slants", '<path d="M0 30L300 70" stroke="#333" stroke-width="2"/>'],
])("no level line is what %s", async (_name, drawn) => {
  expect(await found(drawn)).toEqual([]);
});

test("a line has its colours, and the lengths of its strokes beside a text", async () => {
  const bitmap = await drawBitmap(
    300,
    100,
    '<rect width="300" height="100" fill="#eef"/><path d="M20 50H280" stroke="#333" stroke-width="2" stroke-dasharray="6 4"/>',
  );
  const line = { y: 50, thickness: 2, drawn: 0.6 };
  expect(stemOf(bitmap, [20, 280], line, { texts: [], unit: 10 })).toMatchObject({ colour: 0x333333, ground: 0xeeeeff });
  expect(strokesAlong(bitmap, [20, 80], { y: 50, texts: [{ x: 39, y: 45, width: 20, height: 10 }], unit: 10 })).toEqual([6, 6, 6, 6]);
});
