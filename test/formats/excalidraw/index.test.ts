/** The Excalidraw format as a whole. */
import { expect, test } from "vitest";
import { excalidraw } from "../../../src/formats/excalidraw/index.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";
import { aTable } from "../../make/fields.ts";

test("is JSON that ends with a line feed, and shows the title of a table in its heading", async () => {
  const table = aTable([[""], ["id"]], { id: "n1", text: "Order" });
  const { bytes } = await excalidraw.encode(aDiagram({ nodes: [table, aNode({ id: "n2", z: 1, box: [220, 20, 50, 50] })] }), {});
  const text = new TextDecoder().decode(bytes);
  expect(text.endsWith("}\n")).toBe(true);
  const scene = JSON.parse(text) as {
    readonly type: string;
    readonly elements: readonly { readonly id: string; readonly text?: string }[];
  };
  expect(scene.elements.find(({ id }) => id === "n1:cell1.1:text")?.text).toBe("Order");
});
