/** Truths of pages that are drawn from texts, on drawings and layouts that are made up. */
import { describe, expect, test } from "vitest";
import type { SeenGroup } from "../../../tools/text-diagrams/canvas.ts";
import { d2Contents } from "../../../tools/text-diagrams/d2-truth.ts";
import { graphvizContents, headsOf as graphvizHeadsOf } from "../../../tools/text-diagrams/graphviz-truth.ts";
import { headsOf, keywordOf, plantumlContents } from "../../../tools/text-diagrams/plantuml-truth.ts";
import { boxAround, scaleBox, shapeKind, truthOf, wayOf } from "../../../tools/text-diagrams/truth.ts";

const aGroup = (some: Partial<SeenGroup>): SeenGroup => ({
  id: "a",
  classes: "entity",
  name: null,
  title: "",
  shapes: [{ tag: "rect", box: [0, 0, 10, 10] }],
  texts: [],
  ...some,
});

test("boxes are joined, and scaled", () => {
  expect(
    boxAround([
      [1, 2, 3, 4],
      [0, 5, 2, 7],
    ]),
  ).toEqual([0, 2, 4, 10]);
  expect(scaleBox([1, 2, 3, 4], 2)).toEqual([2, 4, 6, 8]);
});

test("what holds shapes is a container, and may be taken for a rectangle", () => {
  expect(shapeKind(false, "cloud")).toEqual({ shape: "cloud" });
  expect(shapeKind(true, "cloud")).toMatchObject({ shape: "container", base_shape: "rectangle" });
});

describe("the way of a connector", () => {
  const [left, right] = [[0, 0, 10, 10] as const, [90, 0, 10, 10] as const];
  const way = [[12, 5] as const, [50, 9] as const, [88, 5] as const];

  test("leads from source to target, in pixels of the picture", () => {
    const points = [
      [12, 5],
      [50, 9],
      [88, 5],
    ];
    expect(wayOf(way, { source: left, target: right, scale: 1 })).toEqual({ points });
    expect(wayOf(way, { source: right, target: left, scale: 1 })).toEqual({ points: points.toReversed() });
    expect(wayOf(way, { source: left, target: right, scale: 2 }).points?.[0]).toEqual([24, 10]);
  });

  test("is not told where nothing is drawn", () => {
    expect(wayOf([], { source: left, target: right, scale: 1 })).toEqual({});
    expect(wayOf(way, { source: undefined, target: right, scale: 1 })).toEqual({});
  });
});

test("a truth names its author, and has the size of the picture", () => {
  const page = { name: "d2/flow-0", text: "", scale: 1.3333, author: "syn-d21" };
  expect(truthOf("d2", page, { width: 100.5, height: 10 }, { nodes: [], edges: [] })).toEqual({
    kind: "d2",
    source: "github:syn-d21/syn",
    width: 134,
    height: 13,
    nodes: [],
    edges: [],
  });
});

describe("PlantUML", () => {
  test.each([
    ["A --> B", "none", "block"],
    ["A <-- B", "block", "none"],
    ["A <--> B : calls", "block", "block"],
    ['A "1" <|-- "*" B', "hollow_triangle", "none"],
    ["A <|.. B", "hollow_triangle", "none"],
    ["A *-- B", "diamond", "none"],
    ["A o-- B", "hollow_diamond", "none"],
    ["A ||--o{ B", "er", "er"],
    ["A .. B", "none", "none"],
    ["A -down-> B", "none", "block"],
    ["A <|.left. B", "hollow_triangle", "none"],
  ])("%s", (line, start, end) => {
    expect(headsOf(line)).toEqual([start, end]);
  });

  test("a name is of the kind by which it is declared", () => {
    const lines = ["@startuml", "abstract class Order {", 'database "Data Lake" as DataLake', "Order --> DataLake"];
    expect(keywordOf(lines, "Shop.Order")).toBe("abstract");
    expect(keywordOf(lines, "DataLake")).toBe("database");
    expect(keywordOf(lines, "Room")).toBe("");
    expect(keywordOf(lines, null)).toBe("");
  });

  test("shapes are where their outlines are, and connectors are what their lines say", () => {
    const lines = ["@startuml", "actor Guest", 'usecase "Pay" as u0', "Guest ..> u0", "@enduml"];
    const outline = [{ tag: "ellipse", box: [20, 0, 10, 4] as const }];
    const groups = [
      aGroup({ id: "one", name: "Guest" }),
      aGroup({ id: "two", name: "u0", shapes: outline, texts: [{ text: "Pay", box: [22, 1, 6, 2] }] }),
    ];
    const links = ["two", "nobody"].map((target) => ({ source: "one", target, line: 3, text: "", way: [] }));
    const { nodes, edges } = plantumlContents(lines, groups, links, 2);
    expect(nodes.map(({ shape, bbox, text }) => [shape, bbox, text])).toEqual([
      ["actor", [0, 0, 20, 20], ""],
      ["ellipse", [40, 0, 20, 8], "Pay"],
    ]);
    expect(edges).toMatchObject([{ source: "one", target: "two", start_arrow: "none", end_arrow: "block", dashed: true }]);
  });

  test("states, which nothing declares, are rounded, and the dots at their ends are round", () => {
    const dot = aGroup({ classes: "start_entity", name: ".start.", shapes: [{ tag: "ellipse", box: [0, 0, 4, 4] }] });
    const { nodes } = plantumlContents(["[*] --> Idle"], [aGroup({ name: "Idle" }), dot], [], 1);
    expect(nodes.map(({ shape, shape_raw }) => [shape, shape_raw])).toEqual([
      ["rounded_rectangle", "entity"],
      ["ellipse", "start_entity"],
    ]);
  });
});

describe("Graphviz", () => {
  test.each([
    [{}, true, "none", "block"],
    [{}, false, "none", "none"],
    [{ arrowhead: "odiamond" }, true, "none", "hollow_diamond"],
    [{ dir: "back", arrowhead: "vee" }, true, "block", "none"],
    [{ dir: "both", arrowhead: "none" }, true, "block", "none"],
  ])("%j of a graph with directions: %s", (edge, isDirected, start, end) => {
    expect(graphvizHeadsOf({ tail: 0, head: 1, ...edge }, isDirected)).toEqual([start, end]);
  });

  test("nodes without an outline are where their texts are, and clusters hold", () => {
    const layout = {
      directed: true,
      objects: [
        { _gvid: 0, name: "cluster_0", nodes: [1] },
        { _gvid: 1, name: "n0", shape: "plaintext" },
        { _gvid: 2, name: "n1", shape: "box", style: "rounded,filled" },
      ],
      edges: [{ tail: 1, head: 2, style: "dotted" }],
    };
    const groups = [
      aGroup({ title: "cluster_0" }),
      aGroup({ title: "n0", shapes: [], texts: [{ text: "Auth", box: [1, 1, 5, 2] }] }),
      aGroup({ title: "n1" }),
    ];
    const ways = [{ title: "n0->n1", way: [[1, 1] as const, [5, 5] as const] }];
    const { nodes, edges } = graphvizContents(layout, { groups, ways }, 2);
    expect(nodes.map(({ shape, bbox }) => [shape, bbox])).toEqual([
      ["container", [0, 0, 20, 20]],
      ["text", [2, 2, 10, 4]],
      ["rounded_rectangle", [0, 0, 20, 20]],
    ]);
    const points = [
      [2, 2],
      [10, 10],
    ];
    expect(edges).toMatchObject([{ source: "1", target: "2", dashed: true, points }]);
  });
});

test("D2 says where shapes are in the layout, of which a drawing shows a part", () => {
  const place = { pos: { x: 10, y: -20 }, width: 100, height: 50 };
  const layout = {
    shapes: [
      { id: "g0", type: "rectangle", label: "Edge", ...place },
      { id: "g0.m0", type: "person", ...place },
      { id: "note", type: "text", ...place },
    ],
    connections: [{ src: "g0", dst: "g0.m0", srcArrow: "none", dstArrow: "filled-diamond", strokeDash: 4, route: [] }],
  };
  const { nodes, edges } = d2Contents(layout, { width: 200, height: 90, left: -10, top: -40, span: 400 }, 2);
  expect(nodes.map(({ id, shape, bbox }) => [id, shape, bbox])).toEqual([
    ["g0", "container", [20, 20, 100, 50]],
    ["g0.m0", "actor", [20, 20, 100, 50]],
  ]);
  expect(edges).toMatchObject([{ start_arrow: "none", end_arrow: "diamond", dashed: true, text: "" }]);
});
