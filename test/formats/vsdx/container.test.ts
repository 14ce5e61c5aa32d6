/** Containers know their members and members their containers, also when they are nested. */
import { expect, test } from "vitest";
import { aDiagram, aNode } from "../../make/diagram.ts";
import { formulaOf, rowsOf, sheetOf, valueOf, writtenPage } from "./written.ts";

const outer = aNode({ id: "outer", kind: "container", z: 0, box: [10, 10, 300, 200] });
const inner = aNode({ id: "inner", kind: "swimlane", z: 1, parent: "outer", box: [20, 40, 200, 150] });
const box = aNode({ id: "box", z: 2, parent: "inner", box: [40, 80, 50, 30] });
const holder = aNode({ id: "holder", z: 3, box: [320, 10, 70, 70] });
const held = aNode({ id: "held", z: 4, parent: "holder", box: [330, 20, 20, 20] });
const page = await writtenPage(aDiagram({ nodes: [outer, inner, box, holder, held] }));

test("both sides name each other; a nested container names both ways", () => {
  expect(["outer", "inner", "box"].map((id) => formulaOf(sheetOf(page, id), "Relationships"))).toEqual([
    "SUM(DEPENDSON(1,Sheet.6!SheetRef()))",
    "SUM(DEPENDSON(1,Sheet.7!SheetRef()),DEPENDSON(4,Sheet.5!SheetRef()))",
    "SUM(DEPENDSON(4,Sheet.6!SheetRef()))",
  ]);
});

test("containers are known to Visio as such, and connectors may run through them", () => {
  const types = ["outer", "inner", "holder", "box"].map((id) => ({
    type: rowsOf(sheetOf(page, id), "User")
      .find(({ key }) => key === "msvStructureType")
      ?.cells.get("Value")?.value,
    object: valueOf(sheetOf(page, id), "ObjType"),
  }));
  const container = { type: "Container", object: 4 };
  expect(types).toEqual([container, container, container, { type: undefined, object: 1 }]);
});
