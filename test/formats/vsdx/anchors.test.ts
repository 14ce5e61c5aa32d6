/** Connection points: anchors of the kind first, then the places that connectors use, each once. */
import { expect, test } from "vitest";
import { connectionSection, openConnectionPoints } from "../../../src/formats/vsdx/anchors.ts";
import { aNode } from "../../make/diagram.ts";

const node = aNode({ box: [0, 0, 100, 50] });

test("an end at an anchor takes its row, another place gets one of its own, the same place the same row", () => {
  const connections = openConnectionPoints(node);
  const anchors = connections.points.length;
  expect(anchors).toBeGreaterThanOrEqual(4);
  expect(connections.glue([100, 25])).toBe(1);
  expect(connections.glue([100, 10])).toBe(anchors);
  expect(connections.glue([30, 50])).toBe(anchors + 1);
  expect(connections.glue([100, 10])).toBe(anchors);
  expect(connections.points).toHaveLength(anchors + 2);
});

test("a new point leaves the shape, in the shape's own directions when it is turned", () => {
  const turned = aNode({ box: [0, 0, 100, 50], rotation: 90 });
  const connections = openConnectionPoints(turned);
  // The right side of the turned shape looks down; its upper end lies at the right, 20 px from the middle.
  const row = connections.glue([60, 75]);
  const point = connections.points[row]!;
  expect([point.x, point.y]).toEqual([expect.closeTo(1), expect.closeTo(0.3)]);
  expect(point.direction).toEqual([expect.closeTo(1), expect.closeTo(0)]);
});

test("rows scale with the shape, y up", () => {
  const [section] = connectionSection([{ x: 0.25, y: 0, direction: [0, -1], name: "" }], node);
  expect(JSON.stringify(section)).toContain('{"N":"X","V":0.2604166666666667,"F":"Width*0.25"}');
  expect(JSON.stringify(section)).toContain('"F":"Height*1"');
  expect(JSON.stringify(section)).toContain('{"N":"DirY","V":1}');
  expect(connectionSection([], node)).toEqual([]);
});
