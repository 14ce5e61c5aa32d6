import { describe, expect, test } from "vitest";
import { connectionPoint, nativeOf, placeOfConnection } from "../../../src/formats/drawio/native.ts";
import { aNode } from "../../make/diagram.ts";

describe("nativeOf", () => {
  test("names draw.io's own shape, with the catalogue's measures", () => {
    const { style } = nativeOf(aNode({ kind: "parallelogram", box: [0, 0, 100, 60] }));
    expect(style).toMatchObject({ shape: "parallelogram", fixedSize: 1, size: 15 });
  });

  test("rounds corners by their radius", () => {
    const round = nativeOf(aNode({ kind: "rounded_rectangle", box: [0, 0, 100, 60], style: { cornerRadius: 12 } }));
    expect(round.style).toEqual({ rounded: 1, absoluteArcSize: 1, arcSize: 24 });
  });

  test.each(["octagon", "star", "cloud", "gate_and_or", "freeform"] as const)("draws a %s by its outline", (kind) => {
    expect(nativeOf(aNode({ kind })).style["shape"]).toMatch(/^stencil\(/);
  });

  test("draws a variant that draw.io does not know by its outline", () => {
    expect(nativeOf(aNode({ kind: "step", params: { notch: 0 } })).style["shape"]).toMatch(/^stencil\(/);
    expect(nativeOf(aNode({ kind: "triangle", params: { apex: 0.2 } })).style["shape"]).toMatch(/^stencil\(/);
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
