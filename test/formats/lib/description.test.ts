/** Titles and descriptions: the diagram's name, and its texts as a person reads them. */
import { expect, test } from "vitest";
import { descriptionOf, titleOf } from "../../../src/formats/lib/description.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";

test("the title is the diagram's name, else says what it is", () => {
  expect(titleOf({ name: "Order flow" })).toBe("Order flow");
  expect(titleOf({ name: "  " })).toBe("Diagram");
  expect(titleOf({})).toBe("Diagram");
});

test("texts are told row by row from the top, whatever their order in the file", () => {
  const [low, right, left] = [
    aNode({ id: "low", z: 0, box: [20, 200, 80, 40], text: "third" }),
    aNode({ id: "right", z: 1, box: [220, 20, 80, 40], text: "second\nline" }),
    aNode({ id: "left", z: 2, box: [20, 20, 80, 40], text: "first" }),
  ];
  const edge = anEdge({ id: "e", z: 3, from: left, to: low, labels: ["down"] });
  const nodes = [low, right, left];
  expect(descriptionOf(aDiagram({ nodes, edges: [edge] }))).toBe("3 shapes and 1 connector: first; second line; down; third");
});

test("a page full of words is cut between words", () => {
  const nodes = Array.from({ length: 9 }, (_, index) =>
    aNode({ id: `n${index}`, z: index, box: [20, 20 + 60 * index, 90, 40], text: { value: "word ".repeat(200), lines: [] } }),
  );
  const said = descriptionOf(aDiagram({ size: { width: 400, height: 700 }, nodes }));
  expect(said.length).toBeLessThanOrEqual(5002);
  expect(said).toMatch(/ word …$/);
});
