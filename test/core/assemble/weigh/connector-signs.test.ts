/** Tests of the signs that tell right connectors from wrong ones, each on a line that shows it. */
import { expect, test } from "vitest";
import { connectorSigns } from "../../../../src/core/assemble/weigh/connector-signs.ts";
import { lookAround } from "../../../../src/core/assemble/weigh/surroundings.ts";
import type { EdgeOptions } from "../../../make/diagram.ts";
import { aNode, anEdge } from "../../../make/diagram.ts";

const frame = aNode({ id: "frame", box: [0, 0, 400, 300] });
const left = aNode({ id: "left", box: [20, 80, 60, 40], parent: "frame", confidence: 0.9 });
const right = aNode({ id: "right", box: [160, 80, 60, 40], parent: "frame", confidence: 0.5 });
const under = aNode({ id: "under", box: [158, 125, 60, 40], parent: "frame" });
const nodes = [frame, left, right, under];
const across: EdgeOptions = {
  id: "e1",
  from: left,
  to: right,
  points: [
    [80, 100],
    [160, 100],
  ],
  endMarker: "triangle",
};

/** The value of a sign on a connector, among others. */
function sign(name: string, edge: EdgeOptions, rest: readonly EdgeOptions[] = [], unexplained: readonly [number, number][] = []): number {
  const found = connectorSigns.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no sign is named ${name}`);
  const edges = [edge, ...rest].map((each) => anEdge(each));
  const boxes = unexplained.map(([x, y]) => ({ x, y, width: 4, height: 4 }));
  return found.measure(edges[0]!, lookAround({ nodes, edges, explainedInk: 0.9, unexplained: boxes }));
}

test.each<[string, EdgeOptions, number]>([
  ["any", across, 1],
  ["one marker", across, 1],
  ["one marker", { ...across, startMarker: "triangle" }, 0],
  ["no marker", { ...across, endMarker: "none" }, 1],
  ["length", across, Math.log(80 / 12)],
  [
    "short",
    {
      ...across,
      points: [
        [150, 100],
        [160, 100],
      ],
    },
    1,
  ],
  [
    "bends",
    {
      ...across,
      points: [
        [80, 100],
        [120, 100],
        [120, 110],
        [160, 110],
      ],
    },
    2,
  ],
  [
    "gap",
    {
      ...across,
      points: [
        [80, 100],
        [148, 100],
      ],
    },
    1,
  ],
  ["surer shapes", across, 0],
  ["ends at holders", { ...across, from: frame }, 1],
  ["doubtful ends", across, 0],
  [
    "doubtful ends",
    {
      ...across,
      points: [
        [80, 100],
        [160, 118],
      ],
    },
    1,
  ],
  [
    "ends at corners",
    {
      ...across,
      points: [
        [80, 100],
        [160, 81],
      ],
    },
    1,
  ],
  ["broken", { ...across, style: { dash: "dashed" } }, 1],
  ["explained ink", across, Math.log(9)],
])("%s: case %#", (name, edge, value) => {
  expect(sign(name, edge)).toBeCloseTo(value, 5);
});

test("signs that compare a connector with the others", () => {
  const plain: EdgeOptions = { ...across, endMarker: "none", id: "e2", style: { stroke: "#ff0000", strokeWidth: 3 } };
  const others: EdgeOptions[] = [across, { ...across, id: "e3" }];
  expect(sign("no marker among such with one", plain, others)).toBeCloseTo(2 / 3, 5);
  expect([sign("usual colour", plain, others), sign("usual width", plain, others)]).toEqual([0, 0]);
  expect(sign("rivals", plain, others)).toBe(2);
  expect(sign("rivals", plain, [{ ...across, id: "e3", to: under }])).toBe(0);
  expect(sign("glued ones", across, [{ ...across, id: "e2", to: null }])).toBe(0.5);
});

test("ink that nothing explains counts at the ends alone", () => {
  expect(sign("ends at unexplained ink", across, [], [[160, 100]])).toBe(1);
  expect(sign("ends at unexplained ink", across, [], [[118, 160]])).toBe(0);
});
