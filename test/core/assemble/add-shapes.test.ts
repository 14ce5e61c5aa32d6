/** Shapes that are added get names that are free. */
import { expect, test } from "vitest";
import { withShapes } from "../../../src/core/assemble/add-shapes.ts";
import { plainStyle } from "../../../src/core/diagram/plain-style.ts";
import { aNode } from "../../make/diagram.ts";

test("names go on behind the last one, and shapes lie above the others", () => {
  const picture = { kind: "image", box: { x: 0, y: 0, width: 20, height: 10 }, style: plainStyle } as const;
  const nodes = withShapes([aNode({ id: "n2" }), aNode({ id: "n11" })], [picture, picture], 0.5);
  expect(nodes.map(({ id }) => id)).toEqual(["n2", "n11", "n12", "n13"]);
  expect(nodes.slice(2)).toMatchObject([
    { ...picture, z: 2, confidence: 0.5 },
    { ...picture, z: 3, confidence: 0.5 },
  ]);
  expect(withShapes([], [picture], 0.5)[0]!.id).toBe("n1");
});
