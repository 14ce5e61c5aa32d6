/** What was traced and what the net's field leads to may be connectors. */
import { expect, test } from "vitest";
import type { Edge } from "../../../src/core/diagram/types.ts";
import { gatherLinks } from "../../../src/core/judge/link-candidates.ts";
import type { Traced } from "../../../src/core/judge/links/scene.ts";
import { aNode, anEdge } from "../../make/diagram.ts";
import { aDraft, whitePicture } from "../../make/draft.ts";
import { anEnd, aSight } from "../../make/scene.ts";

const bitmap = whitePicture(400, 200);
const left = aNode({ id: "left", box: [20, 40, 80, 40] });
const right = aNode({ id: "right", box: [300, 40, 80, 40] });
const plain = (edge: Edge): Traced => ({ edge, branches: 0, turned: 0, straightest: 1 });

test("a line that the net alone saw is a candidate beside the traced ones; loose lines are none", () => {
  const sight = aSight(bitmap);
  for (let column = 25; column <= 75; column++) sight.field.stroke[15 * sight.field.width + column] = 250;
  const ends = [anEnd([101, 61], [1, 0]), anEnd([299, 61], [-1, 0], true)];
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
  const found = gatherLinks(
    aDraft({ bitmap, nodes: [left, right] }),
    { chosen: traced.map(plain), others: [], lines: [] },
    { ...sight, ends },
  );
  expect(found.map(({ source, from, to, edge }) => [source, from.id, to.id, edge.endMarker])).toEqual([
    ["traced", "left", "right", "triangle"],
    ["followed", "left", "right", "triangle"],
  ]);
});

test("what ends too far from a shape to be glued to it is no candidate, whoever found it", () => {
  const glued = anEdge({ from: left, to: right });
  const astray = anEdge({
    from: left,
    to: right,
    points: [
      [100, 60],
      [255, 60],
    ],
  });
  const draft = aDraft({ bitmap, nodes: [left, right] });
  const found = gatherLinks(draft, { chosen: [glued, astray].map(plain), others: [plain(astray)], lines: [] }, aSight(bitmap));
  expect(found.map(({ edge }) => edge)).toEqual([glued]);
});

test("another way of an end that was joined elsewhere is a candidate behind all others", () => {
  const sight = aSight(bitmap);
  const low = aNode({ id: "low", box: [300, 140, 80, 40] });
  for (let column = 25; column <= 75; column++) sight.field.stroke[15 * sight.field.width + column] = 250;
  for (let row = 15; row <= 40; row++) sight.field.stroke[row * sight.field.width + 50] = 250;
  for (let column = 50; column <= 75; column++) sight.field.stroke[40 * sight.field.width + column] = 250;
  const ends = [anEnd([101, 61], [1, 0]), anEnd([299, 61], [-1, 0], true)];
  const branch = { edge: anEdge({ from: right, to: low }), branches: 1, turned: 1, straightest: 0 };
  const draft = aDraft({ bitmap, nodes: [left, right, low] });
  const found = gatherLinks(draft, { chosen: [], others: [branch], lines: [] }, { ...sight, ends });
  expect(found.map(({ source }) => source)).toEqual(["followed", "branch", ...found.slice(2).map(() => "other")]);
  expect(found.slice(2).map(({ from, to }) => [from.id, to.id].toSorted().join("-"))).toContain("left-low");
  expect(found[1]!.way).toEqual({ branches: 1, turned: 1, straightest: 0 });
});
