import { describe, expect, test } from "vitest";
import { findNodes } from "../../../src/core/propose/nodes.ts";
import type { LineCandidate, NodeCandidate } from "../../../src/core/detection.ts";
import { inspectPage } from "../../../src/core/propose/page.ts";
import { aLine, bestAt, drawBitmap } from "../../make/bitmap.ts";

async function find(elements: string, lines: readonly LineCandidate[] = [], quality?: number): Promise<readonly NodeCandidate[]> {
  const bitmap = await drawBitmap(400, 300, elements, quality);
  return findNodes(bitmap, inspectPage(bitmap), lines);
}

const stroke = 'fill="#dae8fc" stroke="#6c8ebf"';

describe("findNodes", () => {
  test.each([
    ["rectangle", `<rect x="50.5" y="40.5" width="120" height="60" ${stroke}/>`, { x: 50.5, y: 40.5, width: 120, height: 60 }],
    [
      "rounded_rectangle",
      `<rect x="50.5" y="40.5" width="120" height="60" rx="9" ${stroke}/>`,
      { x: 50.5, y: 40.5, width: 120, height: 60 },
    ],
    ["ellipse", `<ellipse cx="110" cy="70" rx="60" ry="30" ${stroke}/>`, { x: 50, y: 40, width: 120, height: 60 }],
    ["circle", `<circle cx="110" cy="70" r="30" ${stroke}/>`, { x: 80, y: 40, width: 60, height: 60 }],
    ["diamond", `<path d="M110 40L170 80L110 120L50 80Z" ${stroke}/>`, { x: 50, y: 40, width: 120, height: 80 }],
    ["parallelogram", `<path d="M70 40H170L150 100H50Z" ${stroke}/>`, { x: 50, y: 40, width: 120, height: 60 }],
    ["trapezoid", `<path d="M75 40H145L170 100H50Z" ${stroke}/>`, { x: 50, y: 40, width: 120, height: 60 }],
    ["triangle", `<path d="M110 40L170 120H50Z" ${stroke}/>`, { x: 50, y: 40, width: 120, height: 80 }],
    ["hexagon", `<path d="M70 40H150L170 70L150 100H70L50 70Z" ${stroke}/>`, { x: 50, y: 40, width: 120, height: 60 }],
    ["step", `<path d="M50 40H140L170 70L140 100H50L80 70Z" ${stroke}/>`, { x: 50, y: 40, width: 120, height: 60 }],
    [
      "folder",
      `<rect x="50.5" y="40.5" width="60" height="20" ${stroke}/><rect x="50.5" y="60.5" width="160" height="100" ${stroke}/>`,
      { x: 50.5, y: 40.5, width: 160, height: 120 },
    ],
    [
      "cylinder",
      `<path d="M50 55A60 15 0 0 1 170 55V125A60 15 0 0 1 50 125Z" ${stroke}/><path d="M50 55A60 15 0 0 0 170 55" fill="none" stroke="#6c8ebf"/>`,
      { x: 50, y: 40, width: 120, height: 100 },
    ],
  ] as const)("finds a %s with the middle of its stroke as its box", async (kind, elements, box) => {
    const nodes = await find(elements);
    const { found, overlap } = bestAt(nodes, box);
    expect(overlap).toBeGreaterThan(0.95);
    expect(found).toMatchObject({ kind, style: { fill: "#dae8fc" } });
    expect(nodes).toHaveLength(1);
  });

  test("tells stroke, width and radius of a shape exactly", async () => {
    const [node] = await find(`<rect x="50" y="40" width="120" height="60" rx="12" fill="#d5e8d4" stroke="#82b366" stroke-width="4"/>`);
    expect(node!.box).toEqual({ x: 50, y: 40, width: 120, height: 60 });
    expect(node!.style).toMatchObject({ fill: "#d5e8d4", stroke: "#82b366", strokeWidth: 4 });
    expect(Math.abs(node!.style.cornerRadius - 12)).toBeLessThan(1.5);
  });

  test("gives a thin line between pixels its full colour back", async () => {
    const [node] = await find('<rect x="50.3" y="40.7" width="120" height="60" fill="none" stroke="#000"/>');
    expect(bestAt([node!], { x: 50.3, y: 40.7, width: 120, height: 60 }).overlap).toBeGreaterThan(0.99);
    expect(node!.style).toMatchObject({ fill: null, strokeWidth: 1 });
    expect(Number.parseInt(node!.style.stroke!.slice(1, 3), 16)).toBeLessThan(20);
  });

  test("finds filled shapes without a border and keeps text out of the fill", async () => {
    const nodes = await find(
      '<rect x="50" y="40" width="120" height="60" fill="#f8cecc"/><text x="70" y="75" font-size="14">Payment</text>',
      [aLine(70, 64, 60)],
    );
    expect(nodes).toMatchObject([{ box: { x: 50, y: 40, width: 120, height: 60 }, style: { fill: "#f8cecc", stroke: null } }]);
  });

  test("letters are never shapes", async () => {
    expect(
      await find('<text x="20" y="90" font-size="60" font-family="sans-serif">BOO</text>', [
        aLine(20, 44, 140, { box: { x: 18, y: 42, width: 145, height: 52 }, glyphHeight: 44 }),
      ]),
    ).toEqual([]);
  });

  test("finds members in containers in containers", async () => {
    const frame = (inset: number, fill: string): string =>
      `<rect x="${inset}.5" y="${inset}.5" width="${380 - 2 * inset}" height="${280 - 2 * inset}" fill="${fill}" stroke="#000"/>`;
    const nodes = await find(frame(10, "#f5f5f5") + frame(40, "#fff") + `<rect x="150.5" y="120.5" width="90" height="40" ${stroke}/>`);
    expect(nodes).toHaveLength(3);
    expect(bestAt(nodes, { x: 40.5, y: 40.5, width: 300, height: 200 })).toMatchObject({
      overlap: 1,
      found: { style: { fill: "#ffffff" } },
    });
  });

  test("finds a container that connectors cut in two", async () => {
    const nodes = await find(
      '<rect x="60.5" y="40.5" width="200" height="160" fill="none" stroke="#000"/><path d="M10 120.5H390" stroke="#00f" stroke-width="3"/>',
    );
    expect(bestAt(nodes, { x: 60.5, y: 40.5, width: 200, height: 160 }).overlap).toBeGreaterThan(0.97);
  });

  test("works on a dark ground", async () => {
    const nodes = await find(
      '<rect width="400" height="300" fill="#111"/><rect x="50.5" y="40.5" width="120" height="60" fill="none" stroke="#eee"/>',
    );
    expect(nodes).toMatchObject([{ box: { x: 50.5, y: 40.5, width: 120, height: 60 }, style: { stroke: "#eeeeee", fill: null } }]);
  });

  test("finds the same shapes in a JPEG", async () => {
    const elements = `<rect x="50.5" y="40.5" width="120" height="60" ${stroke}/><rect x="220.5" y="40.5" width="120" height="60" rx="10" fill="#fff" stroke="#000"/><ellipse cx="110" cy="200" rx="60" ry="30" fill="#fff2cc" stroke="#d6b656"/>`;
    const nodes = await find(elements, [], 85);
    for (const box of [
      { x: 50.5, y: 40.5, width: 120, height: 60 },
      { x: 220.5, y: 40.5, width: 120, height: 60 },
      { x: 50, y: 170, width: 120, height: 60 },
    ])
      expect(bestAt(nodes, box).overlap).toBeGreaterThan(0.9);
    expect(nodes).toHaveLength(3);
  });

  test("finds hatched shapes by their outline", async () => {
    const hatch = Array.from({ length: 24 }, (_, i) => `<path d="M${20 + 8 * i} 160L${80 + 8 * i} 40" stroke="#a5d8ff"/>`).join("");
    const nodes = await find(
      `<clipPath id="c"><rect x="60" y="50" width="140" height="90"/></clipPath><g clip-path="url(#c)">${hatch}</g><rect x="60" y="50" width="140" height="90" fill="none" stroke="#1e1e1e" stroke-width="2"/>`,
    );
    expect(bestAt(nodes, { x: 60, y: 50, width: 140, height: 90 }).overlap).toBeGreaterThan(0.95);
    expect(nodes).toHaveLength(1);
  });

  test("an empty page has no shapes, and neither has a lone connector", async () => {
    expect(await find("")).toEqual([]);
    expect(await find('<path d="M20 50.5H300V200" fill="none" stroke="#000"/><path d="M295 200L300.5 212L306 200Z"/>')).toEqual([]);
  });
});
