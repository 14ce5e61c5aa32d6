import { expect, test } from "vitest";
import { canonicalDiagram } from "../../../src/core/diagram/canonical.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";

test("leaves out what the schema does not know", () => {
  const extended = { ...aDiagram({ nodes: [aNode()] }), author: "me" };
  expect(canonicalDiagram(extended)).not.toHaveProperty("author");
});

test("is its own canonical form, paths and gradients included", () => {
  const stops = [
    { at: 0, color: "#000000" },
    { at: 1, color: "#ffffff" },
  ];
  const node = aNode({ kind: "freeform", style: { gradient: { angle: 90, stops } }, params: {} });
  const diagram = aDiagram({ nodes: [node] });
  expect(JSON.stringify(canonicalDiagram(diagram))).toBe(JSON.stringify(diagram));
  expect(diagram.nodes[0]?.path).toEqual(node.path);
});
