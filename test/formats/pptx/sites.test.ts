/** Tests which site each end takes, and which shapes are drawn from their outline so that both programs count their sites alike. */
import { expect, test } from "vitest";
import type { Point } from "../../../src/core/geometry/point.ts";
import { customForm, ownForm, toPage } from "../../../src/formats/pptx/form.ts";
import { chooseSite, formFor } from "../../../src/formats/pptx/sites.ts";
import { aNode } from "../../make/diagram.ts";

const wide = aNode({ box: [20, 20, 300, 60] });
const siteOf = (node: typeof wide, end: Point): number => chooseSite(formFor(node, true), node, end).index;

test.each([
  ["top", [310, 20], 0],
  ["left", [20, 78], 1],
  ["bottom", [30, 80], 2],
  ["right", [320, 22], 3],
] as const)("an end at the %s takes the site of that side, though another is nearer", (_, end, site) => {
  expect(chooseSite(ownForm(wide), wide, end).index).toBe(site);
});

test("an end goes to a site within four pixels, or a twentieth of its side", () => {
  const form = ownForm(wide);
  expect(chooseSite(form, wide, [170 + 15, 20]).snaps).toBe(true);
  expect(chooseSite(form, wide, [170 + 16, 20]).snaps).toBe(false);
  expect(chooseSite(form, wide, [320, 54]).snaps).toBe(true);
  expect(chooseSite(form, wide, [320, 55]).snaps).toBe(false);
});

test("a shape whose sites LibreOffice counts otherwise is drawn from its outline with sites in the common order", () => {
  for (const kind of ["cylinder", "cube", "cloud"] as const) {
    const node = aNode({ kind, box: [20, 20, 100, 80] });
    expect(ownForm(node).geometry.kind).toBe("preset");
    const sides = customForm(node)
      .sites.slice(0, 4)
      .map(({ point }) => toPage(customForm(node), point));
    expect(
      sides.map((side) => siteOf(node, side)),
      kind,
    ).toEqual([0, 1, 2, 3]);
    expect(formFor(node, true).geometry.kind).toBe("custom");
    expect(formFor(node, false).geometry.kind).toBe("preset");
  }
});

test("an ellipse offers all its sites, which LibreOffice reads", () => {
  const ellipse = aNode({ kind: "ellipse", box: [20, 20, 100, 60] });
  expect(siteOf(ellipse, [20 + 85.4, 20 + 51.2])).toBe(5);
});

test("a ring around a disc is drawn from its outline, and connectors take the sites of its four sides", () => {
  const ring = aNode({ kind: "circle", box: [20, 20, 40, 40], params: { dot: 0.6 } });
  const { geometry } = formFor(ring, true);
  expect(geometry.kind === "custom" && geometry.paths.map(({ filled }) => filled)).toEqual([false, true]);
  const ends: readonly Point[] = [
    [40, 20],
    [20, 40],
    [40, 60],
    [60, 40],
  ];
  const choices = ends.map((end) => chooseSite(formFor(ring, true), ring, end));
  expect(choices.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  for (const { offset } of choices) expect(offset).toBeLessThan(0.5);
});
