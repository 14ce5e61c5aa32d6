/** Tests the alternative texts: what a reader hears of a shape or connector. */
import { expect, test } from "vitest";
import { describeEdge, describeNode } from "../../../src/formats/pptx/describe.ts";
import { nodesById } from "../../../src/core/diagram/walk.ts";
import { anEdge, aNode, aText } from "../../make/diagram.ts";

const order = aNode({ id: "n1", text: "Order\nservice", confidence: 0.71 });
const empty = aNode({ id: "n2", kind: "diamond", confidence: 0.5 });
const nodes = nodesById([order, empty]);

test("a shape is its kind and its words, without a confidence", () => {
  expect(describeNode(order)).toBe("Rectangle 'Order service'");
  expect(describeNode(empty)).toBe("Diamond");
});

test("a table is known by the first of its cells", () => {
  const cell = { width: 100, fill: null, text: aText({ value: "Customer" }, order.box) };
  expect(describeNode(aNode({ kind: "table", rows: [{ height: 60, header: true, cells: [cell] }] }))).toBe("Table 'Customer'");
});

test("a connector tells what it connects and its labels, without a confidence", () => {
  expect(describeEdge(anEdge({ from: order, to: empty, confidence: 0.6, labels: ["yes"] }), nodes)).toBe(
    "Connector from 'Order service' to a diamond: yes",
  );
  expect(
    describeEdge(
      anEdge({
        from: null,
        to: order,
        points: [
          [0, 0],
          [20, 50],
        ],
      }),
      nodes,
    ),
  ).toBe("Connector to 'Order service'");
  expect(describeEdge(anEdge(), nodes)).toBe("Connector");
});
