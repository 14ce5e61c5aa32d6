/** What was traced and what the net's field leads to may be connectors. */
import { expect, test } from "vitest";
import { gatherLinks } from "../../../src/core/judge/link-candidates.ts";
import { aNode, anEdge } from "../../make/diagram.ts";
import { aDraft, whitePicture } from "../../make/draft.ts";
import { aSight } from "../../make/scene.ts";

const bitmap = whitePicture(400, 200);
const left = aNode({ id: "left", box: [20, 40, 80, 40] });
const right = aNode({ id: "right", box: [300, 40, 80, 40] });

test("a line that the net alone saw is a candidate beside the traced ones; loose lines are none", () => {
  const sight = aSight(bitmap);
  for (let column = 25; column <= 75; column++) sight.field.stroke[15 * sight.field.width + column] = 250;
  const ends = [
    { point: [101, 61], direction: [1, 0], marked: false, confidence: 0.9 },
    { point: [299, 61], direction: [-1, 0], marked: true, confidence: 0.9 },
  ] as const;
  const traced = [
    anEdge({ from: left, to: right }),
    anEdge({
      from: left,
      points: [
        [100, 90],
        [200, 90],
      ],
    }),
  ];
  const found = gatherLinks(aDraft({ bitmap, nodes: [left, right] }), traced, { ...sight, ends });
  expect(found.map(({ source, from, to, edge }) => [source, from.id, to.id, edge.endMarker])).toEqual([
    ["traced", "left", "right", "triangle"],
    ["followed", "left", "right", "triangle"],
  ]);
});

test("among thousands of unsure ends a sure line is followed", () => {
  const sight = aSight(bitmap);
  for (let column = 25; column <= 75; column++) sight.field.stroke[15 * sight.field.width + column] = 250;
  const noise = Array.from({ length: 5000 }, (_, at) => ({
    point: [5 + (at % 390), 120 + (at % 75)] as const,
    direction: [1, 0] as const,
    marked: false,
    confidence: 0.3,
  }));
  const line = [
    { point: [101, 61], direction: [1, 0], marked: false, confidence: 0.9 },
    { point: [299, 61], direction: [-1, 0], marked: true, confidence: 0.9 },
  ] as const;
  const found = gatherLinks(aDraft({ bitmap, nodes: [left, right] }), [], { ...sight, ends: [...noise, ...line] });
  expect(found.map(({ from, to }) => [from.id, to.id])).toEqual([["left", "right"]]);
});
