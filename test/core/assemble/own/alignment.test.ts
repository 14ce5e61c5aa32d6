/** Tests of how the lines of a text are told to be set. */
import { expect, test } from "vitest";
import { alignmentOf } from "../../../../src/core/assemble/own/alignment.ts";
import type { Box } from "../../../../src/core/geometry/box.ts";

const frame = { x: 0, y: 0, width: 200, height: 90 };
/** Lines of 10 px one below the other: where each begins, and how wide it is. */
const rows = (...lines: readonly (readonly [x: number, width: number])[]): readonly Box[] =>
  lines.map(([x, width], row) => ({ x, y: 5 + 15 * row, width, height: 10 }));

test("the name of a class is centred over members that are flush left, be they two or ten", () => {
  expect(alignmentOf(rows([70, 60], [6, 90], [6, 120]), frame)).toMatchObject({ align: "left", centred: 1 });
  expect(alignmentOf(rows([60, 80], [75, 50], [6, 90], [6, 120], [6, 60]), frame)).toMatchObject({ align: "left", centred: 2 });
  expect(alignmentOf(rows([70, 60], [6, 90]), frame)).toMatchObject({ align: "left", centred: 1 });
});

test("lines that are all centred, or all flush, have no heading of their own", () => {
  expect(alignmentOf(rows([70, 60], [40, 120], [55, 90]), frame)).toMatchObject({ align: "center", centred: 0 });
  expect(alignmentOf(rows([6, 60], [6, 120], [6, 90]), frame)).toMatchObject({ align: "left", centred: 0 });
  // The first one fills its line by chance.
  expect(alignmentOf(rows([6, 188], [6, 120], [6, 90]), frame)).toMatchObject({ align: "left", centred: 0 });
});

test("what begins now here and now there under a line in the middle is not flush", () => {
  expect(alignmentOf(rows([70, 60], [6, 90], [60, 120], [30, 60]), frame).centred).toBe(0);
});

test("nor is a subtitle far from the side of its frame, under a title that is hardly nearer to the middle", () => {
  const wide = { ...frame, width: 800 };
  expect(alignmentOf(rows([375, 60], [300, 230]), wide)).toMatchObject({ align: "center", centred: 0 });
});
