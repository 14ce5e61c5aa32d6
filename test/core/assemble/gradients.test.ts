/** What a gradient is called by. */
import { expect, test } from "vitest";
import { nameGradients } from "../../../src/core/assemble/gradients.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

test("a gradient's fill is its first colour, and other fills stay", () => {
  const stops = [
    { at: 0, color: "#fff2cc" },
    { at: 1, color: "#ffd966" },
  ];
  const plain = aNode({ id: "n2", style: { fill: "#123456" } });
  const { nodes } = nameGradients(aDraft({ nodes: [aNode({ style: { fill: "#ffe699", gradient: { angle: 90, stops } } }), plain] }));
  expect(nodes[0]!.style).toMatchObject({ fill: "#fff2cc", gradient: { angle: 90, stops } });
  expect(nodes[1]).toBe(plain);
});
