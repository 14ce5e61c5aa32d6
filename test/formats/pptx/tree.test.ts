/** Tests how the slide is arranged: what is grouped with what, and what lies over what. */
import { expect, test } from "vitest";
import { childElements, descendants } from "../../../src/formats/lib/xml-read.ts";
import type { ReadElement } from "../../../src/formats/lib/xml-read.ts";
import type { Diagram } from "../../../src/core/diagram/types.ts";
import { pptx } from "../../../src/formats/pptx/index.ts";
import { aDiagram, anEdge, aNode, aText } from "../../make/diagram.ts";
import { slideOf } from "./read-slide.ts";

type Tree = readonly (string | Tree)[];

/** Lists the names of a slide's elements; a group is a list that begins with its own name. */
function namesIn(parent: ReadElement): Tree {
  return childElements(parent)
    .filter(({ name }) => /^p:(sp|cxnSp|pic|graphicFrame|grpSp)$/.test(name))
    .map((element) => {
      const name = descendants(element, "p:cNvPr")[0]!.attributes["name"]!;
      return element.name === "p:grpSp" ? [name, ...namesIn(element)] : name;
    });
}

const treeOf = async (diagram: Diagram): Promise<Tree> => namesIn(descendants(await slideOf(diagram), "p:spTree")[0]!).slice(1);

const frame = aNode({ id: "frame", kind: "container", z: 0, box: [10, 10, 200, 200] });
const upper = aNode({ id: "upper", z: 1, parent: "frame", box: [30, 30, 100, 40] });
const lower = aNode({ id: "lower", z: 2, parent: "frame", box: [30, 150, 100, 40] });
const outside = aNode({ id: "outside", z: 3, box: [260, 30, 100, 40] });

test("a container is a group with its members and the connectors between them, others stand on the slide", async () => {
  const edges = [
    anEdge({ id: "within", z: 10, from: upper, to: lower, labels: ["yes"] }),
    anEdge({ id: "across", z: 11, from: upper, to: outside }),
  ];
  const diagram = aDiagram({ nodes: [frame, upper, lower, outside], edges });
  expect(await treeOf(diagram)).toEqual([["frame group", "frame", "upper", "lower", "within", "within label 1 yes"], "outside", "across"]);
  const { bytes } = await pptx.encode(diagram, {});
  expect(await pptx.check(bytes, diagram)).toEqual([]);
});

test("a shape is a group with its heads, over the connector that a hollow one covers", async () => {
  const edge = anEdge({ from: upper, to: lower, startMarker: "crow_many", endMarker: "triangle_hollow" });
  expect(
    await treeOf(
      aDiagram({
        nodes: [
          { ...upper, parent: null },
          { ...lower, parent: null },
        ],
        edges: [edge],
      }),
    ),
  ).toEqual([["upper group", "upper", "upper e1 start marker"], "e1", ["lower group", "lower", "lower e1 end marker"]]);
});

test("a head at a container stands in the container's group", async () => {
  const edge = anEdge({
    from: outside,
    to: frame,
    points: [
      [260, 50],
      [210, 50],
    ],
    endMarker: "diamond_hollow",
  });
  expect(await treeOf(aDiagram({ nodes: [frame, upper, outside], edges: [edge] }))).toEqual([
    ["frame group", "frame", "upper", "frame e1 end marker"],
    "outside",
    "e1",
  ]);
});

test("a head at a free end stands beside its connector, in a group with it where no end is glued", async () => {
  const free = anEdge({
    points: [
      [20, 250],
      [200, 250],
    ],
    endMarker: "cross",
  });
  expect(await treeOf(aDiagram({ edges: [free] }))).toEqual([["e1 group", "e1", "e1 end marker"]]);
  const glued = anEdge({
    from: outside,
    points: [
      [260, 50],
      [150, 50],
    ],
    endMarker: "cross",
  });
  expect(await treeOf(aDiagram({ nodes: [outside], edges: [glued] }))).toEqual(["outside", "e1", "e1 end marker"]);
});

test("cells go with their table, and a table in a container is made of shapes, since PowerPoint groups no tables", async () => {
  const rows = [{ height: 40, header: false, cells: [{ width: 100, fill: null, text: aText({ value: "id" }, upper.box) }] }];
  const table = aNode({ id: "table", kind: "table", z: 1, parent: "frame", box: [30, 30, 100, 40], rows });
  expect(await treeOf(aDiagram({ nodes: [frame, table] }))).toEqual([
    ["frame group", "frame", ["table group", "table", "table row 1 cell 1"]],
  ]);
  expect(await treeOf(aDiagram({ nodes: [{ ...table, parent: null }] }))).toEqual(["table table"]);
});
