/** What becomes a class or an entity, and what it says. */
import { expect, test } from "vitest";
import { fieldsOf } from "../../../src/formats/mermaid/tables.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";
import { aTable } from "../../make/fields.ts";

const read = (nodes: Parameters<typeof aTable>[1][] | ReturnType<typeof aNode>[]): unknown => {
  const { fields, losses } = fieldsOf(aDiagram({ nodes: nodes as ReturnType<typeof aNode>[] }), []);
  return { fields: fields.map(({ title, rows }) => ({ title, rows })), losses: losses.map(({ element }) => element) };
};

test("a table's first row is its title, unless it has one of its own", () => {
  expect(read([aTable([["Order"], ["id"], [""], ["total"]])])).toEqual({
    fields: [{ title: "Order", rows: [["id"], ["total"]] }],
    losses: [],
  });
  expect(read([aTable([["id", "int"]], { text: "Order" })])).toEqual({ fields: [{ title: "Order", rows: [["id", "int"]] }], losses: [] });
});

test("a box with texts in it is read from the top", () => {
  const nodes = [
    aNode({ id: "n1", kind: "container", box: [0, 0, 100, 100] }),
    aNode({ id: "n2", kind: "text", z: 1, parent: "n1", box: [10, 60, 50, 10], text: "total" }),
    aNode({ id: "n3", kind: "text", z: 2, parent: "n1", box: [10, 10, 50, 10], text: "Order" }),
  ];
  expect(read(nodes)).toEqual({ fields: [{ title: "Order", rows: [["total"]] }], losses: [] });
});

test("texts side by side in a box are cells of one row, columns of lines as many rows, and others are rows of their own", () => {
  const nodes = [
    aNode({ id: "n1", kind: "container", box: [0, 0, 200, 120], text: "Order" }),
    aNode({ id: "n2", kind: "text", z: 1, parent: "n1", box: [60, 20, 60, 12], text: "id" }),
    aNode({ id: "n3", kind: "text", z: 2, parent: "n1", box: [10, 22, 20, 10], text: "PK" }),
    aNode({ id: "n4", kind: "text", z: 3, parent: "n1", box: [10, 40, 20, 30], text: "FK\nFK" }),
    aNode({ id: "n5", kind: "text", z: 4, parent: "n1", box: [60, 40, 60, 30], text: "shop\nowner" }),
    aNode({ id: "n6", kind: "text", z: 5, parent: "n1", box: [10, 80, 20, 12], text: "total" }),
    aNode({ id: "n7", kind: "text", z: 6, parent: "n1", box: [60, 76, 60, 20], text: "a\nb" }),
  ];
  const rows = [["PK", "id"], ["FK", "shop"], ["FK", "owner"], ["total"], ["a\nb"]];
  expect(read(nodes)).toEqual({ fields: [{ title: "Order", rows }], losses: [] });
});

test("frames, free texts and other shapes are lost by name", () => {
  const nodes = [
    aNode({ id: "frame", kind: "container", box: [0, 0, 300, 100] }),
    aNode({ id: "box", z: 1, parent: "frame", text: "A" }),
    aNode({ id: "words", kind: "text", z: 2, text: "free" }),
    aNode({ id: "round", kind: "ellipse", z: 3, text: "B" }),
  ];
  expect(read(nodes)).toEqual({
    fields: [
      { title: "A", rows: [] },
      { title: "B", rows: [] },
    ],
    losses: ["frame", "words", "round"],
  });
});
