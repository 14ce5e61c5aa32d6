/** Tests what a connector with a drawn head is glued to: its shape, or where the two could part, the head. */
import { expect, test } from "vitest";
import { planGlue } from "../../../src/formats/pptx/glue.ts";
import { findLevels } from "../../../src/formats/pptx/levels.ts";
import { planHeads } from "../../../src/formats/pptx/placed-heads.ts";
import type { HeadPlan } from "../../../src/formats/pptx/placed-heads.ts";
import { pptx } from "../../../src/formats/pptx/index.ts";
import { descendants } from "../../../src/formats/lib/xml-read.ts";
import type { Diagram, Edge, Marker } from "../../../src/core/diagram/types.ts";
import { aDiagram, anEdge, aNode } from "../../make/diagram.ts";
import { named, slideOf } from "./read-slide.ts";

const one = aNode({ id: "n1", box: [20, 20, 100, 60] });
const two = aNode({ id: "n2", z: 1, box: [220, 20, 100, 200] });

function headsOf(diagram: Diagram): HeadPlan {
  let id = 100;
  return planHeads({ nextId: () => ++id }, planGlue(diagram).edges, findLevels(diagram));
}

test("at a site the shape itself has the glue, and the head goes with it", () => {
  const level = { ...two, box: { ...two.box, height: 60 } };
  const heads = headsOf(aDiagram({ nodes: [one, level], edges: [anEdge({ from: one, to: level, endMarker: "triangle_hollow" })] }));
  expect(heads.of("e1").target).toMatchObject({ node: "n2", takesGlue: false });
  expect(heads.of("e1").source).toBeNull();
  expect(heads.at("n2")).toEqual([heads.of("e1").target]);
});

/** Level lines that end at the left side of the second shape, at these heights. */
function endsAt(heights: readonly number[], endMarker: Marker): readonly Edge[] {
  return heights.map((y, index) =>
    anEdge({
      id: `e${index}`,
      z: 10 + index,
      from: null,
      to: two,
      points: [
        [130, y],
        [220, y],
      ],
      endMarker,
    }),
  );
}

test("away from all sites the head has the glue at its back, where the line ends", async () => {
  const edges = endsAt([40, 90, 190], "crow_many");
  const diagram = aDiagram({ nodes: [one, two], edges });
  expect(edges.map(({ id }) => headsOf(diagram).of(id).target!.takesGlue)).toEqual([true, true, true]);
  const slide = await slideOf(diagram);
  const head = descendants(named(slide, "n2 e0 end marker"), "p:cNvPr")[0]!.attributes["id"];
  expect(descendants(named(slide, "e0"), "a:endCxn")[0]!.attributes).toEqual({ id: head, idx: "3" });
  const { bytes } = await pptx.encode(diagram, {});
  expect(await pptx.check(bytes, diagram)).toEqual([]);
});

test("a covering head in another group than its line has the glue, since it cannot lie over the line; strokes need not", () => {
  const frame = aNode({ id: "frame", kind: "container", z: 0, box: [200, 10, 150, 100] });
  const member = aNode({ id: "member", z: 2, parent: "frame", box: [220, 20, 100, 60] });
  const glueOf = (endMarker: "triangle_hollow" | "bar"): boolean =>
    headsOf(aDiagram({ nodes: [frame, { ...one, z: 1 }, member], edges: [anEdge({ from: one, to: member, endMarker })] })).of("e1").target!
      .takesGlue;
  expect(glueOf("triangle_hollow")).toBe(true);
  expect(glueOf("bar")).toBe(false);
});

test("an end without a drawn head that is away from all sites is glued to a port, one of its own for each end", async () => {
  const edges = endsAt([40, 90], "triangle");
  const diagram = aDiagram({ nodes: [one, two], edges });
  const slide = await slideOf(diagram);
  const ports = edges.map(({ id }) => descendants(named(slide, `n2 ${id} end marker`), "p:cNvPr")[0]!.attributes["id"]);
  expect(new Set(ports).size).toBe(2);
  expect(edges.map(({ id }) => descendants(named(slide, id), "a:endCxn")[0]!.attributes["id"])).toEqual(ports);
  expect(descendants(named(slide, "e0"), "a:tailEnd")[0]!.attributes["type"]).toBe("triangle");
  const { bytes, losses } = await pptx.encode(diagram, {});
  expect(await pptx.check(bytes, diagram)).toEqual([]);
  expect(losses.map(({ what }) => what)).toContainEqual(expect.stringContaining("glued to a port"));
});

test("an end near its site needs no port", () => {
  const near = anEdge({
    from: null,
    to: two,
    points: [
      [130, 125],
      [220, 125],
    ],
  });
  expect(headsOf(aDiagram({ nodes: [two], edges: [near] })).of("e1").target).toBeNull();
});
