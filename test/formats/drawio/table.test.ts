import { describe, expect, test } from "vitest";
import type { Cell } from "../../../src/core/diagram/types.ts";
import { drawio } from "../../../src/formats/drawio/index.ts";
import { aDiagram, aNode, aText } from "../../make/diagram.ts";
import { cellsOf } from "../../make/drawio-cells.ts";

describe("tables", () => {
  const box = { x: 20, y: 20, width: 60, height: 30 };
  const cell = (value: string, width = 60): Cell => ({
    width,
    fill: null,
    text: aText({ value }, box),
  });

  test("are tables of rows of cells", async () => {
    const rows = [
      { height: 30, header: true, cells: [cell("a"), cell("b")] },
      { height: 30, header: false, cells: [cell("c"), cell("d")] },
    ];
    const diagram = aDiagram({ nodes: [aNode({ id: "n1", kind: "table", box: [20, 20, 120, 60], rows })] });
    const cells = await cellsOf(diagram);
    expect(cells.find(({ id }) => id === "n1")!.style.get("shape")).toBe("table");
    expect(cells.map(({ id, parent, value }) => [id, parent, value]).slice(3)).toEqual([
      ["n1.1", "n1", ""],
      ["n1.1.1", "n1.1", "a"],
      ["n1.1.2", "n1.1", "b"],
      ["n1.2", "n1", ""],
      ["n1.2.1", "n1.2", "c"],
      ["n1.2.2", "n1.2", "d"],
    ]);
    expect(await drawio.check((await drawio.encode(diagram, {})).bytes, diagram)).toEqual([]);
  });

  test("with a heading over all columns have it as their own text, in their head", async () => {
    const rows = [
      { height: 24, header: true, cells: [cell("title", 120)] },
      { height: 30, header: false, cells: [cell("c"), cell("d")] },
    ];
    const diagram = aDiagram({ nodes: [aNode({ id: "n1", kind: "table", box: [20, 20, 120, 54], rows })] });
    const cells = await cellsOf(diagram);
    const table = cells.find(({ id }) => id === "n1")!;
    expect(table.value).toBe("title");
    expect([table.style.get("shape"), table.style.get("startSize")]).toEqual(["table", "24"]);
    expect(cells.find(({ id }) => id === "n1.1")!.geometry!.attributes).toMatchObject({ y: "24", height: "30" });
    expect(await drawio.check((await drawio.encode(diagram, {})).bytes, diagram)).toEqual([]);
  });

  test("with rows of different columns are boxes in a box", async () => {
    const rows = [
      { height: 30, header: true, cells: [cell("e", 50), cell("f", 70)] },
      { height: 30, header: false, cells: [cell("c"), cell("d")] },
    ];
    const diagram = aDiagram({ nodes: [aNode({ id: "n1", kind: "table", box: [20, 20, 120, 60], rows })] });
    const cells = await cellsOf(diagram);
    expect(cells.find(({ value }) => value === "d")!.geometry!.attributes).toMatchObject({ x: "60", y: "30" });
    expect(await drawio.check((await drawio.encode(diagram, {})).bytes, diagram)).toEqual([]);
  });
});
