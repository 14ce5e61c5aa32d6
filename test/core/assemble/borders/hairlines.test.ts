/** Tests of hairlines: outlines that show half of the ink of a page's connectors. */
import { expect, test } from "vitest";
import { withHairlines } from "../../../../src/core/assemble/borders/hairlines.ts";
import type { Node } from "../../../../src/core/diagram/types.ts";
import { anEdge, aNode } from "../../../make/diagram.ts";

const boxes = (stroke: string, fill: string, count = 3): readonly Node[] =>
  Array.from({ length: count }, (_, at) => aNode({ id: `n${at}`, box: [100 * at, 10, 80, 40], style: { stroke, fill, strokeWidth: 1 } }));
const strokesOf = (nodes: readonly Node[], ink: string): readonly string[] => {
  const edges = [anEdge({ style: { stroke: ink, strokeWidth: 1 } })];
  return withHairlines({ nodes, edges, background: "#ffffff" }).nodes.map(({ style }) => `${style.stroke} ${style.strokeWidth}`);
};

test("outlines of half the ink of connectors are half as thick, over any fill", () => {
  expect(strokesOf(boxes("#888888", "#f1f1f1"), "#181818")).toEqual(Array(3).fill("#181818 0.5"));
  expect(strokesOf(boxes("#8b8b7c", "#fefece"), "#181818")).toEqual(Array(3).fill("#181818 0.5"));
});

test("curves that look black hide no ink, but a lone dark line among black ones is none", () => {
  const stroked = (ink: string) => anEdge({ style: { stroke: ink, strokeWidth: 1 } });
  const widthsOf = (...inks: readonly string[]) =>
    withHairlines({ nodes: boxes("#888888", "#f1f1f1"), edges: inks.map(stroked), background: "#ffffff" }).nodes.map(
      ({ style }) => style.strokeWidth,
    );
  expect(widthsOf("#000000", "#000000", "#181818")).toEqual([0.5, 0.5, 0.5]);
  expect(widthsOf("#000000", "#000000", "#000000", "#000000", "#181818")).toEqual([1, 1, 1]);
});

test("greys beside pure black are greys, and so are paler ones, tinted ones, a few, and thicker lines", () => {
  expect(strokesOf(boxes("#808080", "#ffffff"), "#000000")).toEqual(Array(3).fill("#808080 1"));
  expect(strokesOf(boxes("#bbbbbb", "#f1f1f1"), "#181818")).toEqual(Array(3).fill("#bbbbbb 1"));
  expect(strokesOf(boxes("#868e96", "#ffffff"), "#1e1e1e")).toEqual(Array(3).fill("#868e96 1"));
  expect(strokesOf([...boxes("#888888", "#f1f1f1"), ...boxes("#181818", "#f1f1f1", 4)], "#181818")).toContain("#888888 1");
  const thick = boxes("#888888", "#f1f1f1").map((node) => ({ ...node, style: { ...node.style, strokeWidth: 2 } }));
  expect(strokesOf(thick, "#181818")).toEqual(Array(3).fill("#888888 2"));
});

test("a page without connectors has no ink to tell them by", () => {
  const nodes = boxes("#888888", "#f1f1f1");
  expect(withHairlines({ nodes, edges: [], background: "#ffffff" }).nodes).toBe(nodes);
});
