/** Boxes with cut corners are told from boxes that a line crosses. */
import { expect, test } from "vitest";
import { hasCutCorners } from "../../../../src/core/judge/kinds/cuts.ts";
import type { PathCommand } from "../../../../src/core/geometry/path.ts";
import { aCandidate, drawBitmap } from "../../../make/bitmap.ts";
import { aScene } from "../../../make/scene.ts";

const box = { x: 20, y: 20, width: 100, height: 60 } as const;
const pen = 'fill="#fff" stroke="#000"';

/** Draws an outline, and asks of the candidate that has it whether its corners are cut. */
async function isCut(points: readonly (readonly [number, number])[], more = ""): Promise<boolean> {
  const drawn = `<polygon points="${points.map((point) => point.join(",")).join(" ")}" ${pen}/>${more}`;
  const bitmap = await drawBitmap(160, 120, drawn);
  const path: readonly PathCommand[] = [
    ...points.map(([x, y], at): PathCommand => ({ op: at === 0 ? "M" : "L", to: [(x - box.x) / box.width, (y - box.y) / box.height] })),
    { op: "Z" },
  ];
  const { candidates } = aScene({ bitmap, nodes: [aCandidate(box, { kind: "freeform", path })] });
  return hasCutCorners(candidates[0]!, bitmap);
}

const card = [
  [45, 20],
  [120, 20],
  [120, 80],
  [20, 80],
  [20, 45],
] as const;

test("a card, a manual input and a loop limit have cut corners", async () => {
  expect(await isCut(card)).toBe(true);
  expect(
    await isCut([
      [20, 50],
      [120, 20],
      [120, 80],
      [20, 80],
    ]),
  ).toBe(true);
  expect(
    await isCut([
      [40, 20],
      [100, 20],
      [120, 36],
      [120, 80],
      [20, 80],
      [20, 36],
    ]),
  ).toBe(true);
});

test("a box whose sides run on beyond a line across its corner has none, nor has a whole one or one with small cuts", async () => {
  expect(await isCut(card, '<path d="M20 45V20H45" fill="none" stroke="#000"/>')).toBe(false);
  expect(
    await isCut([
      [20, 20],
      [120, 20],
      [120, 80],
      [20, 80],
    ]),
  ).toBe(false);
  expect(
    await isCut([
      [27, 20],
      [120, 20],
      [120, 80],
      [20, 80],
      [20, 27],
    ]),
  ).toBe(false);
});

test("an outline that slants all around is another kind's", async () => {
  expect(
    await isCut([
      [40, 20],
      [100, 20],
      [120, 50],
      [100, 80],
      [40, 80],
      [20, 50],
    ]),
  ).toBe(false);
});
