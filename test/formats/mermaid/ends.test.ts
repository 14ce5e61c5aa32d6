/** Which connectors can be said, and which way a diagram runs. */
import { describe, expect, test } from "vitest";
import { directionOf, endsOf } from "../../../src/formats/mermaid/ends.ts";
import { namesOf } from "../../../src/formats/mermaid/words.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";

const frame = aNode({ id: "n1", kind: "container", z: 0, box: [0, 0, 300, 200] });
const inside = aNode({ id: "n2", z: 1, parent: "n1", box: [20, 20, 60, 40] });
const beside = aNode({ id: "n3", z: 2, box: [320, 20, 60, 40] });

const loop = [
  [350, 20],
  [390, 20],
  [380, 40],
] as const;

test("connectors without two shapes, and those between a container and what is in it, are lost by name", () => {
  const edges = [
    anEdge({ id: "e1", from: frame, to: beside }),
    anEdge({
      id: "e2",
      from: inside,
      to: frame,
      points: [
        [50, 60],
        [50, 200],
      ],
    }),
    anEdge({ id: "e3", from: inside }),
    anEdge({ id: "e4", from: beside, to: beside, points: loop }),
    anEdge({
      id: "e5",
      from: frame,
      to: frame,
      points: [
        [0, 50],
        [300, 50],
      ],
    }),
  ];
  const diagram = aDiagram({ nodes: [frame, inside, beside], edges });
  const { glued, lost } = endsOf(diagram, namesOf(diagram.nodes));
  expect(glued.map(({ edge, ends }) => [edge.id, ends.source, ends.target])).toEqual([
    ["e1", "n1", "n3"],
    ["e4", "n3", "n3"],
  ]);
  expect(lost.map(({ element }) => element)).toEqual(["e2", "e3", "e5"]);
});

describe("a diagram runs", () => {
  const left = aNode({ id: "n1", box: [0, 0, 40, 40] });
  const right = aNode({ id: "n2", z: 1, box: [200, 20, 40, 40] });
  const low = aNode({ id: "n3", z: 2, box: [10, 250, 40, 40] });
  const nodes = [left, right, low];
  test.each([
    ["LR", anEdge({ from: left, to: right })],
    ["RL", anEdge({ from: right, to: left })],
    ["TB", anEdge({ from: left, to: low })],
    ["BT", anEdge({ from: low, to: left })],
    ["RL", anEdge({ from: left, to: right, startMarker: "triangle", endMarker: "none" })],
    ["TB", anEdge({})],
  ] as const)("%s", (want, edge) => {
    expect(directionOf(aDiagram({ nodes, edges: [edge] }))).toBe(want);
  });
});
