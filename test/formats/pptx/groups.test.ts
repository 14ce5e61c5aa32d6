/** Tests the element of a group. */
import { expect, test } from "vitest";
import { childElements, descendants } from "../../../src/formats/lib/xml-read.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";
import { slideOf } from "./read-slide.ts";

test("a group is in the slide's own coordinates, around all that it holds", async () => {
  const frame = aNode({ id: "frame", kind: "container", z: 0, box: [10, 10, 200, 150] });
  const leaf = aNode({ id: "leaf", z: 1, parent: "frame", box: [150, 30, 100, 40], text: "Leaf" });
  const [group] = descendants(await slideOf(aDiagram({ nodes: [frame, leaf] })), "p:grpSp");
  expect(childElements(group!, "p:sp")).toHaveLength(2);
  const place = (name: string): object => descendants(group!, name)[0]!.attributes;
  expect(place("a:off")).toEqual(place("a:chOff"));
  expect(place("a:ext")).toEqual(place("a:chExt"));
  expect(place("a:ext")).toEqual({ cx: String(240 * 9525), cy: String(150 * 9525) });
});
