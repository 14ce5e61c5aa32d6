import { describe, expect, test } from "vitest";
import { findRegionNodes } from "../../../src/core/propose/region-nodes.ts";
import { packedColour } from "../../../src/core/raster/bitmap.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { colourDistance } from "../../../src/core/raster/colour.ts";
import { aLine, aPage, bestAt, drawBitmap } from "../../make/bitmap.ts";

async function find(elements: string, lines = [] as ReturnType<typeof aLine>[]) {
  const bitmap = await drawBitmap(240, 160, elements);
  return findRegionNodes(labelColours(bitmap), aPage(bitmap), lines).map((node) => node.candidate);
}

test("the ground is no shape, and a hole in it is none either", async () => {
  expect(await find("")).toEqual([]);
});

test("what is smaller than a letter is no shape", async () => {
  expect(await find('<rect x="20" y="20" width="5" height="5" fill="#f00"/>')).toEqual([]);
});

test("the inside of a letter belongs to its line of text", async () => {
  const ring = '<circle cx="60" cy="60" r="14" fill="none" stroke="#000" stroke-width="4"/>';
  expect(await find(ring)).not.toEqual([]);
  expect(await find(ring, [aLine(40, 44, 80, { box: { x: 40, y: 44, width: 80, height: 32 }, glyphHeight: 30 })])).toEqual([]);
});

test("a low box that its text fills is no letter", async () => {
  const low = '<rect x="30.5" y="40.5" width="100" height="19" fill="none" stroke="#000"/>';
  expect(await find(low, [aLine(33, 43, 95, { box: { x: 33, y: 43, width: 95, height: 14 }, glyphHeight: 13 })])).toHaveLength(1);
});

test("a box that is taller than the line of text across it is no letter of it", async () => {
  const box = '<rect x="40.5" y="40.5" width="100" height="66" rx="10" fill="none" stroke="#000" stroke-width="2"/>';
  expect(await find(box, [aLine(46, 52, 130, { box: { x: 46, y: 52, width: 130, height: 40 }, glyphHeight: 34 })])).toHaveLength(1);
});

test("a coloured dot in a line of text is a shape all the same", async () => {
  const nodes = await find('<circle cx="60" cy="60" r="10" fill="#ff99cc" stroke="#000" stroke-width="2"/>', [
    aLine(48, 48, 120, { box: { x: 48, y: 48, width: 120, height: 24 } }),
  ]);
  expect(nodes.map((node) => node.style.fill)).toContain("#ff99cc");
});

test("the strips between slanted lines are no shapes", async () => {
  const hatch = Array.from({ length: 14 }, (_, i) => `<path d="M${i * 20 - 60} 170L${i * 20} -10" stroke="#000"/>`).join("");
  expect(await find(hatch)).toEqual([]);
});

test("an arrow with a thin shaft is one where a text stands in it, also where letters cross its sides; without text it is a connector, and the space between slanted lines is neither", async () => {
  const arrow = '<path d="M20 68H150V40L220 80L150 120V92H20Z" fill="#dae8fc" stroke="#6c8ebf"/>';
  const letters = [50, 70, 90, 110].map((x) => `<path d="M${x} 66V95" stroke="#000" stroke-width="3"/>`).join("");
  const text = [aLine(45, 72, 150, { box: { x: 45, y: 72, width: 150, height: 16 } })];
  for (const elements of [arrow, arrow + letters])
    expect((await find(elements, text)).map(({ kind, style }) => [kind, style.fill])).toContainEqual(["block_arrow", "#dae8fc"]);
  expect(await find(arrow)).toEqual([]);
  expect(await find('<path d="M20 20L220 20L120 60Z" fill="none"/><path d="M20 140L120 100L220 140" stroke="#000" fill="none"/>')).toEqual(
    [],
  );
});

describe("a box lies in the middle of its stroke, with the colours, width and radius that were drawn", () => {
  const at = (x: number, y: number, width = 120, height = 80) => ({ x, y, width, height });
  test.each([
    ["thin, filled", 'x="50.5" y="40.5" fill="#dae8fc" stroke="#6c8ebf"', at(50.5, 40.5), "#dae8fc", "#6c8ebf", 1],
    ["thin, unfilled", 'x="50.5" y="40.5" fill="none" stroke="#000"', at(50.5, 40.5), null, "#000000", 1],
    ["thin, between pixels", 'x="50" y="40" fill="#dae8fc" stroke="#6c8ebf"', at(50, 40), "#dae8fc", "#6c8ebf", 1],
    ["2 pixels", 'x="50" y="40" fill="#d5e8d4" stroke="#82b366" stroke-width="2"', at(50, 40), "#d5e8d4", "#82b366", 2],
    ["2.5 pixels", 'x="50.5" y="40.5" fill="#fff2cc" stroke="#d6b656" stroke-width="2.5"', at(50.5, 40.5), "#fff2cc", "#d6b656", 2.5],
    ["3 pixels, unfilled", 'x="50.5" y="40.5" fill="none" stroke="#b85450" stroke-width="3"', at(50.5, 40.5), null, "#b85450", 3],
    ["8 pixels", 'x="50" y="40" fill="#f8cecc" stroke="#b85450" stroke-width="8"', at(50, 40), "#f8cecc", "#b85450", 8],
    ["borderless", 'x="50" y="40" fill="#f8cecc"', at(50, 40), "#f8cecc", null, 0],
    ["borderless, between pixels", 'x="50.4" y="40.6" fill="#f8cecc"', at(50.4, 40.6), "#f8cecc", null, 0],
  ] as const)("%s", async (...drawn) => {
    const [, attributes, box, fill, stroke, strokeWidth] = drawn;
    const nodes = await find(`<rect width="120" height="80" ${attributes}/>`);
    const { found } = bestAt(nodes, box);
    for (const side of ["x", "y", "width", "height"] as const) expect(Math.abs(found!.box[side] - box[side])).toBeLessThan(0.15);
    expect(found).toMatchObject({ kind: "rectangle", style: { fill, strokeWidth, cornerRadius: 0, dash: "solid" } });
    expect(found!.style.stroke === null).toBe(stroke === null);
    if (stroke !== null) expect(colourDistance(packedColour(found!.style.stroke!), packedColour(stroke))).toBeLessThan(12);
  });

  test.each([4, 8, 16, 40])("a radius of %d pixels", async (radius) => {
    const [found, ...others] = await find(
      `<rect x="50.5" y="40.5" width="120" height="80" rx="${radius}" fill="#dae8fc" stroke="#6c8ebf"/>`,
    );
    expect(others).toEqual([]);
    expect(found!.kind).toBe("rounded_rectangle");
    expect(bestAt([found!], { x: 50.5, y: 40.5, width: 120, height: 80 }).overlap).toBeGreaterThan(0.995);
    expect(Math.abs(found!.style.cornerRadius - radius)).toBeLessThan(1.5);
  });

  test.each([
    [180, 120, 2],
    [200, 100, 4],
    [100, 140, 1],
  ])("a diamond of %d by %d has the stroke of its sides, not that of its tips: %d", async (width, height, strokeWidth) => {
    const points = `M120 ${80 - height / 2}L${120 + width / 2} 80L120 ${80 + height / 2}L${120 - width / 2} 80Z`;
    const [found] = await find(`<path d="${points}" fill="#ffe6cc" stroke="#a05000" stroke-width="${strokeWidth}"/>`);
    expect(found).toMatchObject({ kind: "diamond" });
    expect(Math.abs(found!.style.strokeWidth - strokeWidth)).toBeLessThanOrEqual(0.5);
  });

  test("ellipses and circles are exact within a pixel", async () => {
    for (const [rx, ry] of [
      [60, 40],
      [40, 40],
    ] as const) {
      const [found, ...others] = await find(`<ellipse cx="110" cy="80" rx="${rx}" ry="${ry}" fill="#dae8fc" stroke="#6c8ebf"/>`);
      expect(others).toEqual([]);
      expect(found!.kind).toBe(rx === ry ? "circle" : "ellipse");
      const want = { x: 110 - rx, y: 80 - ry, width: 2 * rx, height: 2 * ry };
      expect(Math.abs(found!.box.x - want.x) + Math.abs(found!.box.y - want.y)).toBeLessThan(1.5);
      expect(Math.abs(found!.box.width - want.width) + Math.abs(found!.box.height - want.height)).toBeLessThan(2.5);
    }
  });
});

test("a white box on a grey ground is filled, and one in the ground's colour is not", async () => {
  const bitmap = await drawBitmap(
    240,
    160,
    '<rect width="240" height="160" fill="#eee"/><rect x="20" y="40" width="80" height="60" fill="#fff"/><rect x="130.5" y="40.5" width="80" height="60" fill="none" stroke="#000"/>',
  );
  const nodes = findRegionNodes(labelColours(bitmap), aPage(bitmap, { background: "#eeeeee" }), []).map((node) => node.candidate);
  expect(bestAt(nodes, { x: 20, y: 40, width: 80, height: 60 })).toMatchObject({ overlap: 1, found: { style: { fill: "#ffffff" } } });
  expect(bestAt(nodes, { x: 130.5, y: 40.5, width: 80, height: 60 })).toMatchObject({ overlap: 1, found: { style: { fill: null } } });
});

test("the ground at the picture's edge is no shape, a filled shape there is one", async () => {
  const nodes = await find('<path d="M80.5 0V160" stroke="#000"/><rect x="180" y="100" width="90" height="90" fill="#f8cecc"/>');
  expect(nodes).toMatchObject([{ box: { x: 180, y: 100, width: 60, height: 60 }, style: { fill: "#f8cecc" } }]);
});

test("on a sketched page small radii are the pen's, not the author's", async () => {
  const bitmap = await drawBitmap(
    240,
    160,
    '<rect x="50" y="40" width="120" height="80" rx="6" fill="none" stroke="#000" stroke-width="2"/>',
  );
  const kinds = (sketch: boolean) =>
    findRegionNodes(labelColours(bitmap), aPage(bitmap, { sketch }), []).map((node) => node.candidate.kind);
  expect(kinds(true)).toContain("rectangle");
  expect(kinds(false)).toContain("rounded_rectangle");
});

test.each([
  ["step", "M30 30H150L190 80L150 130H30L70 80Z", 70],
  ["parallelogram", "M60 30H190L160 130H30Z", 45],
] as const)("a %s with a soft shadow has a border, though its sides differ and connectors end at its slopes", async (kind, path, from) => {
  const line = 'fill="none" stroke="#444" stroke-opacity="0.6" stroke-width="2"';
  const elements = `<g transform="translate(0.5 0.5)"><filter id="soft"><feGaussianBlur stdDeviation="1"/></filter>
    <path d="${path}" transform="translate(2 3)" fill="#203080" opacity="0.5" filter="url(#soft)"/>
    <path d="${path}" fill="#fff"/><path d="${path}" ${line}/><path d="M190 80H240M0 80H${from}" ${line}/></g>`;
  const { found, overlap } = bestAt(await find(elements), { x: 30, y: 30, width: 160, height: 100 });
  expect(found).toMatchObject({ kind, style: { fill: null, stroke: expect.any(String) as string } });
  expect(overlap).toBeGreaterThan(0.95);
});

test.each([4, 6, 10, 15])("a fill without an outline whose sides lie between pixels has its radius of %d pixels", async (radius) => {
  for (const offset of [0, 0.25, 0.5, 0.75]) {
    const [node] = await find(`<rect x="${20 + offset}" y="${20 + offset}" width="120" height="60" rx="${radius}" fill="#e85642"/>`);
    expect(node).toMatchObject({ kind: "rounded_rectangle", style: { stroke: null } });
    expect(Math.abs(node!.style.cornerRadius - radius)).toBeLessThan(0.8);
  }
});
