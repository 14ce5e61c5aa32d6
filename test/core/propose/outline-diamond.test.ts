import { expect, test } from "vitest";
import { fitRoundedDiamond } from "../../../src/core/propose/outline-diamond.ts";
import type { RoundedDiamond } from "../../../src/core/propose/outline-diamond.ts";
import { drawSource, silhouetteAt } from "../../make/regions.ts";

async function fit(elements: string): Promise<RoundedDiamond | null> {
  const { regions } = await drawSource(`<g shape-rendering="crispEdges" fill="#36c">${elements}</g>`, { width: 200, height: 160 });
  return fitRoundedDiamond(silhouetteAt(regions, 100, 80), 1.5);
}

/** A diamond of 160 by 120 at (20, 20) whose tips are rounded away. */
const rounded = "M92 26Q100 20 108 26L172 74Q180 80 172 86L108 134Q100 140 92 134L28 86Q20 80 28 74Z";

test("rounded tips are prolonged to the corners that the author's box has", async () => {
  const { regions } = await drawSource(`<path shape-rendering="crispEdges" fill="#36c" d="${rounded}"/>`, { width: 200, height: 160 });
  const seen = silhouetteAt(regions, 100, 80);
  const { bounds, corners, share } = fitRoundedDiamond(seen, 1.5)!;
  expect(share).toBeGreaterThan(0.95);
  for (const [found, want] of [
    [seen.left + bounds.x, 20],
    [seen.top + bounds.y, 20],
    [bounds.width, 160],
    [bounds.height, 120],
  ] as const)
    expect(Math.abs(found - want)).toBeLessThan(2.5);
  for (const [index, [x, y]] of (
    [
      [100, 20],
      [180, 80],
      [100, 140],
      [20, 80],
    ] as const
  ).entries())
    expect(Math.hypot(seen.left + corners[index]![0] - x, seen.top + corners[index]![1] - y)).toBeLessThan(2.5);
});

test("a diamond with sharp tips keeps its box", async () => {
  const diamond = await fit('<path d="M100 20L180 80L100 140L20 80Z"/>');
  expect(diamond!.share).toBeGreaterThan(0.95);
  expect(Math.abs(diamond!.bounds.width - 160)).toBeLessThan(3);
  expect(Math.abs(diamond!.bounds.height - 120)).toBeLessThan(3);
});

test.each([
  ["a rectangle", '<rect x="20" y="20" width="160" height="120"/>'],
  ["a parallelogram", '<path d="M60 20H180L140 140H20Z"/>'],
  ["a hexagon", '<path d="M50 20H150L180 80L150 140H50L20 80Z"/>'],
  ["a sliver between slanted lines", '<path d="M150 20L180 60L50 140L20 100Z"/>'],
  ["a head too small to tell", '<path d="M100 71L109 80L100 89L91 80Z"/>'],
])("%s is no diamond", async (_name, elements) => {
  expect(await fit(elements)).toBeNull();
});

test("the sides of an ellipse bend, so that they agree with no straight line", async () => {
  const found = await fit('<ellipse cx="100" cy="80" rx="80" ry="60"/>');
  expect(found?.share ?? 0).toBeLessThan(0.9);
});
