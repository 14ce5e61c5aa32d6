/** Tests of containment. */
import { expect, test } from "vitest";
import { nestNodes } from "../../../src/core/assemble/nest.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

function node(id: string, box: Box, kind: Node["kind"] = "rectangle"): Node {
  return aNode({ id, box, kind });
}

function nest(nodes: readonly Node[]): Map<string, Node> {
  return new Map(nestNodes(aDraft({ nodes })).nodes.map((found) => [found.id, found]));
}

test("the smallest shape around a node is its parent, and plain boxes that hold shapes are containers", () => {
  const found = nest([
    node("outer", { x: 0, y: 0, width: 600, height: 500 }),
    node("inner", { x: 50, y: 50, width: 300, height: 300 }),
    node("leaf", { x: 100, y: 100, width: 80, height: 40 }),
  ]);
  expect([found.get("outer")?.parent, found.get("inner")?.parent, found.get("leaf")?.parent]).toEqual([null, "outer", "inner"]);
  expect([found.get("outer")?.kind, found.get("inner")?.kind, found.get("leaf")?.kind]).toEqual(["container", "container", "rectangle"]);
});

test("a shape on the border of another is not inside it", () => {
  const found = nest([node("frame", { x: 0, y: 0, width: 400, height: 200 }), node("port", { x: 150, y: 180, width: 80, height: 40 })]);
  expect(found.get("port")?.parent).toBeNull();
  expect(found.get("frame")?.kind).toBe("rectangle");
});

test("free text inside a box does not make it a container; a picture holds nothing", () => {
  const found = nest([
    node("box", { x: 0, y: 0, width: 400, height: 200 }),
    node("words", { x: 20, y: 20, width: 50, height: 12 }, "text"),
    node("icon", { x: 600, y: 0, width: 300, height: 200 }, "image"),
    node("part", { x: 650, y: 50, width: 50, height: 50 }),
  ]);
  expect(found.get("words")?.parent).toBe("box");
  expect(found.get("box")?.kind).toBe("rectangle");
  expect(found.get("part")?.parent).toBeNull();
});

test("two tracings of one border do not nest", () => {
  const found = nest([node("a", { x: 0, y: 0, width: 100, height: 100 }), node("b", { x: 1, y: 1, width: 98, height: 98 })]);
  expect(found.get("b")?.parent).toBeNull();
});
