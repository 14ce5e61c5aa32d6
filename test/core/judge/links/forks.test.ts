/** Connectors from one parent to several children, and those that others draw. */
import { describe, expect, test } from "vitest";
import type { Edge, Marker } from "../../../../src/core/diagram/types.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { partForks, withoutDrawnTwice } from "../../../../src/core/judge/links/forks.ts";
import { anEdge } from "../../../make/diagram.ts";

interface Drawn {
  readonly heads?: readonly [Marker, Marker];
  readonly confidence?: number;
}

function edge(
  between: readonly [string, string],
  points: readonly Point[],
  { heads = ["none", "none"], confidence = 0.9 }: Drawn = {},
): Edge {
  const [source, target] = [
    { node: between[0], point: points[0]! },
    { node: between[1], point: points.at(-1)! },
  ];
  return anEdge({
    id: between.join(""),
    source,
    target,
    points,
    startMarker: heads[0],
    endMarker: heads[1],
    confidence,
    routing: "orthogonal",
  });
}

const named = (edges: readonly Edge[]): readonly string[] => edges.map(({ source, target }) => `${source.node}${target.node}`).toSorted();
const [stem, cross, left, right]: readonly [Point, Point, Point, Point] = [
  [200, 50],
  [200, 80],
  [100, 80],
  [300, 80],
];
const [leftChild, middle, rightChild]: readonly [Point, Point, Point] = [
  [100, 120],
  [200, 120],
  [300, 120],
];
const cap = [leftChild, left, right, rightChild];

describe("partForks", () => {
  test.each([
    ["bare lines", ["none", "none"], ["none", "none"]],
    ["arrows", ["stealth", "stealth"], ["none", "stealth"]],
  ] as const)("a line from child to child over a third one is two from the parent: %s", (_, over, down) => {
    const found = partForks([edge(["p", "m"], [stem, middle], { heads: down }), edge(["l", "r"], cap, { heads: over, confidence: 0.6 })]);
    expect(named(found)).toEqual(["pl", "pm", "pr"]);
    expect(found.find(({ target }) => target.node === "l")).toMatchObject({
      source: { node: "p", point: stem },
      target: { node: "l", point: leftChild },
      points: [stem, cross, left, leftChild],
      startMarker: "none",
      endMarker: over[0],
      confidence: 0.6,
    });
  });

  test("the line in the middle may be written from its child to the parent, and what is there already is not made again", () => {
    const up = edge(["m", "p"], [middle, stem]);
    const known = edge(["p", "l"], [stem, cross, left, leftChild]);
    expect(named(partForks([up, known, edge(["l", "r"], cap)]))).toEqual(["mp", "pl", "pr"]);
  });

  test.each([
    ["with a head at one end", edge(["l", "r"], cap, { heads: ["none", "stealth"] }), edge(["p", "m"], [stem, middle])],
    ["that leads up and down", edge(["l", "r"], [leftChild, left, right, [300, 30]]), edge(["p", "m"], [stem, middle])],
    ["that hops over it", { ...edge(["l", "r"], cap), jumps: [{ point: cross, radius: 4 }] }, edge(["p", "m"], [stem, middle])],
    ["that is crossed on a longer way", edge(["l", "r"], cap), edge(["p", "m"], [stem, [200, 300]])],
    ["that nothing crosses", edge(["l", "r"], cap), edge(["p", "m"], [stem, [200, 70]])],
    ["that its own child crosses", edge(["l", "r"], cap), edge(["p", "l"], [stem, middle])],
  ])("a line %s is one", (_, over, down) => {
    expect(partForks([down, over])).toEqual([down, over]);
  });
});

describe("withoutDrawnTwice", () => {
  const [toLeft, toRight] = [edge(["p", "l"], [stem, cross, left, leftChild]), edge(["p", "r"], [stem, cross, right, rightChild])];

  test("of three of which two draw the third the one over the children is none", () => {
    expect(named(withoutDrawnTwice([edge(["l", "r"], cap, { confidence: 0.95 }), toLeft, toRight], 10))).toEqual(["pl", "pr"]);
  });

  test("nor is one with heads at both ends, or the least sure", () => {
    const across = [leftChild, left, right, [300, 40]] as const;
    const up = edge(["p", "r"], [stem, cross, right, [300, 40]], { confidence: 0.5 });
    expect(named(withoutDrawnTwice([edge(["l", "r"], across, { heads: ["stealth", "stealth"] }), toLeft, up], 10))).toEqual(["pl", "pr"]);
    expect(named(withoutDrawnTwice([edge(["l", "r"], across), toLeft, up], 10))).toEqual(["lr", "pl"]);
  });

  test("three that are drawn apart stay", () => {
    const lower: readonly Point[] = [leftChild, [100, 160], [300, 160], rightChild];
    expect(withoutDrawnTwice([edge(["l", "r"], lower), toLeft, toRight], 10)).toHaveLength(3);
  });
});
