/** Tests of the colour and width of traced lines. */
import { describe, expect, test } from "vitest";
import { traceConnectors } from "../../../../src/core/assemble/trace.ts";
import type { EdgeStyle } from "../../../../src/core/diagram/types.ts";
import { aNode } from "../../../make/diagram.ts";
import { drawScene } from "../../../make/tracing.ts";

const nodes = [aNode({ id: "a", box: [20.5, 60.5, 60, 40] }), aNode({ id: "b", box: [220.5, 60.5, 60, 40] })];

/** Traces the only line of a picture. */
async function styleOf(drawn: string, quality?: number): Promise<EdgeStyle> {
  const { edges } = traceConnectors(await drawScene({ nodes, drawn, ...(quality === undefined ? {} : { quality }) }));
  expect(edges).toHaveLength(1);
  return edges[0]!.style;
}
const head = (colour: string, y: number): string => `<path d="M220 ${y}l-9 -4.5v9z" fill="${colour}"/>`;
const line = (y: number, width: number, colour: string, to = 212): string =>
  `<path d="M80 ${y}H${to}" stroke="${colour}" stroke-width="${width}"/>`;
const levels = (colour: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

describe("the ink of a connector", () => {
  test.each([
    ["one pixel on the grid", 80.5, 1, "#1e1e1e"],
    ["one pixel between two rows", 81, 1, "#7a1f9e"],
    ["a pixel and a half", 80.75, 1.5, "#303030"],
    ["two pixels", 81, 2, "#6c8ebf"],
    ["two pixels off the grid", 80.6, 2, "#6c8ebf"],
    ["four pixels", 80.3, 4, "#b85450"],
  ])("has the width and the colour it was drawn with: %s", async (_, y, width, colour) => {
    const style = await styleOf(line(y, width, colour) + head(colour, y));
    expect(style).toMatchObject({ stroke: colour, strokeWidth: width });
  });

  test("is one black pixel where two rows share it and nothing else shows the colour", async () => {
    expect(await styleOf(line(81, 1, "#000000", 220))).toMatchObject({ stroke: "#000000", strokeWidth: 1 });
  });

  test("keeps a light colour that is drawn as such", async () => {
    expect(await styleOf(line(81, 2, "#c0c0c0", 220))).toMatchObject({ stroke: "#c0c0c0", strokeWidth: 2 });
  });

  test("does not become darker for the border it meets", async () => {
    expect((await styleOf(line(80.5, 1, "#999999", 220))).stroke).toBe("#999999");
  });

  test("is pure where a slanting line never shows it", async () => {
    const style = await styleOf('<path d="M80 70L214 94.5" stroke="#000" stroke-width="1"/><path d="M220 95.6l-9.5 2.6l1.6 -8.8z"/>');
    expect(style).toMatchObject({ stroke: "#000000", strokeWidth: 1 });
  });

  test("is that of the line, not of its head, where there is hardly more than a head", async () => {
    const close = [nodes[0]!, aNode({ id: "b", box: [99.5, 60.5, 60, 40] })];
    const drawn = '<path d="M80 80.5h12" stroke="#000"/><path d="M99 80.5l-9 -4.5v9z"/>';
    const { edges } = traceConnectors(await drawScene({ nodes: close, drawn }));
    expect(edges[0]!.style.strokeWidth).toBe(1);
  });

  test("survives JPEG", async () => {
    const style = await styleOf(line(80.5, 2, "#333333") + head("#333333", 80.5), 85);
    expect(style.strokeWidth).toBe(2);
    for (const level of levels(style.stroke)) expect(Math.abs(level - 0x33)).toBeLessThan(24);
  });
});
