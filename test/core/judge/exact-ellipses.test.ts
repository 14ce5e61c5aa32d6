/** Ellipses that a net alone saw have the sides that are drawn. */
import { expect, test } from "vitest";
import type { NodeCandidate } from "../../../src/core/detection.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import { withExactEllipses } from "../../../src/core/judge/exact-ellipses.ts";
import { aCandidate, drawBitmap } from "../../make/bitmap.ts";

const seen: Box = { x: 40, y: 48, width: 180, height: 84 };
const drawnBox: Box = { x: 50, y: 40, width: 160, height: 90 };
const outline = '<ellipse cx="130" cy="85" rx="80" ry="45" fill="#fff" stroke="#000" stroke-width="2"/>';
const hiding = '<ellipse cx="130" cy="168" rx="80" ry="45" fill="#fff" stroke="#000" stroke-width="2"/>';
const words = '<path d="M90 80H170M95 90H165" stroke="#000" stroke-width="6" stroke-dasharray="4 3"/>';

/** Looks for the sides of what was seen in a picture. */
async function exact(drawn: string, changes: Partial<NodeCandidate> = {}): Promise<Box> {
  const bitmap = await drawBitmap(280, 220, drawn);
  return withExactEllipses([aCandidate(seen, { kind: "ellipse", origin: "net", ...changes })], bitmap, "#ffffff")[0]!.box;
}

const near = (found: Box, want: Box): void => {
  for (const side of ["x", "y", "width", "height"] as const) expect(Math.abs(found[side] - want[side])).toBeLessThanOrEqual(2);
};

test("an ellipse of which another shape hides a part is where its arc is drawn", async () => {
  near(await exact(outline + words + hiding), drawnBox);
});

test("so is one that nothing hides", async () => {
  near(await exact(outline + words), drawnBox);
});

test.each([
  ["nothing is drawn", "", {}],
  ["only a line crosses it", '<path d="M0 90H280" stroke="#000"/>', {}],
  ["geometry measured it", outline, { origin: "geometry" as const }],
  ["it is no ellipse", outline, { kind: "rectangle" as const }],
])("a shape stays where it was told to be where %s", async (_, drawn, changes) => {
  expect(await exact(drawn, changes)).toEqual(seen);
});
