/** Confidences beside what is right. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { calibrationOf, judgeElements, kindFamilies } from "../../tools/calibration.ts";
import type { Judgement } from "../../tools/calibration.ts";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { aDiagram, aNode, anEdge } from "../make/diagram.ts";

const box = (x: number) => ({ x, y: 0, width: 80, height: 40 });
const bbox = (x: number) => [x, 0, 80, 40];
const truth = {
  kind: "drawn",
  nodes: [
    { id: "a", shape: "rectangle", bbox: bbox(0) },
    { id: "b", shape: "diamond", bbox: bbox(200) },
    { id: "c", shape: "text", bbox: bbox(400) },
  ],
  edges: [{ id: "ab", source: "a", target: "b", start_arrow: "none", end_arrow: "classic" }],
};

/** A diagram of these elements, whatever its rules say. */
const withElements = (nodes: Diagram["nodes"], edges: Diagram["edges"]): Diagram => ({ ...aDiagram(), nodes, edges });

const end = (node: string) => ({ node, point: [0, 0] as const });

test("a shape is right in its place and of its family, text is not asked", () => {
  const nodes = [
    aNode({ id: "n1", kind: "container", box: box(4), confidence: 0.9 }),
    aNode({ id: "n2", kind: "ellipse", box: box(200), confidence: 0.8 }),
    aNode({ id: "n3", kind: "rectangle", box: box(700), confidence: 0.7 }),
    aNode({ id: "n4", kind: "text", box: box(400), confidence: 0.6 }),
  ];
  expect(judgeElements(truth, withElements(nodes, []))).toEqual([
    { what: "shape", confidence: 0.9, isRight: true },
    { what: "shape", confidence: 0.8, isRight: false },
    { what: "shape", confidence: 0.7, isRight: false },
  ]);
});

test("a connector is right once, between the right shapes and in the right direction", () => {
  const nodes = [aNode({ id: "n1", kind: "rectangle", box: box(0) }), aNode({ id: "n2", kind: "diamond", box: box(200) })];
  const edge = (source: string, target: string, confidence: number) =>
    anEdge({
      id: `${source}${target}${confidence}`,
      source: end(source),
      target: end(target),
      startMarker: "none",
      endMarker: "triangle",
      confidence,
    });
  const edges = [edge("n2", "n1", 0.5), edge("n1", "n2", 0.6), edge("n1", "n2", 0.7)];
  const links = judgeElements(truth, withElements(nodes, edges)).slice(2);
  expect(links.map(({ confidence, isRight }) => [confidence, isRight])).toEqual([
    [0.5, false],
    [0.6, true],
    [0.7, false],
  ]);
});

test("a connector on a true line with a loose end is not judged, another one there is", () => {
  const loose = {
    id: "loose",
    source: "a",
    points: [
      [80, 100],
      [300, 100],
    ] as const,
  };
  const nodes = [aNode({ id: "n1", kind: "rectangle", box: box(0) }), aNode({ id: "n2", kind: "diamond", box: box(200) })];
  const along = (points: readonly (readonly [number, number])[]) =>
    anEdge({ id: `e${points[0]![0]}`, source: end("n1"), target: end("n2"), points });
  const found = withElements(nodes, [
    along([
      [302, 98],
      [82, 103],
    ]),
    along([
      [81, 101],
      [299, 99],
    ]),
    along([
      [10, 10],
      [200, 100],
    ]),
  ]);
  const judged = judgeElements({ ...truth, edges: [loose] }, found).filter(({ what }) => what === "connector");
  expect(judged.map(({ isRight }) => isRight)).toEqual([false, false]);
});

test("the error is that of ten equal bins, weighed by their sizes", () => {
  const certain = (count: number, right: number, confidence: number): Judgement[] =>
    Array.from({ length: count }, (_, index) => ({ what: "shape", confidence, isRight: index < right }));
  expect(calibrationOf([...certain(50, 25, 0.5), ...certain(50, 50, 1)])).toEqual({
    elements: 100,
    error: expect.any(Number),
    sure: { precision: 1, share: 0.5 },
  });
  expect(calibrationOf(certain(100, 80, 0.95))).toMatchObject({ sure: { precision: 0.8, share: 1 } });
  expect(
    calibrationOf(Array.from({ length: 100 }, (_, index) => ({ what: "shape" as const, confidence: 0.95, isRight: index % 5 > 0 }))).error,
  ).toBeCloseTo(0.15, 10);
});

test("families are those of the scorer", () => {
  const [, table] = /const FAMILY = \{([\s\S]*?)\};/.exec(readFileSync("test/evaluation/score.mjs", "utf8"))!;
  const pairs = [...table!.matchAll(/(\w+): '(\w+)'/g)].map(([, kind, family]) => [kind, family]);
  expect(Object.fromEntries(pairs)).toEqual(kindFamilies);
});
