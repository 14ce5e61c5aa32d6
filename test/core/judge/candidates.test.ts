/** Everything that may be a shape is gathered once. */
import { expect, test } from "vitest";
import { gatherCandidates, withExactSides } from "../../../src/core/judge/candidates.ts";
import { aCandidate } from "../../make/bitmap.ts";
import { whitePicture } from "../../make/draft.ts";
import { seenPage } from "../../make/scene.ts";
import type { SceneParts } from "../../make/scene.ts";

const bitmap = whitePicture(400, 300);
const box = (x: number, y: number, width = 80, height = 40): { x: number; y: number; width: number; height: number } => ({
  x,
  y,
  width,
  height,
});

function gather(parts: Omit<SceneParts, "bitmap">): readonly (readonly [string, number, number])[] {
  const page = seenPage({ bitmap, ...parts });
  return gatherCandidates(page, page.sight, bitmap).map(({ source, node }) => [source, node.box.y, node.box.height]);
}

test("what geometry dropped is a candidate behind what it chose", () => {
  const [chosen, dropped] = [aCandidate(box(20, 20)), aCandidate(box(20, 100))];
  expect(gather({ nodes: [chosen], candidates: [dropped, chosen] })).toEqual([
    ["chosen", 20, 40],
    ["dropped", 100, 40],
  ]);
});

test("what the net alone saw is one, what it saw of a known shape tells of that shape", () => {
  const page = seenPage({
    bitmap,
    nodes: [aCandidate(box(20, 20))],
    sight: {
      shapes: [
        { box: box(22, 21), family: "rounded", score: 0.9 },
        { box: box(200, 200), family: "picture", score: 0.2 },
        { box: box(300, 20), family: "frame", score: 0.05 },
      ],
    },
  });
  const found = gatherCandidates(page, page.sight, bitmap);
  expect(found.map(({ source, seen }) => [source, seen?.shape.family])).toEqual([
    ["chosen", "rounded"],
    ["net", "picture"],
  ]);
  expect(found[0]!.seen!.overlap).toBeGreaterThan(0.9);
});

test("no picture of most of the page is one: it could not be written", () => {
  const seen = (width: number) =>
    gather({ nodes: [], sight: { shapes: [{ box: { x: 10, y: 10, width, height: 280 }, family: "picture", score: 0.9 }] } });
  expect([seen(380).length, seen(200).length]).toEqual([0, 1]);
});

test("neighbours of one column may be one shape: the first two, and all of them", () => {
  const rows = [aCandidate(box(20, 20)), aCandidate(box(20, 60)), aCandidate(box(20, 100, 80, 60)), aCandidate(box(150, 160))];
  expect(gather({ nodes: rows }).filter(([source]) => source === "stack")).toEqual([
    ["stack", 20, 80],
    ["stack", 20, 140],
    ["stack", 60, 100],
  ]);
});

test("what the net alone saw of nearly a whole stack has the stack's sides, and its own where it stands out of it", () => {
  const nodes = [aCandidate(box(20, 20)), aCandidate(box(20, 60, 80, 160))];
  const sidesAt = (y: number): readonly (readonly [number, number])[] => {
    const page = seenPage({ bitmap, nodes, sight: { shapes: [{ box: box(21, y, 79, 185), family: "rectangle", score: 0.9 }] } });
    const candidates = gatherCandidates(page, page.sight, bitmap);
    const told = candidates.filter(({ source }) => source === "net").map((candidate) => ({ candidate, node: candidate.node }));
    return withExactSides(told, candidates).map((node) => [node.box.y, node.box.height]);
  };
  expect(sidesAt(28)).toEqual([[20, 200]]);
  expect(sidesAt(12)).toEqual([[12, 185]]);
});
