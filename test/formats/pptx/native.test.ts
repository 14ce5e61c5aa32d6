/** Tests which presets kinds become. */
import { expect, test } from "vitest";
import type { ShapeId } from "../../../src/core/shapes/catalog.ts";
import { frameOf, shapeOf } from "../../../src/core/shapes/catalog.ts";
import { findPreset, nativeShape, presetOf } from "../../../src/formats/pptx/native.ts";
import { aNode } from "../../make/diagram.ts";

test.each([
  ["rectangle", {}, "rect", {}],
  ["circle", {}, "ellipse", {}],
  ["cylinder", { lip: 0.2 }, "can", { adj: 40_000 }],
  ["hexagon", { slant: 0.3 }, "hexagon", { adj: 30_000, vf: 115_470 }],
  ["step", { notch: 0 }, "homePlate", { adj: 50_000 }],
  ["block_arrow", { direction: 3, head: 0.4 }, "upArrow", { adj1: 50_000, adj2: 40_000 }],
] as const)("a %s with %o is a %s", (kind, params, preset, adjust) => {
  const node = aNode({ kind: kind satisfies ShapeId, params });
  expect(nativeShape(kind, frameOf(node), shapeOf(kind))).toMatchObject({ preset, adjust });
});

test("a rectangle with round corners of half its height is a terminator, drawn by roundRect, whose corners are circles", () => {
  const node = aNode({ kind: "rounded_rectangle", box: [0, 0, 120, 40], style: { cornerRadius: 30 } });
  expect(nativeShape(node.kind, frameOf(node), shapeOf(node.kind))).toMatchObject({ preset: "roundRect", adjust: { adj: 50_000 } });
});

test("unknown presets are found out", () => {
  expect(findPreset("toString")).toBeUndefined();
  expect(() => presetOf("roundedRect")).toThrow(RangeError);
});

test("no preset is a ring around a disc", () => {
  const node = aNode({ kind: "circle", params: { dot: 0.6 } });
  expect(nativeShape(node.kind, frameOf(node), shapeOf(node.kind))).toBeNull();
});

test("no preset is a frame with a tab", () => {
  const node = aNode({ kind: "container", params: { tabWidth: 40, tabHeight: 20 } });
  expect(nativeShape(node.kind, frameOf(node), shapeOf(node.kind))).toBeNull();
  expect(nativeShape("container", frameOf({ ...node, params: null }), shapeOf("container"))).toMatchObject({ preset: "rect" });
});
