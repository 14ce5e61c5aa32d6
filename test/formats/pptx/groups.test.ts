/** Tests when a container and its members are one group. */
import { expect, test } from "vitest";
import { childElements, descendants } from "../../../src/formats/lib/xml-read.ts";
import { pptx } from "../../../src/formats/pptx/index.ts";
import { findGroups } from "../../../src/formats/pptx/groups.ts";
import { aDiagram, anEdge, aNode } from "../../make/diagram.ts";
import { slideOf } from "./read-slide.ts";

const frame = aNode({ id: "frame", kind: "container", z: 0, box: [10, 10, 200, 150] });
const inner = aNode({ id: "inner", kind: "container", z: 1, parent: "frame", box: [20, 20, 120, 120] });
const leaf = aNode({ id: "leaf", z: 2, parent: "inner", box: [30, 30, 60, 40], text: "Leaf" });
const beside = aNode({ id: "beside", z: 3, box: [260, 20, 80, 60] });
const free = anEdge({
  points: [
    [20, 250],
    [300, 250],
  ],
});

test("a container without connectors is a group of all that it holds, in the slide's own coordinates", async () => {
  const diagram = aDiagram({ nodes: [frame, inner, leaf, beside], edges: [free] });
  const slide = await slideOf(diagram);
  const [group] = descendants(slide, "p:grpSp");
  expect(childElements(group!, "p:sp")).toHaveLength(3);
  const [offset, inside] = ["a:off", "a:chOff"].map((name) => descendants(group!, name)[0]!.attributes);
  expect(offset).toEqual(inside);
  const { bytes } = await pptx.encode(diagram, {});
  expect(await pptx.check(bytes, diagram)).toEqual([]);
});

test("a connector to a member keeps everything on the slide itself", () => {
  const diagram = aDiagram({ nodes: [frame, inner, leaf, beside], edges: [anEdge({ from: leaf, to: beside })] });
  expect(findGroups(diagram, new Set(["leaf", "beside"])).size).toBe(0);
});

test("something between the members in z keeps them apart, since a group is one layer", () => {
  const between = aDiagram({ nodes: [frame, { ...beside, z: 1 }, { ...inner, z: 2 }, { ...leaf, z: 3 }] });
  expect(findGroups(between, new Set()).size).toBe(0);
});
