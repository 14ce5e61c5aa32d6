/** What was measured in pixels is said as the catalogue says it, and never in words that it does not know. */
import { expect, test } from "vitest";
import type { NodeCandidate } from "../../../src/core/detection.ts";
import { inCatalogueTerms } from "../../../src/core/propose/catalogue-terms.ts";
import { silhouetteOf } from "../../../src/core/shapes/outline.ts";
import { shapeOf } from "../../../src/core/shapes/catalog.ts";

const aCandidate = (differences: Partial<NodeCandidate>): NodeCandidate => ({
  box: { x: 0, y: 0, width: 160, height: 80 },
  kind: "rectangle",
  rotation: 0,
  params: null,
  path: null,
  style: { fill: null, stroke: "#000000", strokeWidth: 1, dash: "solid", cornerRadius: 0, opacity: 1, gradient: null, shadow: false },
  confidence: 0.9,
  origin: "geometry",
  ...differences,
});

test.each([
  ["cylinder", { cap: 10 }, { lip: 0.125 }],
  ["parallelogram", { slant: 0.25, mirrored: 0 }, { slant: 0.5 }],
  ["trapezoid", { inset: 0.25 }, { slant: 0.5 }],
  ["hexagon", { inset: 20 }, { slant: 0.25 }],
  ["octagon", { cut: 20 }, { cut: 0.25 }],
  ["octagon", { cut: 90 }, { cut: 0.5 }],
  ["note", { fold: 20 }, { fold: 0.25 }],
  ["step", { depth: 40 }, { depth: 0.5 }],
  ["block_arrow", { head: 40, inset: 20 }, { head: 0.5, shaft: 0.5 }],
  ["block_arrow", { head: 40, inset: 40, direction: 3 }, { head: 0.5, shaft: 0.5, direction: 3 }],
  ["trapezoid", { inset: 0.25, inverted: 1 }, { slant: 0.5, inverted: 1 }],
  ["folder", { tabWidth: 40, tabHeight: 20 }, { tabWidth: 0.25, tabHeight: 0.25 }],
  ["triangle", { direction: 2 }, { direction: 2 }],
  ["document", { wave: 8 }, null],
  ["rectangle", null, null],
] as const)("%s %j", (kind, measured, want) => {
  const { params } = inCatalogueTerms(aCandidate({ kind, params: measured }));
  expect(params).toEqual(want);
  expect(Object.keys(params ?? {}).filter((name) => !(name in shapeOf(kind).params))).toEqual([]);
});

test("the wave of a document ends where the ink ends", () => {
  const { box } = inCatalogueTerms(aCandidate({ kind: "document", params: { wave: 8 } }));
  const outline = silhouetteOf({ ...aCandidate({ kind: "document" }), box });
  expect(Math.max(...outline.map(([, y]) => y))).toBeCloseTo(80, 0);
});

test("an outline of no kind without a path is kept as its box", () => {
  expect(inCatalogueTerms(aCandidate({ kind: "freeform", params: null })).kind).toBe("rectangle");
});

test("a picture says in the catalogue's terms which plain shape it was measured as", () => {
  const base = aCandidate({ kind: "octagon", params: { cut: 20 } });
  expect(inCatalogueTerms(aCandidate({ kind: "image", base })).base).toMatchObject({ kind: "octagon", params: { cut: 0.25 } });
});
