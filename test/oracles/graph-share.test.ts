/** What counts as given back: shapes by name, connectors by both ends and direction, each once. */
import { expect, test } from "vitest";
import type { SceneElement } from "../../src/formats/excalidraw/scene.ts";
import { sceneOf } from "../../src/formats/excalidraw/encode.ts";
import { namesOf } from "../../src/formats/mermaid/words.ts";
import { aDiagram, aNode, anEdge } from "../make/diagram.ts";
import { excalidrawShare, isWhole, mermaidShare } from "./graph-share.ts";

const nodes = [0, 1, 2].map((z) => aNode({ id: `n${z + 1}`, z, box: [10 + 80 * z, 10, 40, 30], text: { value: `N${z}` } }));
const [first, second, third] = nodes as [(typeof nodes)[0], (typeof nodes)[0], (typeof nodes)[0]];
const edges = [
  anEdge({ id: "e1", z: 3, from: first, to: second }),
  anEdge({ id: "e2", z: 4, from: first, to: second }),
  anEdge({ id: "e3", z: 5, from: second, to: third, startMarker: "triangle", endMarker: "none" }),
];
const diagram = aDiagram({ nodes, edges });
const names = namesOf(nodes);
const [a, b, c] = nodes.map(({ id }) => names.get(id)!) as [string, string, string];
const seen = { problem: null, kind: "flowchart" as const, nodes: [a, b, c], words: [] };
const whole = { nodes: 3, nodesBack: 3, edges: 3, edgesBack: 3, joined: 3, joinedBack: 3, missing: [] };

test("Mermaid gives all of a graph back, a connector with its head at the start the other way round", () => {
  const share = mermaidShare(
    {
      ...seen,
      edges: [
        [a, b],
        [a, b],
        [c, b],
      ],
    },
    diagram,
  );
  expect([share, isWhole(share)]).toEqual([whole, true]);
});

test("a missing shape, one of two like connectors, and one that runs the other way are missed", () => {
  const share = mermaidShare(
    {
      ...seen,
      nodes: [a, b],
      edges: [
        [a, b],
        [b, c],
      ],
    },
    diagram,
  );
  expect([share, isWhole(share)]).toEqual([{ ...whole, nodesBack: 2, edgesBack: 1, joinedBack: 1, missing: ["n3", "e2", "e3"] }, false]);
});

test("a connector that points nowhere does not take the place of one that points", () => {
  const plain = anEdge({ id: "e1", z: 3, from: first, to: second, endMarker: "none" });
  const back = aDiagram({ nodes, edges: [plain, anEdge({ id: "e2", z: 4, from: first, to: second, endMarker: "triangle" })] });
  const turned: readonly [string, string][] = [
    [b, a],
    [a, b],
  ];
  expect(mermaidShare({ ...seen, edges: turned }, back)).toEqual({ ...whole, edges: 2, edgesBack: 2, joined: 2, joinedBack: 2 });
});

test("an arrow of Excalidraw that lost its shape is missed, and a free end is none that could be lost", () => {
  const free = { ...edges[2]!, source: { ...edges[2]!.source, node: null, port: null } };
  const drawn = aDiagram({ nodes, edges: [edges[0]!, edges[1]!, free] });
  const { elements } = sceneOf(drawn);
  const share = (kept: readonly SceneElement[]): unknown => excalidrawShare({ elements: kept, pictures: 0, lines: [] }, drawn);
  expect(share(elements)).toEqual({ ...whole, joined: 2, joinedBack: 2 });
  const loosened = elements.map((element) =>
    element.id === "e1" && element.type === "arrow" ? { ...element, endBinding: null } : element,
  );
  expect(share(loosened)).toEqual({ ...whole, edgesBack: 2, joined: 2, joinedBack: 1, missing: ["e1"] });
});
