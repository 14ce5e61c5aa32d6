/** What holds for every kind of the catalogue at every size and parameter: outlines, anchors and text boxes agree. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundsOf, containsBox, containsPoint } from "../../src/core/geometry/box.ts";
import { flatten } from "../../src/core/geometry/path.ts";
import type { PathCommand } from "../../src/core/geometry/path.ts";
import { add, scale } from "../../src/core/geometry/point.ts";
import { signedArea } from "../../src/core/geometry/polygon.ts";
import { frameOf, shapes } from "../../src/core/shapes/catalog.ts";
import type { Framed } from "../../src/core/shapes/catalog.ts";
import { isInsideOutline, projectOnOutline, silhouetteOf } from "../../src/core/shapes/outline.ts";
import type { Outlined } from "../../src/core/shapes/outline.ts";
import type { Shape } from "../../src/core/shapes/shape.ts";

const leaf: readonly PathCommand[] = [
  { op: "M", to: [0, 0] },
  { op: "C", control1: [0.6, 0], control2: [1, 0.4], to: [1, 1] },
  { op: "L", to: [0, 0.7] },
  { op: "Z" },
];

/** Any node of a kind: sizes from an icon to a page, every parameter within its bounds. */
function anyNode(shape: Shape<Framed["kind"]>): fc.Arbitrary<Outlined> {
  const side = fc.double({ min: 8, max: 2000, noNaN: true });
  const params = Object.fromEntries(
    Object.entries(shape.params).map(([name, { minimum, maximum, default: usual }]) => [
      name,
      fc.oneof(fc.constant(usual), fc.double({ min: minimum, max: Math.min(maximum, 100), noNaN: true })),
    ]),
  );
  return fc
    .record({
      width: side,
      height: side,
      cornerRadius: fc.nat(60),
      params: fc.record(params),
      rotation: fc.integer({ min: -180, max: 180 }),
    })
    .map(({ width, height, cornerRadius, params, rotation }): Outlined => ({
      kind: shape.id,
      box: { x: 100, y: 50, width, height },
      rotation,
      params,
      path: shape.id === "freeform" ? leaf : null,
      style: { cornerRadius },
    }));
}

/** Fixed, so that a run says the same every time; 3,000 random runs a kind passed when this was written. */
const runs = { numRuns: 60, seed: 1 };

describe.each(shapes.map((shape) => ({ id: shape.id, shape })))("$id", ({ shape }) => {
  test("fills closed paths that stay in the box and run clockwise", () => {
    fc.assert(
      fc.property(anyNode(shape), (node) => {
        const frame = frameOf(node);
        const box = { x: 0, y: 0, width: frame.width, height: frame.height };
        for (const { commands, filled } of shape.outline(frame)) {
          const points = flatten(commands).flat();
          expect(containsBox(box, boundsOf(points), 0.1)).toBe(true);
          if (!filled) continue;
          expect(commands[0]?.op).toBe("M");
          expect(commands.at(-1)?.op).toBe("Z");
          expect(signedArea(points)).toBeGreaterThanOrEqual(-1e-6);
        }
      }),
      runs,
    );
  });

  test("has every anchor on its silhouette, leaving it", () => {
    fc.assert(
      fc.property(anyNode(shape), (turned) => {
        const node = { ...turned, rotation: 0 };
        const { width, height } = node.box;
        for (const { x, y, direction } of shape.anchors(frameOf(node))) {
          const point = [node.box.x + x * width, node.box.y + y * height] as const;
          expect(projectOnOutline(node, point).distance).toBeLessThan(0.1 + 1e-4 * Math.max(width, height));
          expect(Math.hypot(...direction)).toBeCloseTo(1, 6);
          const away = add(point, scale(direction, 0.01 * Math.min(width, height)));
          expect(isInsideOutline(node, away)).toBe(false);
        }
      }),
      runs,
    );
  });

  test("keeps its text in the box", () => {
    fc.assert(
      fc.property(anyNode(shape), (node) => {
        const frame = frameOf(node);
        const inner = shape.textBox(frame);
        expect(Math.min(inner.width, inner.height)).toBeGreaterThanOrEqual(-1e-9);
        expect(containsBox({ x: 0, y: 0, width: frame.width, height: frame.height }, inner, 1e-6)).toBe(true);
      }),
      runs,
    );
  });

  test("gives back a place on its outline whatever point is asked about, rotated or not", () => {
    const anywhere = fc.tuple(fc.integer({ min: -500, max: 2500 }), fc.integer({ min: -500, max: 2500 }));
    fc.assert(
      fc.property(anyNode(shape), anywhere, (node, point) => {
        const place = projectOnOutline(node, point);
        expect(projectOnOutline(node, place.point).distance).toBeLessThan(1e-6);
        expect(Math.hypot(...place.direction)).toBeCloseTo(1, 6);
        expect(containsPoint({ x: 0, y: 0, width: 1, height: 1 }, place.anchor, 0.02)).toBe(true);
        expect(silhouetteOf(node).length).toBeGreaterThan(1);
      }),
      runs,
    );
  });
});

test("names every kind, alias, anchor and parameter once", () => {
  const names = shapes.flatMap(({ id, aliases }) => [id, ...aliases]);
  expect(new Set(names).size).toBe(names.length);
  for (const shape of shapes) {
    const node = { kind: shape.id, box: { width: 90, height: 60 }, params: null, path: null, style: { cornerRadius: 5 } };
    const anchors = shape.anchors(frameOf(node)).map(({ name }) => name);
    expect(new Set(anchors).size).toBe(anchors.length);
    for (const { default: usual, minimum, maximum } of Object.values(shape.params)) {
      expect(usual).toBeGreaterThanOrEqual(minimum);
      expect(usual).toBeLessThanOrEqual(maximum);
    }
  }
});
