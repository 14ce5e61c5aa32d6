import { expect, test } from "vitest";
import { adoptNodes, trustOf, trustShapes } from "../../../src/core/assemble/adopt.ts";
import type { Draft } from "../../../src/core/assemble/draft.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import { aDraft } from "../../make/draft.ts";
import { aCandidate } from "../../make/bitmap.ts";

const [top, left, right] = [
  aCandidate({ x: 200, y: 10, width: 50, height: 20 }, { kind: "diamond" }),
  aCandidate({ x: 20, y: 80, width: 50, height: 20 }, { confidence: 0.6 }),
  aCandidate({ x: 120, y: 80, width: 50, height: 20 }, { kind: "cylinder", params: { cap: 0.2 } }),
];

test("nodes are numbered in reading order, whatever order they were found in", () => {
  const want = adoptNodes([top, left, right]);
  expect(want.map(({ id, kind, z }) => [id, kind, z])).toEqual([
    ["n1", "diamond", 0],
    ["n2", "rectangle", 1],
    ["n3", "cylinder", 2],
  ]);
  expect(adoptNodes([right, left, top])).toEqual(want);
});

test("a shape lies over the larger one that begins at the same place", () => {
  const [outer, inner] = [aCandidate({ x: 20, y: 20, width: 200, height: 90 }), aCandidate({ x: 20, y: 20, width: 60, height: 30 })];
  expect(adoptNodes([inner, outer]).map(({ box }) => box.width)).toEqual([200, 60]);
});

test("what was found out stays as it is, and nothing is said of text, parents or reviews yet", () => {
  const [node] = adoptNodes([right]);
  expect(node).toMatchObject({ box: right.box, params: { cap: 0.2 }, style: right.style, confidence: 0.9, origin: "geometry" });
  expect(node).toMatchObject({ parent: null, text: null, image: null, rows: null, review: "none" });
});

test("what is trusted in place and kind is told once connectors are traced; who was not judged keeps the word of the place", () => {
  const candidates = [{ ...right, trust: 0.25 }, left];
  const draft = aDraft({ nodes: adoptNodes(candidates), trust: trustOf(candidates) });
  const confidenceAt = (nodes: Draft["nodes"], { x }: Box): number => nodes.find(({ box }) => box.x === x)!.confidence;
  expect(confidenceAt(draft.nodes, right.box)).toBe(right.confidence);
  const told = trustShapes(draft).nodes;
  expect([right, left].map(({ box }) => confidenceAt(told, box))).toEqual([0.25, left.confidence]);
});
