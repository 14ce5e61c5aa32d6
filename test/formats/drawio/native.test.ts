import { describe, expect, test } from "vitest";
import { connectionPoint, nativeOf, placeOfConnection } from "../../../src/formats/drawio/native.ts";
import { aNode } from "../../make/diagram.ts";

describe("nativeOf", () => {
  test("names draw.io's own shape, with the catalogue's measures", () => {
    const { style } = nativeOf(aNode({ kind: "parallelogram", box: [0, 0, 100, 60] }));
    expect(style).toMatchObject({ shape: "parallelogram", fixedSize: 1, size: 15 });
  });

  test("draws a figure as a stick figure or as a head over shoulders", () => {
    const shapeOf = (params: Record<string, number> | null): unknown => nativeOf(aNode({ kind: "actor", params })).style["shape"];
    expect([shapeOf(null), shapeOf({ bust: 1 })]).toEqual(["umlActor", "actor"]);
  });

  test("rounds corners by their radius", () => {
    const round = nativeOf(aNode({ kind: "rounded_rectangle", box: [0, 0, 100, 60], style: { cornerRadius: 12 } }));
    expect(round.style).toEqual({ rounded: 1, absoluteArcSize: 1, arcSize: 24 });
    const lane = nativeOf(aNode({ kind: "swimlane", box: [0, 0, 100, 60], style: { cornerRadius: 12 } }));
    expect(lane.style).toMatchObject({ swimlane: true, rounded: 1, absoluteArcSize: 1, arcSize: 24 });
  });

  test.each(["octagon", "star", "cloud", "gate_and_or", "freeform"] as const)("draws a %s by its outline", (kind) => {
    expect(nativeOf(aNode({ kind })).style["shape"]).toMatch(/^stencil\(/);
  });

  test("draws a variant that draw.io does not know by its outline", () => {
    expect(nativeOf(aNode({ kind: "step", params: { notch: 0 } })).style["shape"]).toMatch(/^stencil\(/);
    expect(nativeOf(aNode({ kind: "triangle", params: { apex: 0.2 } })).style["shape"]).toMatch(/^stencil\(/);
  });

  test("draws a frame with a tab as draw.io's UML frame, whose label stands in the tab", () => {
    const node = aNode({ kind: "container", box: [0, 0, 300, 200], params: { tabWidth: 60, tabHeight: 24 }, style: { fill: null } });
    const { style, labelBox } = nativeOf(node);
    expect(style).toMatchObject({ shape: "umlFrame", width: 60, height: 24, swimlaneFillColor: "none", container: 1 });
    expect(labelBox).toEqual({ x: 0, y: 0, width: 60, height: 24 });
    expect(nativeOf({ ...node, params: null }).style["shape"]).toBeUndefined();
  });

  test("draws a ring around a disc as draw.io's final state where that has the disc of the same size, else by its outline", () => {
    const shape = (extent: number, dot: number): unknown =>
      nativeOf(aNode({ kind: "circle", box: [0, 0, extent, extent], params: { dot } })).style["shape"];
    expect([shape(30, 22 / 30), shape(30, 20 / 30), shape(100, 0.92), shape(8, 0.6)]).toEqual(Array(4).fill("endState"));
    expect([shape(30, 0.5), shape(100, 0.73)]).toEqual([expect.stringMatching(/^stencil\(/), expect.stringMatching(/^stencil\(/)]);
    const wide = nativeOf(aNode({ kind: "ellipse", box: [0, 0, 100, 30], params: { dot: 0.73 } }));
    expect(wide.style).toEqual({ ellipse: true, shape: expect.stringMatching(/^stencil\(/) as string });
    expect(shape(30, 0)).toBeUndefined();
  });
});

test.each([{ turns: 1 }, { turns: 2 }, { turns: 3 }, { flip: "horizontal" }, { flip: "vertical" }, {}] as const)(
  "a connection point is found again after %o",
  (turn) => {
    const native = { style: {}, ...turn };
    const [x, y] = placeOfConnection(connectionPoint([0.2, 0.9], native), native);
    expect(x).toBeCloseTo(0.2, 9);
    expect(y).toBeCloseTo(0.9, 9);
  },
);
