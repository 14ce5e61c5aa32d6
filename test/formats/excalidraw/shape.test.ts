/** Shapes of a scene. */
import { describe, expect, test } from "vitest";
import { fileIdOf, nodeElements } from "../../../src/formats/excalidraw/shape.ts";
import { aNode } from "../../make/diagram.ts";
import { aTable } from "../../make/fields.ts";

describe("a shape that Excalidraw has", () => {
  test.each([
    ["rectangle", "rectangle"],
    ["rounded_rectangle", "rectangle"],
    ["container", "rectangle"],
    ["circle", "ellipse"],
    ["diamond", "diamond"],
  ] as const)("%s is one %s with its text", (kind, type) => {
    const [shape, text, ...rest] = nodeElements(aNode({ kind, text: "A", style: { fill: "#dae8fc" } }), ["outer"], false);
    expect(shape).toMatchObject({ type, id: "n1", backgroundColor: "#dae8fc", groupIds: ["outer"] });
    expect(shape!.boundElements).toEqual([{ id: "n1:text", type: "text" }]);
    expect([text, rest]).toMatchObject([{ type: "text", containerId: "n1", text: "A" }, []]);
  });
});

test("another outline is lines in one group, with a box that shows nothing for arrows to follow", () => {
  const [box, ...parts] = nodeElements(aNode({ kind: "cylinder", style: { fill: "#dae8fc" }, text: "DB" }), [], false);
  expect(box).toMatchObject({ type: "rectangle", id: "n1", strokeColor: "transparent", backgroundColor: "transparent" });
  const lines = parts.filter(({ type }) => type === "line");
  expect(lines.length).toBeGreaterThan(0);
  expect(lines[0]).toMatchObject({ backgroundColor: "#dae8fc", strokeColor: "#000000" });
  expect(new Set([box!, ...parts].map(({ groupIds }) => groupIds.join()))).toEqual(new Set(["n1:group"]));
});

test("a frame with a tab has the lines of it over its own rectangle", () => {
  const [frame, ...rest] = nodeElements(aNode({ kind: "container", params: { tabWidth: 40, tabHeight: 20 } }), [], false);
  expect(frame).toMatchObject({ type: "rectangle", id: "n1" });
  expect(rest.map(({ type }) => type)).toEqual(["line"]);
});

test("a container and a table are groups of their own, inside those around them", () => {
  expect(nodeElements(aNode({ kind: "container" }), ["outer:group"], true)[0]!.groupIds).toEqual(["n1:group", "outer:group"]);
  const table = nodeElements(aTable([["A"], ["x"]], { id: "t" }), [], false);
  expect(table.map(({ id }) => id)).toEqual(["t", "t:cell1.1", "t:cell1.1:text", "t:cell2.1", "t:cell2.1:text"]);
});

test("a text that turns in its shape is by itself", () => {
  const [shape, text] = nodeElements(aNode({ text: { value: "up", rotation: -90 } }), [], false);
  expect([shape!.boundElements, text]).toMatchObject([[], { containerId: null }]);
});

test("a picture names its file, in letters that a selector takes", () => {
  const node = aNode({ id: "n7", kind: "image" });
  expect(nodeElements(node, [], false)).toMatchObject([{ type: "image", fileId: fileIdOf(node) }]);
  expect(fileIdOf(node)).toMatch(/^[\w-]+$/);
});

test("the caption of a picture is a text of its own, in one group with it", () => {
  const node = aNode({ id: "n7", kind: "image", text: { value: "User" } });
  const [picture, text] = nodeElements(node, ["n1:group"], false);
  expect(picture).toMatchObject({ id: "n7", type: "image", groupIds: ["n7:group", "n1:group"] });
  expect(text).toMatchObject({ type: "text", text: "User", containerId: null, groupIds: ["n7:group", "n1:group"] });
});

test("dividers are lines in one group with their box", () => {
  const [box, line, ...rest] = nodeElements(aNode({ dividers: [{ at: 0.5 }] }), [], false);
  expect(rest).toEqual([]);
  expect([box!.type, line!.type, line!.y]).toEqual(["rectangle", "line", 50]);
  expect(box!.groupIds).toEqual(line!.groupIds);
});

test("a ring around a disc is two ellipses in one group, of which the ring is what arrows follow", () => {
  const ring = aNode({ kind: "circle", box: [20, 20, 40, 40], rotation: 30, params: { dot: 0.5 }, style: { fill: "#111111" } });
  const elements = nodeElements(ring, [], false);
  const common = { type: "ellipse", angle: elements[0]!.angle, strokeColor: "#000000", groupIds: ["n1:group"] };
  expect(elements).toMatchObject([
    { ...common, id: "n1", x: 20, width: 40, backgroundColor: "transparent" },
    { ...common, id: "n1:dot", x: 30, width: 20, backgroundColor: "#111111" },
  ]);
});
