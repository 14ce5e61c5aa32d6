/** Tests of the borders that are measured across outlines: drawn shapes, and what was found of them before. */
import { describe, expect, test } from "vitest";
import { measureBorders } from "../../../src/core/assemble/borders.ts";
import type { Node, NodeStyle } from "../../../src/core/diagram/types.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import { packedColour } from "../../../src/core/raster/bitmap.ts";
import { colourDistance } from "../../../src/core/raster/colour.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const bare: Partial<NodeStyle> = { fill: "#ffff00", stroke: null, strokeWidth: 0 };

/** Measures the border of one shape of a picture. */
async function measure(elements: string, node: Node, others: readonly Node[] = []): Promise<Node> {
  const bitmap = await drawBitmap(300, 200, elements);
  return measureBorders(aDraft({ bitmap, nodes: [node, ...others] })).nodes[0]!;
}

/** Tells how far two boxes are apart at their worst edge. */
function offBy(one: Box, other: Box): number {
  const edges = ({ x, y, width, height }: Box): readonly number[] => [x, y, x + width, y + height];
  return Math.max(...edges(one).map((edge, index) => Math.abs(edge - edges(other)[index]!)));
}

test("a border of dashes is as thick as they are, where that is not known yet, and the box goes to its middle", async () => {
  const drawn = '<rect x="60" y="50" width="160" height="100" fill="none" stroke="#333333" stroke-width="3" stroke-dasharray="12 8"/>';
  const dashed = (strokeWidth: number): Promise<Node> =>
    measure(drawn, aNode({ box: [61, 51, 158, 98], style: { fill: null, stroke: "#333333", strokeWidth, dash: "dashed" } }));
  const found = await dashed(1);
  expect(found.style).toMatchObject({ stroke: "#333333", strokeWidth: 3, dash: "dashed" });
  expect(offBy(found.box, { x: 60, y: 50, width: 160, height: 100 })).toBeLessThan(0.3);
  expect((await dashed(2)).style.strokeWidth).toBe(2);
});

describe("a border that was overlooked", () => {
  test.each([
    ["on the grid", 60.5, 50.5, "#7d5fff"],
    ["between pixels", 60, 50, "#000000"],
    ["anywhere", 60.3, 50.2, "#000000"],
  ])("is found, and the box goes to its middle: %s", async (_, x, y, colour) => {
    const drawn = `<rect x="${x}" y="${y}" width="120" height="60" fill="#ffff00" stroke="${colour}"/>`;
    const found = await measure(drawn, aNode({ box: [x + 0.5, y + 0.5, 119, 59], style: bare }));
    expect(found.style).toMatchObject({ fill: "#ffff00", stroke: colour, strokeWidth: 1 });
    expect(offBy(found.box, { x, y, width: 120, height: 60 })).toBeLessThan(0.3);
  });

  test("is found around an ellipse, two pixels wide", async () => {
    const drawn = '<ellipse cx="120" cy="80" rx="60" ry="40" fill="#ffff00" stroke="#b46504" stroke-width="2"/>';
    const found = await measure(drawn, aNode({ kind: "ellipse", box: [61, 41, 118, 78], style: bare }));
    expect(found.style).toMatchObject({ stroke: "#b46504", strokeWidth: 2 });
  });

  test("is not invented: shapes without one keep none, shadows and blurred edges are none", async () => {
    for (const more of ["", '<rect x="63" y="53" width="120" height="60" fill="#999"/>']) {
      const found = await measure(
        `${more}<rect x="60.4" y="50.3" width="120" height="60" fill="#ffff00"/>`,
        aNode({ box: [60.4, 50.3, 120, 60], style: bare }),
      );
      expect(found.style.stroke).toBeNull();
    }
  });
});

describe("a broken border", () => {
  const drawn = (dashes: string, width: number): string =>
    `<rect x="60.5" y="50.5" width="120" height="60" fill="#e8f2e7" stroke="#82b366" stroke-width="${width}" stroke-dasharray="${dashes}"/>`;

  test.each([
    ["dashed", 1, "3 3"],
    ["dashed", 1, "8 4"],
    ["dotted", 2, "2 4"],
  ] as const)("that was taken for solid, or overlooked, is %s: %d wide, strokes %s", async (dash, strokeWidth, dashes) => {
    const style = { fill: "#e8f2e7", stroke: "#82b366", strokeWidth };
    const found = await measure(drawn(dashes, strokeWidth), aNode({ box: [60.5, 50.5, 120, 60], style }));
    expect(found.style).toMatchObject({ dash, stroke: "#82b366" });
    const overlooked = await measure(drawn(dashes, strokeWidth), aNode({ box: [61, 51, 119, 59], style: { ...bare, fill: "#e8f2e7" } }));
    expect(overlooked.style).toMatchObject({ dash, stroke: "#82b366", strokeWidth });
  });

  test("is solid when connectors merely end on it", async () => {
    const lines = [66, 78, 83, 101, 110, 139, 160]
      .map((x) => `<path d="M${x} 20v30M${x + 3} 111v40" stroke="#333" stroke-width="2"/>`)
      .join("");
    const found = await measure(
      `<rect x="60.5" y="50.5" width="120" height="60" fill="#e8f2e7" stroke="#82b366"/>${lines}`,
      aNode({ box: [60.5, 50.5, 120, 60], style: { fill: "#e8f2e7", stroke: "#82b366" } }),
    );
    expect(found.style.dash).toBe("solid");
  });
});

describe("a border that was found", () => {
  const blurred = '<rect x="60" y="50" width="120" height="60" fill="#ffffff" stroke="#000"/>';

  test("gets its full colour back when it lies between pixels", async () => {
    const found = await measure(blurred, aNode({ box: [60, 50, 120, 60], style: { stroke: "#808080", strokeWidth: 2 } }));
    expect(found.style).toMatchObject({ stroke: "#000000", strokeWidth: 1 });
    expect(found.box).toEqual({ x: 60, y: 50, width: 120, height: 60 });
  });

  test("has the colour that both pixels tell which share it, though no other border has it", async () => {
    const note = '<rect x="60" y="50" width="120" height="60" fill="#fff3bf" stroke="#e8dba3"/>';
    for (const stroke of ["#f3e7b1", null]) {
      const found = await measure(
        note,
        aNode({ box: [60.5, 50.5, 119, 59], style: { fill: "#fff3bf", stroke, strokeWidth: stroke === null ? 0 : 2 } }),
      );
      expect(found.style.strokeWidth).toBe(1);
      expect(colourDistance(packedColour(found.style.stroke!), 0xe8dba3)).toBeLessThanOrEqual(2);
    }
  });

  test("keeps a grey of its own on the grid", async () => {
    const drawn = '<rect x="60.5" y="50.5" width="120" height="60" fill="#ffffff" stroke="#808080"/>';
    const found = await measure(drawn, aNode({ box: [60.5, 50.5, 120, 60], style: { stroke: "#808080", strokeWidth: 1 } }));
    expect(found.style.stroke).toBe("#808080");
  });
});

describe("the colour of a thin border", () => {
  const grey = (x: number): string => `<rect x="${x}" y="50.5" width="80" height="60" fill="#f5f5f5" stroke="#666666" stroke-width="2"/>`;
  const found = (x: number, stroke: string): Node =>
    aNode({ id: `n${x}`, box: [x, 50.5, 80, 60], style: { fill: "#f5f5f5", stroke, strokeWidth: 1 } });

  test("is that of a grey line of two pixels, not of a black one that was blurred, where other lines are sharp", async () => {
    const sharp = '<rect x="180.5" y="50.5" width="80" height="60" fill="#dae8fc" stroke="#6c8ebf"/>';
    const other = aNode({ id: "n2", box: [180.5, 50.5, 80, 60], style: { fill: "#dae8fc", stroke: "#6c8ebf", strokeWidth: 1 } });
    expect((await measure(grey(40.5) + sharp, found(40.5, "#000000"), [other])).style).toMatchObject({ stroke: "#666666", strokeWidth: 2 });
  });

  test("is no darker than the black of its page", async () => {
    const drawn = [20.3, 110.4, 200.2].map((x) => `<rect x="${x}" y="50.4" width="60" height="40" fill="#f1f1f1" stroke="#181818"/>`);
    const nodes = [20.3, 110.4, 200.2].map((x, at) =>
      aNode({ id: `n${at + 1}`, box: [x, 50.4, 60, 40], style: { fill: "#f1f1f1", stroke: "#1a1a1a", strokeWidth: 1 } }),
    );
    const { style } = await measure(drawn.join(""), nodes[0]!, nodes.slice(1));
    expect(colourDistance(packedColour(style.stroke!), 0x181818)).toBeLessThan(8);
  });
});
