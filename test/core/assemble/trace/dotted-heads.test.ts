import { expect, test } from "vitest";
import { takeDottedHeads } from "../../../../src/core/assemble/trace/dotted-heads.ts";
import { joinEnds } from "../../../../src/core/assemble/trace/web.ts";
import type { Web } from "../../../../src/core/assemble/trace/web.ts";
import { lerp } from "../../../../src/core/geometry/point.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aField, aWeb } from "../../../make/web.ts";

/** Makes a web of rows of dots, joined one after the other, each from its first place to its last. */
function rows(...lines: readonly (readonly [from: Point, to: Point, dots: number])[]): Web {
  const web = aWeb(lines.flatMap(([from, to, dots]) => Array.from({ length: dots }, (_, dot) => [lerp(from, to, dot / (dots - 1))])));
  let first = 0;
  for (const [, , dots] of lines) {
    for (let dot = 0; dot + 1 < dots; dot++) joinEnds(web, 2 * (first + dot) + 1, 2 * (first + dot + 1));
    first += dots;
  }
  return web;
}

const line = [[200, 100], [100, 100], 15] as const;
const prong = (side: 1 | -1, to: Point = [182, 100 + 9 * side]): readonly [Point, Point, number] => [[198, 100 + 3 * side], to, 4];
const left = (web: Web): number => web.strokes.filter((stroke) => stroke !== null).length;

test("two short rows that slant back on both sides of the end of a long one are its head", () => {
  const web = rows(line, prong(1), prong(-1));
  takeDottedHeads(web, aField());
  expect(web.pronged.flatMap((pronged, end) => (pronged ? [end] : []))).toEqual([0]);
  expect(left(web)).toBe(15);
});

test.each([
  ["one on one side", [prong(1)]],
  ["two on one side", [prong(1), [[197, 105], [180, 116], 4] as const]],
  ["rows that lead on instead of back", [prong(1, [214, 112]), prong(-1, [214, 88])]],
  ["rows of different lengths", [prong(1), prong(-1, [168, 86])]],
  ["rows far from the end", [[[180, 104], [164, 112], 4] as const, [[180, 96], [164, 88], 4] as const]],
])("but not %s", (_, others) => {
  const web = rows(line, ...others);
  takeDottedHeads(web, aField());
  expect(web.pronged).not.toContain(true);
  expect(left(web)).toBe(15 + 4 * others.length);
});
