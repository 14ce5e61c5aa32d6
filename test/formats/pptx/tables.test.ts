/** Tests tables: native ones, and those that connectors end in. */
import { describe, expect, test } from "vitest";
import { descendants, textContent } from "../../../src/formats/lib/xml-read.ts";
import { aDiagram, anEdge, aNode, aText } from "../../make/diagram.ts";
import { named, slideOf } from "./read-slide.ts";

describe("tables", () => {
  const box = { x: 40, y: 40, width: 200, height: 60 };
  const cell = (width: number, value: string): object => ({ width, fill: null, text: aText({ value }, box) });
  const rows = [
    { height: 30, header: true, cells: [cell(200, "Order")] },
    { height: 30, header: false, cells: [cell(80, "id"), cell(120, "int")] },
  ] as never;
  const table = aNode({ id: "t", kind: "table", box, rows });

  test("are native where nothing is glued to them; a wide cell spans columns", async () => {
    const frame = named(await slideOf(aDiagram({ nodes: [table] })), "t");
    expect(frame.name).toBe("p:graphicFrame");
    expect(descendants(frame, "a:gridCol").map(({ attributes }) => attributes["w"])).toEqual(["762000", "1143000"]);
    expect(descendants(frame, "a:tc").map(({ attributes }) => ({ ...attributes }))).toEqual([{ gridSpan: "2" }, { hMerge: "1" }, {}, {}]);
  });

  test("are a frame with cells where a connector ends in them, glued to the middle of the row", async () => {
    const edge = anEdge({
      from: table,
      points: [
        [240, 85],
        [350, 85],
      ],
    });
    const slide = await slideOf(aDiagram({ nodes: [table], edges: [edge] }));
    const frame = named(slide, "t");
    expect(frame.name).toBe("p:sp");
    expect(descendants(named(slide, "t row 2 cell 2"), "a:t").map(textContent)).toEqual(["int"]);
    const site = Number(descendants(named(slide, "e1"), "a:stCxn")[0]!.attributes["idx"]);
    expect(descendants(frame, "a:cxn")[site]!.attributes["ang"]).toBe("0");
  });
});
