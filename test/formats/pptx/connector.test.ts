/** Tests the transform of connectors: whatever way a route runs, PowerPoint's own drawing rules lead back to it. */
import { describe, expect, test } from "vitest";
import type { Point } from "../../../src/core/geometry/point.ts";
import { bentConnector, connectorEnds, placed, straightConnector } from "../../../src/formats/pptx/connector.ts";
import type { PresetConnector } from "../../../src/formats/pptx/connector.ts";
import { bentRoute } from "../../../src/formats/pptx/route.ts";
import { emuOn } from "../../../src/formats/pptx/slide.ts";
import type { Slide } from "../../../src/formats/pptx/slide.ts";

const slide: Slide = { scale: 1, widthEmu: 9_525_000, heightEmu: 9_525_000 };

/** Draws a bent connector as ECMA-376 defines its presets: from the origin along x, turning at each adjust value. */
function presetCorners({ preset, transform, adjust }: PresetConnector): readonly Point[] {
  const { width, height } = transform;
  const corners: Point[] = [[0, 0]];
  const turns = adjust.map((value, index) => (value / 100_000) * (index % 2 === 0 ? width : height));
  for (const [index, at] of turns.entries()) {
    const last = corners.at(-1)!;
    corners.push(index % 2 === 0 ? [at, last[1]] : [last[0], at]);
  }
  const last = corners.at(-1)!;
  if (preset !== "straightConnector1") corners.push(turns.length % 2 === 0 ? [width, last[1]] : [last[0], height]);
  corners.push([width, height]);
  return corners.map((point) => placed(transform, point));
}

const shapes: Readonly<Record<string, readonly Point[]>> = {
  L: [
    [0, 0],
    [60, 0],
    [60, 40],
  ],
  Z: [
    [0, 0],
    [30, 0],
    [30, 60],
    [70, 60],
  ],
  U: [
    [0, 0],
    [60, 0],
    [60, 60],
    [20, 60],
  ],
  "four legs": [
    [0, 0],
    [30, 0],
    [30, 40],
    [80, 40],
    [80, 70],
  ],
  "five legs": [
    [0, 0],
    [25, 0],
    [25, 50],
    [60, 50],
    [60, 20],
    [90, 20],
  ],
  "five legs out of the box": [
    [0, 0],
    [25, 0],
    [25, -20],
    [60, -20],
    [60, 60],
    [90, 60],
  ],
};

describe.each(Object.entries(shapes))("%s", (_, points) => {
  test.each([
    [false, 1, 1],
    [false, 1, -1],
    [false, -1, 1],
    [false, -1, -1],
    [true, 1, 1],
    [true, 1, -1],
    [true, -1, 1],
    [true, -1, -1],
  ])("transposed %s, signs %i %i", (transposed, signX, signY) => {
    const route = points.map(([x, y]): Point => {
      const [a, b] = transposed ? [y, x] : [x, y];
      return [300 + a * signX, 300 + b * signY];
    });
    const connector = bentConnector(slide, bentRoute(route)!);
    const drawn = presetCorners(connector);
    expect(connector.preset).toBe(`bentConnector${route.length - 1}`);
    expect(drawn).toHaveLength(route.length);
    for (const [index, [x, y]] of route.entries()) {
      expect(Math.abs(drawn[index]![0] - emuOn(slide, x))).toBeLessThan(100);
      expect(Math.abs(drawn[index]![1] - emuOn(slide, y))).toBeLessThan(100);
    }
  });
});

test("a U whose ends lie above each other keeps a least extent and misses its ends by less than a pixel", () => {
  const route = bentRoute([
    [100, 100],
    [160, 100],
    [160, 200],
    [100, 200],
  ])!;
  const connector = bentConnector(slide, route);
  const [start, end] = connectorEnds(connector.transform);
  expect(connector.transform.width).toBe(12_700);
  expect(Math.hypot(start[0] - 952_500, start[1] - 952_500)).toBeLessThan(9525);
  expect(Math.hypot(end[0] - 952_500, end[1] - 1_905_000)).toBeLessThan(9525);
  expect(presetCorners(connector)[1]![0]).toBeCloseTo(160 * 9525, -3);
});

test("a straight connector runs from start to end in every direction", () => {
  for (const end of [
    [150, 130],
    [50, 130],
    [150, 70],
    [50, 70],
    [100, 20],
  ] as const) {
    const { transform } = straightConnector(slide, [100, 100], end);
    expect(connectorEnds(transform)).toEqual([
      [952_500, 952_500],
      [end[0] * 9525, end[1] * 9525],
    ]);
  }
});
