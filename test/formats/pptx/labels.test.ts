/** Tests the labels of connectors: their ground and their place in front. */
import { describe, expect, test } from "vitest";
import { childElement, descendants } from "../../../src/formats/lib/xml-read.ts";
import { aDiagram, anEdge, aNode } from "../../make/diagram.ts";
import { named, slideOf } from "./read-slide.ts";

const one = aNode({ id: "n1", box: [20, 20, 100, 60], text: "Order", style: { fill: "#dae8fc", stroke: "#6c8ebf", strokeWidth: 2 } });
const two = aNode({ id: "n2", kind: "rounded_rectangle", z: 1, box: [220, 20, 100, 60], style: { cornerRadius: 12 } });

describe("labels", () => {
  test("hide the line under them with the colour that lies there, and hide nothing beside it", async () => {
    const container = aNode({ id: "c", kind: "container", box: [5, 5, 390, 290], style: { fill: "#f5f5f5" } });
    const edge = anEdge({
      from: one,
      to: two,
      labels: ["on it", { text: "above", box: { x: 150, y: 20, width: 40, height: 12 } }],
    });
    const nodes = [container, { ...one, z: 1, parent: "c" }, { ...two, z: 2, parent: "c" }];
    const slide = await slideOf(aDiagram({ nodes, edges: [edge] }));
    const on = childElement(named(slide, "e1 label 1"), "p:spPr")!;
    expect(childElement(childElement(on, "a:solidFill")!, "a:srgbClr")!.attributes["val"]).toBe("F5F5F5");
    expect(childElement(childElement(named(slide, "e1 label 2"), "p:spPr")!, "a:noFill")).toBeDefined();
  });

  test("fill their box with their plate, which is as large as in every format", async () => {
    const labels = [
      { text: "aside", background: "#f4ddff", fontSize: 10, box: { x: 150, y: 20, width: 40, height: 12 } },
      { text: "upright", background: "#f4ddff", fontSize: 10, rotation: 90, box: { x: 150, y: 120, width: 12, height: 40 } },
    ];
    const slide = await slideOf(aDiagram({ nodes: [one, two], edges: [anEdge({ from: one, to: two, labels })] }));
    const shapes = [1, 2].map((index) => childElement(named(slide, `e1 label ${index}`), "p:spPr")!);
    const fills = shapes.map((shape) => childElement(childElement(shape, "a:solidFill")!, "a:srgbClr")!.attributes["val"]);
    expect(fills).toEqual(["F4DDFF", "F4DDFF"]);
    const sizes = shapes.map((shape) => childElement(childElement(shape, "a:xfrm")!, "a:ext")!.attributes);
    const [level, upright] = sizes.map(({ cx, cy }) => Number(cx) / Number(cy));
    expect(level).toBeGreaterThan(1);
    expect(upright).toBeLessThan(1);
  });

  test("stand in front of everything", async () => {
    const slide = await slideOf(aDiagram({ nodes: [one, two], edges: [anEdge({ from: one, to: two, labels: ["yes"] })] }));
    const names = descendants(slide, "p:cNvPr").map(({ attributes }) => attributes["name"]);
    expect(names.at(-1)).toBe("e1 label 1 yes");
  });
});
