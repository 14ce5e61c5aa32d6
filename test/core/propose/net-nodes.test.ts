/** Where net and geometry meet. */
import { expect, test } from "vitest";
import type { PageFindings } from "../../../src/core/decode/page-findings.ts";
import type { Detections } from "../../../src/core/detection.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import { joinNetNodes } from "../../../src/core/propose/net-nodes.ts";
import { aCandidate, aPage, drawBitmap } from "../../make/bitmap.ts";

const box = (x: number, y: number): Box => ({ x, y, width: 80, height: 40 });
const bitmap = await drawBitmap(
  400,
  200,
  '<rect x="200" y="100" width="80" height="40" fill="#ffe0b2" stroke="#333333" stroke-width="2"/>',
);

function detections(nodes: Detections["nodes"], sketch = false): Detections {
  return { page: aPage(bitmap, { sketch }), lines: [], nodes, ends: [], model: "geometry/1", backend: "cpu" };
}

function shapes(...found: readonly (readonly [Box, number])[]): PageFindings {
  return { shapes: found.map(([at, score]) => ({ box: at, family: "rounded", score })), ends: [] };
}

test("what both saw keeps the geometry's measures, and is surer than either was", () => {
  const seen = aCandidate(box(20, 20), { confidence: 0.6 });
  const { nodes } = joinNetNodes(detections([seen]), shapes([box(23, 18), 0.7]), bitmap);
  expect(nodes).toEqual([{ ...seen, origin: "both", confidence: expect.closeTo(0.88, 5) as number }]);
});

test("what only the geometry saw stays what it was", () => {
  const seen = aCandidate(box(20, 20));
  expect(joinNetNodes(detections([seen]), shapes(), bitmap).nodes).toEqual([seen]);
});

test("what only the net saw is measured in the picture", () => {
  const { nodes } = joinNetNodes(detections([]), shapes([box(203, 98), 0.8]), bitmap);
  expect(nodes).toMatchObject([
    { kind: "rounded_rectangle", origin: "net", confidence: 0.8, style: { fill: "#ffe0b2", stroke: "#333333" } },
  ]);
  expect(Math.abs(nodes[0]!.box.x - 200)).toBeLessThanOrEqual(1);
});

test("a weak proposal counts only where outlines waver", () => {
  const weak = shapes([box(200, 100), 0.45]);
  expect(joinNetNodes(detections([]), weak, bitmap).nodes).toEqual([]);
  expect(joinNetNodes(detections([], true), weak, bitmap).nodes).toHaveLength(1);
});

test("of two proposals at one candidate neither makes a second shape", () => {
  const seen = aCandidate(box(20, 20));
  const { nodes } = joinNetNodes(detections([seen]), shapes([box(22, 20), 0.9], [box(10, 20), 0.8]), bitmap);
  expect(nodes.map(({ origin }) => origin)).toEqual(["both"]);
});

test("ends go along", () => {
  const end = { point: [5, 5], direction: [1, 0], marked: true, confidence: 0.9 } as const;
  expect(joinNetNodes(detections([]), { shapes: [], ends: [end] }, bitmap).ends).toEqual([end]);
});
