/** Shapes of drawn pages. */
import { expect, test } from "vitest";
import type { PageFindings } from "../../../src/core/decode/page-findings.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import { drawnHeight, drawnNodes } from "../../../src/core/propose/drawn-nodes.ts";
import { drawBitmap } from "../../make/bitmap.ts";

const bitmap = await drawBitmap(400, 300, '<rect x="50" y="40" width="100" height="60" fill="none" stroke="#222" stroke-width="3"/>');
const page = { background: "#ffffff", lines: [] };
const found = (box: Box, score: number): PageFindings => ({ shapes: [{ box, family: "rounded", score }], ends: [] });

test("where ink encloses what the net saw, a low score is enough and the sides are the ink's", () => {
  const nodes = drawnNodes(found({ x: 42, y: 46, width: 100, height: 60 }, 0.17), bitmap, page);
  expect(nodes).toMatchObject([{ kind: "rectangle", origin: "net" }]);
  expect(nodes[0]!.confidence).toBeGreaterThan(0.5);
  expect(Math.abs(nodes[0]!.box.x - 50)).toBeLessThanOrEqual(2);
  expect(Math.abs(nodes[0]!.box.height - 60)).toBeLessThanOrEqual(3);
});

test("elsewhere the net must be surer", () => {
  const open = { x: 250, y: 200, width: 60, height: 40 };
  expect(drawnNodes(found(open, 0.17), bitmap, page)).toEqual([]);
  expect(drawnNodes(found(open, 0.5), bitmap, page)).toHaveLength(1);
});

test("the sign in a shape is none, but what a frame holds is", () => {
  const sign = { box: { x: 80, y: 55, width: 40, height: 30 }, family: "picture", score: 0.5 } as const;
  const boxes = (family: "rectangle" | "frame"): readonly Box[] => {
    const shapes = [{ box: { x: 50, y: 40, width: 100, height: 60 }, family, score: 0.5 } as const, sign];
    return drawnNodes({ shapes, ends: [] }, bitmap, page).map((node) => node.box);
  };
  expect(boxes("rectangle")).toHaveLength(1);
  expect(boxes("frame")).toHaveLength(2);
});

test("the scale of a drawn page follows its longer side", () => {
  expect(drawnHeight({ ...bitmap, width: 800 })).toBeCloseTo(2 * drawnHeight(bitmap));
});
