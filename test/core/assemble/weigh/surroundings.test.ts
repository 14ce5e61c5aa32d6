/** Tests of what is taken from a whole diagram. */
import { expect, test } from "vitest";
import { holdersOf, isHeaded, lookAround } from "../../../../src/core/assemble/weigh/surroundings.ts";
import { aNode, anEdge } from "../../../make/diagram.ts";

const [a, b] = [aNode({ id: "a" }), aNode({ id: "b", box: [200, 20, 100, 60] })];
const nothing = { nodes: [], edges: [], explainedInk: 1, unexplained: [] };

test("an empty diagram has usual letters, and no usual line", () => {
  expect(lookAround(nothing)).toMatchObject({ unit: 12, stroke: null, strokeWidth: 1, headed: 1, glued: 1 });
});

test("usual are the commonest colour and the middle width; shares are of all connectors", () => {
  const style = (stroke: string, strokeWidth: number): Parameters<typeof anEdge>[0] => ({
    style: { stroke, strokeWidth },
    from: a,
    to: b,
  });
  const edges = [
    anEdge({ ...style("#111111", 1), endMarker: "triangle" }),
    anEdge({ ...style("#222222", 2), endMarker: "none", to: null }),
    anEdge({ ...style("#222222", 9), endMarker: "none" }),
    anEdge({ ...style("#333333", 2), endMarker: "none" }),
  ];
  expect(lookAround({ ...nothing, edges })).toMatchObject({ stroke: "#222222", strokeWidth: 2, headed: 0.25, glued: 0.75 });
  expect(edges.map(isHeaded)).toEqual([true, false, false, false]);
});

test("holders are told with what holds them, and free text makes none", () => {
  const nodes = [
    aNode({ id: "outer" }),
    aNode({ id: "inner", parent: "outer" }),
    aNode({ id: "leaf", parent: "inner" }),
    aNode({ id: "words", kind: "text", parent: "leaf" }),
  ];
  const around = lookAround({ ...nothing, nodes });
  expect([...around.holders]).toEqual(["outer", "inner"]);
  expect([...holdersOf("leaf", around)]).toEqual(["inner", "outer"]);
  expect(around.shapes.map(({ id }) => id)).toEqual(["outer", "inner", "leaf"]);
});

test("explained ink counts within bounds, so that a perfect page is no proof", () => {
  expect(lookAround(nothing).explained).toBeCloseTo(Math.log(99), 5);
  expect(lookAround({ ...nothing, explainedInk: 0 }).explained).toBeCloseTo(0, 5);
});
