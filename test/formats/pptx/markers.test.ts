/** Tests the markers that are drawn as small lines. */
import { expect, test } from "vitest";
import { descendants } from "../../../src/formats/lib/xml-read.ts";
import { aDiagram, anEdge, aNode } from "../../make/diagram.ts";
import { lossesOf, named, slideOf } from "./read-slide.ts";

const one = aNode({ id: "n1", box: [20, 20, 100, 60], text: "Order", style: { fill: "#dae8fc", stroke: "#6c8ebf", strokeWidth: 2 } });
const two = aNode({ id: "n2", kind: "rounded_rectangle", z: 1, box: [220, 20, 100, 60], style: { cornerRadius: 12 } });

test("crow's feet and crosses are small lines beside the connector, and told as lost", async () => {
  const diagram = aDiagram({
    nodes: [one, two],
    edges: [anEdge({ from: one, to: two, startMarker: "cross", endMarker: "crow_zero_many" })],
  });
  const slide = await slideOf(diagram);
  expect(named(slide, "e1 start marker").name).toBe("p:sp");
  expect(descendants(named(slide, "e1 end marker"), "a:path")).toHaveLength(2);
  expect(await lossesOf(diagram)).toEqual([
    "cross marker drawn as lines that do not follow the connector",
    "crow zero many marker drawn as lines that do not follow the connector",
  ]);
});

test("small lines stay on the page", async () => {
  const edge = anEdge({
    points: [
      [200, 2],
      [20, 2],
    ],
    endMarker: "crow_many",
  });
  const marker = named(await slideOf(aDiagram({ edges: [edge] })), "e1 end marker");
  expect(Number(descendants(marker, "a:off")[0]!.attributes["y"])).toBe(0);
});
