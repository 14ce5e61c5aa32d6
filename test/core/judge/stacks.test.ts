/** Boxes that share their borders, taken for one box with rules. */
import { expect, test } from "vitest";
import type { NodeCandidate, ReadLine } from "../../../src/core/detection.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import { openStacks } from "../../../src/core/judge/stacks.ts";
import { aCandidate, aLine, aPage } from "../../make/bitmap.ts";

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const page = aPage({ width: 400, height: 300 });
const whole = aCandidate(box(100, 50, 120, 90), { confidence: 0.9 });
const rows = [50, 80, 110].map((y) => aCandidate(box(100.5, y, 119, 30), { confidence: 0.1 }));
const columns = [100, 140, 180].map((x) => aCandidate(box(x, 50, 40, 90)));
const inMiddle = ({ box: { x, y, width, height } }: NodeCandidate, across = 0, down = 0): ReadLine => ({
  ...aLine(0, 0, 0),
  box: box(x + width / 2 - 15 + across, y + height / 2 - 5 + down, 30, 10),
  text: "Orders",
});
const boxesOf = (nodes: readonly NodeCandidate[]): readonly Box[] => nodes.map((node) => node.box);
const opened = (
  chosen: readonly NodeCandidate[],
  parts: readonly NodeCandidate[],
  lines: readonly ReadLine[] = parts.map((part) => inMiddle(part)),
): readonly Box[] => boxesOf(openStacks(chosen, [...chosen, ...parts], { lines, page }));

test.each([
  ["rows", rows],
  ["columns", columns],
])("a box whose %s have each a text in its middle is so many boxes", (_, parts) => {
  expect(opened([whole], parts)).toEqual(boxesOf(parts));
});

test("the parts are as sure as the whole was", () => {
  const [part] = openStacks([whole], rows, { lines: rows.map((row) => inMiddle(row)), page });
  expect(part).toMatchObject({ kind: "rectangle", confidence: 0.9 });
});

test("a part that was chosen itself is not told again", () => {
  expect(opened([whole, rows[0]!], rows)).toHaveLength(3);
});

test.each([
  ["a class, whose fields begin at the left", [inMiddle(rows[0]!), inMiddle(rows[1]!, -30), inMiddle(rows[2]!, -20)]],
  ["a class without methods", [inMiddle(rows[0]!), inMiddle(rows[1]!)]],
  ["a part with its text at the top", [inMiddle(rows[0]!), inMiddle(rows[1]!), inMiddle(rows[2]!, 0, -8)]],
])("%s stays one box", (_, lines) => {
  expect(opened([whole], rows, lines)).toEqual([whole.box]);
});

test.each([
  ["a gap between its parts", whole, [rows[0]!, rows[2]!]],
  ["a heading", aCandidate(whole.box, { params: { heading: 30 } }), rows],
  ["another kind", aCandidate(whole.box, { kind: "table" }), rows],
])("a box with %s stays", (_, frame, parts) => {
  expect(opened([frame], parts)).toEqual([whole.box]);
});
