/** Tests that an ellipse is whole, or a ring around a disc. */
import { expect, test } from "vitest";
import { boundsOfPath } from "../../../src/core/geometry/path.ts";
import { hasDot } from "../../../src/core/shapes/ellipse.ts";
import { isInsideOutline, pathsOf, silhouetteOf } from "../../../src/core/shapes/outline.ts";
import { aNode } from "../../make/diagram.ts";

test.each(["circle", "ellipse"] as const)("a %s with a dot is a ring around a disc, which alone has the fill", (kind) => {
  const [ring, disc, ...others] = pathsOf(aNode({ kind, box: [20, 20, 100, 60], params: { dot: 0.6 } }));
  expect(others).toEqual([]);
  expect([ring!.filled, ring!.stroked, disc!.filled, disc!.stroked]).toEqual([false, true, true, true]);
  const [outer, inner] = [boundsOfPath(ring!.commands), boundsOfPath(disc!.commands)];
  for (const [box, wanted] of [
    [outer, { x: 0, y: 0, width: 100, height: 60 }],
    [inner, { x: 20, y: 12, width: 60, height: 36 }],
  ] as const)
    for (const side of ["x", "y", "width", "height"] as const) expect(box[side], side).toBeCloseTo(wanted[side], 1);
});

test("connectors meet the ring, not its disc", () => {
  const whole = aNode({ kind: "circle", box: [20, 20, 60, 60] });
  const ring = { ...whole, params: { dot: 0.5 } };
  expect(silhouetteOf(ring)).toEqual(silhouetteOf(whole));
  expect(isInsideOutline(ring, [25, 50])).toBe(true);
});

test("without a dot it is whole", () => {
  for (const params of [null, { dot: 0 }]) {
    const node = aNode({ kind: "ellipse", params });
    expect(hasDot(node)).toBe(false);
    expect(pathsOf(node).map(({ filled }) => filled)).toEqual([true]);
  }
});
