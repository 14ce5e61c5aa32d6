import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { frameOf, shapeIds, shapeOf, shapes } from "../../../src/core/shapes/catalog.ts";
import { aNode } from "../../make/diagram.ts";

test("the list holds every file of the folder that is a kind", () => {
  const others = ["catalog", "dividers", "draw", "outline", "shape"];
  const files = readdirSync("src/core/shapes").map((name) => name.replace(/\.ts$/, "").replaceAll("-", "_"));
  expect([...shapeIds].sort()).toEqual(files.filter((name) => !others.includes(name)).sort());
  expect(shapes.map(({ id }) => id)).toEqual([...shapeIds]);
});

test("a frame takes what the node gives and the defaults for the rest", () => {
  const frame = frameOf(aNode({ kind: "step", params: { depth: 0.2 } }));
  expect(frame.params).toEqual({ depth: 0.2, notch: 1 });
});

test("a document ends in its wave, above the bottom of its box, as the preset does", () => {
  const node = aNode({ kind: "document", box: [0, 0, 100, 100] });
  const bottom = shapeOf("document")
    .anchors(frameOf(node))
    .find(({ name }) => name === "bottom");
  expect(bottom?.y).toBeCloseTo(0.933, 2);
});
