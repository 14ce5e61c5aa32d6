/** The colour under a place: topmost fill, else the page. */
import { expect, test } from "vitest";
import { groundAt } from "../../../src/formats/lib/ground.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";

const diagram = aDiagram({
  background: "#eeeeee",
  nodes: [
    aNode({ id: "frame", kind: "container", z: 0, box: [10, 10, 300, 200], style: { fill: "#111111" } }),
    aNode({ id: "disc", kind: "circle", z: 1, box: [50, 50, 100, 100], style: { fill: "#222222" } }),
    aNode({ id: "bare", z: 2, box: [60, 60, 80, 80], style: { fill: null } }),
    aNode({ id: "faint", z: 3, box: [60, 60, 80, 80], style: { fill: "#333333", opacity: 0.2 } }),
    aNode({ id: "word", kind: "text", z: 4, box: [60, 60, 80, 80], style: { fill: "#444444" } }),
  ],
});

test.each([
  ["the page beside all shapes", [350, 250], "#eeeeee"],
  ["a container", [20, 20], "#111111"],
  ["a shape in it, through what has no fill, is faint or is text", [100, 100], "#222222"],
  ["the container again in the corner that a disc leaves free", [53, 53], "#111111"],
] as const)("is that of %s", (_name, point, want) => {
  expect(groundAt(diagram, point)).toBe(want);
});

test("looks only below a z when told to", () => {
  expect(groundAt(diagram, [100, 100], 1)).toBe("#111111");
});
