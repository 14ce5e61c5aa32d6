/** Tests of keeping boxes on the page. */
import { expect, test } from "vitest";
import { clipToPage } from "../../../src/core/assemble/clip.ts";
import { aNode, anEdge } from "../../make/diagram.ts";
import { aDraft, whitePicture } from "../../make/draft.ts";

test("a box that reaches over the edge of the page is cut there, one inside is left alone", () => {
  const nodes = [
    aNode({ id: "n1", box: { x: -3, y: 70, width: 50, height: 15 } }),
    aNode({ id: "n2", box: { x: 10, y: 10, width: 20, height: 20 } }),
  ];
  const draft = aDraft({ bitmap: whitePicture(100, 80), nodes });
  expect(clipToPage(draft).nodes.map((node) => node.box)).toEqual([
    { x: 0, y: 70, width: 47, height: 10 },
    { x: 10, y: 10, width: 20, height: 20 },
  ]);
});

test("a turned shape that leaves the page stands upright in what was seen of it, one inside stays turned", () => {
  const nodes = [aNode({ id: "n1", rotation: 45, box: [70, 30, 28, 28] }), aNode({ id: "n2", rotation: 45, box: [30, 30, 20, 20] })];
  const [outside, inside] = clipToPage(aDraft({ bitmap: whitePicture(100, 80), nodes })).nodes;
  expect(outside!.rotation).toBe(0);
  expect(outside!.box.x + outside!.box.width).toBe(100);
  expect(inside!.rotation).toBe(45);
});

test("a connector without length is dropped", () => {
  const speck = anEdge({
    id: "e1",
    points: [
      [20, 20],
      [20.4, 20],
    ],
  });
  const line = anEdge({
    id: "e2",
    points: [
      [20, 20],
      [60, 20],
    ],
  });
  const draft = aDraft({ bitmap: whitePicture(100, 80), edges: [speck, line] });
  expect(clipToPage(draft).edges.map(({ id }) => id)).toEqual(["e2"]);
});

test("a connector that swings over the edge of the page runs along it, and ends where its ends are", () => {
  const edge = anEdge({
    id: "e1",
    points: [
      [20, 20],
      [101.4, 40],
      [60, 80.5],
    ],
  });
  const [clipped] = clipToPage(aDraft({ bitmap: whitePicture(100, 80), edges: [edge] })).edges;
  expect(clipped!.points).toEqual([
    [20, 20],
    [100, 40],
    [60, 80],
  ]);
  expect(clipped!.target.point).toEqual([60, 80]);
  expect(clipped!.source.point).toEqual([20, 20]);
});
