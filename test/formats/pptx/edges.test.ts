/** Tests how connectors are written: glue, presets, drawn routes and losses. */
import { expect, test } from "vitest";
import { descendants } from "../../../src/formats/lib/xml-read.ts";
import { aDiagram, anEdge, aNode } from "../../make/diagram.ts";
import { lossesOf, named, slideOf } from "./read-slide.ts";

const one = aNode({ id: "n1", box: [20, 20, 100, 60], text: "Order", style: { fill: "#dae8fc", stroke: "#6c8ebf", strokeWidth: 2 } });
const two = aNode({ id: "n2", kind: "rounded_rectangle", z: 1, box: [220, 20, 100, 60], style: { cornerRadius: 12 } });

test("a connector is a connector glued at both ends, with the target's head at its tail end", async () => {
  const slide = await slideOf(aDiagram({ nodes: [one, two], edges: [anEdge({ from: one, to: two })] }));
  const connector = named(slide, "e1");
  expect(connector.name).toBe("p:cxnSp");
  expect(descendants(connector, "a:stCxn")[0]!.attributes).toEqual({ id: "2", idx: "3" });
  expect(descendants(connector, "a:endCxn")[0]!.attributes).toEqual({ id: "3", idx: "1" });
  expect(descendants(connector, "a:tailEnd")[0]!.attributes["type"]).toBe("triangle");
  expect(descendants(connector, "a:headEnd")[0]!.attributes["type"]).toBe("none");
});

test("a route that slants is the connector's own geometry, with the ends where they were drawn", async () => {
  const points = [
    [20, 20],
    [120, 90],
    [220, 40],
  ] as const;
  const diagram = aDiagram({ edges: [anEdge({ points })] });
  const connector = named(await slideOf(diagram), "e1");
  expect(descendants(connector, "a:lnTo")).toHaveLength(2);
  expect(await lossesOf(diagram)).toEqual(["route is a freeform connector without a handle"]);
});

test("a smooth S is a curved connector, a wild one keeps its course", async () => {
  const presetOf = async (points: readonly (readonly [number, number])[]): Promise<string | undefined> => {
    const slide = await slideOf(aDiagram({ edges: [anEdge({ points, routing: "curved" })] }));
    return descendants(named(slide, "e1"), "a:prstGeom")[0]?.attributes["prst"];
  };
  const smooth = [
    [20, 50],
    [70, 52],
    [100, 75],
    [120, 100],
    [140, 125],
    [170, 148],
    [220, 150],
  ] as const;
  expect(await presetOf(smooth)).toBe("curvedConnector3");
  const wild = [
    [20, 50],
    [80, 200],
    [120, 20],
    [200, 150],
  ] as const;
  expect(await presetOf(wild)).toBeUndefined();
});

test("heads that are shapes, jumps and rounded bends are told as lost", async () => {
  const points = [
    [20, 20],
    [100, 20],
    [100, 100],
  ] as const;
  const edge = anEdge({
    points,
    routing: "orthogonal",
    endMarker: "triangle_hollow",
    style: { cornerRadius: 8 },
    jumps: [{ point: [60, 20], radius: 5 }],
  });
  expect(await lossesOf(aDiagram({ edges: [edge] }))).toEqual([
    "hollow triangle marker is a small shape beside the free end",
    "line jumps",
    "rounded bends drawn sharp",
  ]);
});
