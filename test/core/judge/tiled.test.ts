/** Frames that are drawn by the borders of what fills them. */
import { expect, test } from "vitest";
import type { NodeCandidate } from "../../../src/core/detection.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import { dropTiled } from "../../../src/core/judge/tiled.ts";
import { aCandidate } from "../../make/bitmap.ts";

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const frame = aCandidate(box(100, 50, 120, 90), { kind: "container" });
const rows = [50, 80, 110].map((y) => aCandidate(box(100.5, y, 119, 30)));
const columns = [100, 140, 180].map((x) => aCandidate(box(x, 50, 40, 90)));
const [first, , last] = rows as [NodeCandidate, NodeCandidate, NodeCandidate];

test.each([
  ["rows", rows],
  ["columns", columns],
  ["rows that hold shapes", [...rows, aCandidate(box(150, 55, 20, 20))]],
])("a container that %s fill is none", (_, tiles) => {
  expect(dropTiled([frame, ...tiles])).toEqual(tiles);
});

test("a box that is to become one is none either", () => {
  expect(dropTiled([aCandidate(frame.box), ...rows])).toEqual(rows);
});

test.each([
  ["a gap between its rows", [first, last]],
  ["room around its rows", [80, 110].map((y) => aCandidate(box(100, y, 120, 30)))],
  ["one shape in it", [aCandidate(box(100, 50, 120, 89))]],
  ["rows of other widths", rows.map((row) => ({ ...row, box: { ...row.box, width: 90 } }))],
  ["lanes", rows.map((row) => ({ ...row, kind: "swimlane" as const }))],
])("one with %s stays", (_, tiles) => {
  expect(dropTiled([frame, ...tiles])).toHaveLength(1 + tiles.length);
});

test.each([
  ["a box of another kind", aCandidate(frame.box, { kind: "table" })],
  ["a lane with a heading", aCandidate(frame.box, { kind: "container", params: { heading: 30 } })],
])("%s stays whatever fills it", (_, whole) => {
  expect(dropTiled([whole, ...rows])).toContain(whole);
});
