/** Connectors whose ends stop before a free text lead to it. */
import { expect, test } from "vitest";
import { leadToTexts } from "../../../src/core/assemble/text-ends.ts";
import type { Edge } from "../../../src/core/diagram/types.ts";
import type { Point } from "../../../src/core/geometry/point.ts";
import { aNode, anEdge } from "../../make/diagram.ts";
import { aDraft, whitePicture } from "../../make/draft.ts";

const shape = aNode({ id: "shape", box: [20, 40, 80, 40] });
const line = { text: "Ethernet", box: { x: 300, y: 54, width: 60, height: 12 } };
const text = aNode({ id: "text", kind: "text", box: [296, 50, 68, 20], text: { value: "Ethernet", lines: [line] } });
const nodes = [shape, text];

/** Says what the ends of an edge of some points are glued to. */
function ends(points: readonly Point[], edge: Partial<Edge> = {}): readonly (string | null)[] {
  const loose = (point: Point): Edge["source"] => ({ node: null, point });
  const free = { ...anEdge({ points }), source: loose(points[0]!), target: loose(points.at(-1)!), endMarker: "open" as const, ...edge };
  const [led] = leadToTexts({ ...aDraft({ bitmap: whitePicture(400, 200), nodes }), edges: [free] }).edges;
  return [led!.source.node, led!.target.node];
}

test("an arrow that stops before a text leads to it", () => {
  const glued = { node: "shape", point: [100, 60] as const };
  expect(
    ends(
      [
        [100, 60],
        [282, 60],
      ],
      { source: glued },
    ),
  ).toEqual(["shape", "text"]);
  // the way out is that of the last stretch, and may be a little off
  expect(
    ends(
      [
        [100, 60],
        [200, 160],
        [325, 160],
        [330, 88],
      ],
      { source: glued },
    ),
  ).toEqual(["shape", "text"]);
});

test("what leads to a text comes from the shape that it touches", () => {
  expect(
    ends([
      [107, 60],
      [282, 60],
    ]),
  ).toEqual(["shape", "text"]);
  expect(
    ends([
      [130, 60],
      [282, 60],
    ]),
  ).toEqual([null, "text"]);
});

test("a line that stops farther off, or points past the text, or neither points nor is glued, stays loose", () => {
  expect(
    ends([
      [160, 60],
      [270, 60],
    ]),
  ).toEqual([null, null]);
  expect(
    ends([
      [160, 120],
      [282, 120],
    ]),
  ).toEqual([null, null]);
  expect(
    ends(
      [
        [160, 60],
        [282, 60],
      ],
      { endMarker: "none" },
    ),
  ).toEqual([null, null]);
});

test("a line from a text back to it, and one that runs along it, do not lead there", () => {
  expect(
    ends([
      [310, 80],
      [310, 120],
      [350, 120],
      [350, 80],
    ]),
  ).toEqual([null, null]);
  expect(
    ends([
      [310, 60],
      [350, 60],
    ]),
  ).toEqual([null, null]);
});
