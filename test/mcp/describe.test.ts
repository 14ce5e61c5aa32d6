/** Diagrams in words. */
import { expect, test } from "vitest";
import { describeElements, describeSize } from "../../src/mcp/describe.ts";
import { aFlow } from "../make/assistant.ts";
import { aDiagram, aNode, anEdge } from "../make/diagram.ts";

test("elements stand by their ids, doubtful ones are marked", () => {
  expect(describeElements(aFlow())).toBe('n1: rectangle "Start"\nn2: rectangle "Stpo" (doubtful)\ne1: n1 --> n2');
});

test("containers, heads and labels are told", () => {
  const frame = aNode({ id: "n1", kind: "container", box: [0, 0, 300, 200] });
  const inside = aNode({ id: "n2", z: 1, parent: "n1" });
  const edge = anEdge({ from: inside, startMarker: "triangle", endMarker: "none", labels: ["a\nb"] });
  expect(describeElements(aDiagram({ nodes: [frame, inside], edges: [edge] }))).toBe(
    'n1: container\nn2: rectangle in n1\ne1: n2 <-- free end "a\\nb"',
  );
});

test("the size is told in a sentence, with what is doubtful", () => {
  expect(describeSize(aFlow())).toBe("2 shapes and 1 connector. Doubtful, worth a look at the picture: n2.");
  expect(describeSize(aDiagram({ nodes: [aNode({})] }))).toBe("1 shape and 0 connectors.");
});
