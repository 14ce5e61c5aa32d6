/** Sheet numbers count in the order of drawing, groups before their parts, connectors before what goes with them. */
import { expect, test } from "vitest";
import { isPlannedNode, planPage } from "../../../src/formats/vsdx/plan.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";

const actor = aNode({ id: "actor", kind: "actor", z: 1, box: [20, 20, 40, 80], text: "User" });
const box = aNode({ id: "box", z: 3, box: [200, 20, 80, 60] });
const edge = anEdge({ id: "edge", z: 2, from: actor, to: box, labels: ["one", "two"], endMarker: "cross" });
const plan = planPage(aDiagram({ nodes: [actor, box], edges: [edge] }));

test("numbers leave room for parts, further labels and crosses", () => {
  const numbers = plan.elements.map((element) => [isPlannedNode(element) ? element.node.id : element.edge.id, element.sheet]);
  expect(numbers).toEqual([
    ["actor", 5],
    ["edge", 11],
    ["box", 14],
  ]);
});

test("glued ends name the sheet and a row that exists", () => {
  const planned = plan.elements.find((element) => !isPlannedNode(element));
  if (planned === undefined || isPlannedNode(planned)) throw new Error("the edge was not planned");
  expect([planned.source?.sheet, planned.target?.sheet]).toEqual([5, 14]);
  const rows = plan.nodes.get("box")!.connections.points.length;
  expect(planned.target!.row).toBeLessThan(rows);
});

test("a glued end that stops short of its shape is moved onto the outline", () => {
  const short = anEdge({
    id: "short",
    z: 4,
    from: actor,
    to: box,
    points: [
      [60, 50],
      [193, 50],
    ],
  });
  const planned = planPage(aDiagram({ nodes: [actor, box], edges: [short] })).elements.at(-1)!;
  expect(isPlannedNode(planned) ? [] : planned.points.at(-1)).toEqual([200, 50]);
});
