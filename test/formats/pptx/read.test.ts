/** Tests that a slide is read back as it was planned. */
import { expect, test } from "vitest";
import type { Point } from "../../../src/core/geometry/point.ts";
import { planGlue } from "../../../src/formats/pptx/glue.ts";
import type { GluedEnd, Side } from "../../../src/formats/pptx/glue.ts";
import { backSite } from "../../../src/formats/pptx/heads.ts";
import { findLevels } from "../../../src/formats/pptx/levels.ts";
import { planHeads } from "../../../src/formats/pptx/placed-heads.ts";
import { endsOf, glueOf, isTitle, sitesOf, slideElements, textsOfElement } from "../../../src/formats/pptx/read.ts";
import { toPage } from "../../../src/formats/pptx/form.ts";
import { aDiagram, anEdge, aNode } from "../../make/diagram.ts";
import { goldens } from "../../conformance/format-goldens.ts";
import { slideOf } from "./read-slide.ts";

const emu = ([x, y]: Point): Point => [x * 9525, y * 9525];
const near = (a: Point, b: Point): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) < 9525;

test.each(goldens)("sites and ends of $name stand where they were planned", async ({ diagram }) => {
  const plan = planGlue(diagram);
  const heads = planHeads({ nextId: () => 0 }, plan.edges, findLevels(diagram));
  const elements = slideElements(await slideOf(diagram));
  const owned = (id: string): (typeof elements)[number] => elements.find(({ name }) => name === id || name.startsWith(`${id} `))!;
  for (const { edge, points, source, target } of plan.edges) {
    const connector = owned(edge.id);
    const [start, end] = endsOf(connector);
    const place = (side: Side, point: Point): Point => {
      const head = heads.of(edge.id)[side];
      return emu(head?.takesGlue === true ? head.back : point);
    };
    expect(near(start, place("source", points[0]!)), `${edge.id} start`).toBe(true);
    expect(near(end, place("target", points.at(-1)!)), `${edge.id} end`).toBe(true);
    const glue = glueOf(connector);
    const siteOf = (side: Side, end: GluedEnd | null): number | undefined =>
      heads.of(edge.id)[side]?.takesGlue === true ? backSite : end?.site;
    expect([glue.source?.site, glue.target?.site]).toEqual([siteOf("source", source), siteOf("target", target)]);
  }
  for (const node of diagram.nodes) {
    const sites = sitesOf(owned(node.id));
    const form = plan.forms.get(node.id)!;
    if (sites === undefined) continue;
    expect(sites).toHaveLength(form.sites.length);
    for (const [index, site] of form.sites.entries())
      expect(near(sites[index]!, emu(toPage(form, site.point))), `${node.id} site ${index}`).toBe(true);
  }
});

test("breaks within a paragraph and paragraphs read as line feeds", async () => {
  const lines = [
    { text: "a long", box: { x: 40, y: 30, width: 40, height: 9 } },
    { text: "line", box: { x: 40, y: 44, width: 20, height: 9 } },
    { text: "next", box: { x: 40, y: 58, width: 25, height: 9 } },
  ];
  const node = aNode({ box: [20, 20, 200, 60], text: { value: "a long line\nnext", lines } });
  const elements = slideElements(await slideOf(aDiagram({ nodes: [node], edges: [anEdge({ id: "e9" })] })));
  expect(isTitle(elements[0]!)).toBe(true);
  expect(isTitle(elements[1]!)).toBe(false);
  expect(textsOfElement(elements[1]!)).toEqual(["a long\nline\nnext"]);
});
