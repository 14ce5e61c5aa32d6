/** Every kind of the catalogue in many sizes: how many are found as what they are, in the box that they were drawn in; floors only rise. */
import { expect, test } from "vitest";
import type { ShapeId } from "../../../src/core/shapes/catalog.ts";
import { frameOf, shapeOf } from "../../../src/core/shapes/catalog.ts";
import { propose } from "../../../src/core/propose/propose.ts";
import { pathData } from "../../../src/formats/svg/paint.ts";
import { bestAt, drawBitmap } from "../../make/bitmap.ts";

const sizes = [
  [50, 50],
  [60, 90],
  [80, 50],
  [100, 100],
  [150, 80],
  [130, 110],
] as const;
const cell = 180;

function isRound(kind: ShapeId | undefined): boolean {
  return kind === "circle" || kind === "ellipse";
}

/** Draws a kind in every size, three in a row, and counts those that are found with their kind and box. */
async function countFound(kind: ShapeId, paint: string): Promise<number> {
  const boxes = sizes.map(([width, height], index) => {
    const [x, y] = [(index % 3) * cell + 15.5, Math.floor(index / 3) * cell + 15.5];
    return {
      x,
      y,
      width: kind === "circle" || kind === "actor" ? Math.min(width, height) : width,
      height: kind === "circle" ? Math.min(width, height) : height,
    };
  });
  const shapes = boxes.flatMap((box) =>
    shapeOf(kind)
      .outline(frameOf({ kind, box, params: null, path: null, style: { cornerRadius: 10 } }))
      .map(({ commands, filled }) => {
        const stroke = filled ? paint : paint.replace(/fill="[^"]*"/, 'fill="none"');
        return `<path transform="translate(${box.x} ${box.y})" d="${pathData(commands)}" ${stroke}/>`;
      }),
  );
  const { nodes } = propose(await drawBitmap(3 * cell, 2 * cell, shapes.join("")));
  return boxes.filter((box) => {
    const { found, overlap } = bestAt(nodes, box);
    return overlap >= 0.8 && (found?.kind === kind || (isRound(kind) && isRound(found?.kind)));
  }).length;
}

// a hollow callout in which nothing is written is taken for the space between lines
test.each([
  ["rectangle", 6, 6],
  ["rounded_rectangle", 6, 6],
  ["ellipse", 6, 6],
  ["circle", 6, 6],
  ["diamond", 6, 6],
  ["parallelogram", 6, 6],
  ["trapezoid", 6, 6],
  ["triangle", 6, 6],
  ["hexagon", 6, 6],
  ["octagon", 5, 5],
  ["cylinder", 5, 5],
  ["cloud", 6, 6],
  ["document", 6, 6],
  ["note", 6, 6],
  ["actor", 5, 4],
  ["step", 3, 3],
  ["callout", 6, 0],
  ["block_arrow", 6, 6],
  ["star", 6, 6],
  ["cross", 6, 6],
  ["cube", 6, 6],
  ["folder", 6, 6],
  ["component", 6, 6],
  ["queue", 6, 6],
  ["gate_and_or", 6, 6],
] as const)("%s: %d of six sizes are found filled, %d hollow", async (kind, filled, hollow) => {
  expect(await countFound(kind, 'fill="#dae8fc" stroke="#6c8ebf"')).toBeGreaterThanOrEqual(filled);
  expect(await countFound(kind, 'fill="none" stroke="#000"')).toBeGreaterThanOrEqual(hollow);
});
