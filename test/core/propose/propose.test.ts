/** The geometry detector as a whole, on the scenes that users draw. */
import { describe, expect, test } from "vitest";
import { propose } from "../../../src/core/propose/propose.ts";
import type { NodeCandidate } from "../../../src/core/detection.ts";
import { area, intersectionOverUnion } from "../../../src/core/geometry/box.ts";
import { frameOf, shapeOf } from "../../../src/core/shapes/catalog.ts";
import type { ShapeId } from "../../../src/core/shapes/catalog.ts";
import { pathData } from "../../../src/formats/svg/paint.ts";
import { aCandidate, bestAt, drawBitmap } from "../../make/bitmap.ts";

const blue = 'fill="#dae8fc" stroke="#6c8ebf"';
const hollow = 'fill="none" stroke="#000"';
const box = (x: number, y: number, paint = blue): string => `<rect x="${x}.5" y="${y}.5" width="80" height="40" ${paint}/>`;
const boxAt = (x: number, y: number) => ({ x: x + 0.5, y: y + 0.5, width: 80, height: 40 });

async function find(elements: string, options: { readonly jpeg?: number } = {}): Promise<readonly NodeCandidate[]> {
  return propose(await drawBitmap(400, 280, elements, options.jpeg)).nodes;
}

/** Draws a shape as the catalogue outlines it. */
function outlined(kind: ShapeId, params: Readonly<Record<string, number>> | null, paint: string): string {
  const node = aCandidate({ x: 40.5, y: 30.5, width: kind === "circle" ? 120 : 180, height: 120 }, { kind, params });
  return shapeOf(kind)
    .outline(frameOf({ ...node, style: { ...node.style, cornerRadius: 14 } }))
    .map(
      (path) =>
        `<path transform="translate(40.5 30.5)" d="${pathData(path.commands)}" ${path.filled ? paint : paint.replace(/fill="[^"]*"/, 'fill="none"')}/>`,
    )
    .join("");
}

describe("what the catalogue draws is found again, with the parameters that it was drawn with", () => {
  test.each([
    ["rectangle", null],
    ["rounded_rectangle", null],
    ["ellipse", null],
    ["circle", null],
    ["diamond", null],
    ["document", null],
    ["hexagon", { slant: 0.4 }],
    ["octagon", { cut: 0.2 }],
    ["parallelogram", { slant: 0.3 }],
    ["trapezoid", { slant: 0.3 }],
    ["trapezoid", { slant: 0.3, inverted: 1 }],
    ["triangle", { direction: 0 }],
    ["triangle", { direction: 1 }],
    ["triangle", { direction: 2 }],
    ["triangle", { direction: 3 }],
    ["step", { depth: 0.4 }],
    ["block_arrow", { shaft: 0.5, head: 0.5, direction: 0 }],
    ["block_arrow", { shaft: 0.5, head: 0.5, direction: 1 }],
    ["block_arrow", { shaft: 0.5, head: 0.5, direction: 2 }],
    ["block_arrow", { shaft: 0.5, head: 0.5, direction: 3 }],
    ["cylinder", { lip: 0.15 }],
    ["cloud", null],
    ["note", { fold: 0.2 }],
    ["callout", { tail: 0.2, tip: 0.3, side: 0 }],
    ["callout", { tail: 0.2, tip: 0.3, side: 1 }],
    ["star", { points: 5 }],
    ["cross", { arm: 0.3 }],
    ["cube", { depth: 0.2 }],
    ["cube", { depth: 0.2, mirrored: 1 }],
    ["folder", { tabWidth: 0.4, tabHeight: 0.2 }],
    ["component", { lug: 0.25 }],
    ["queue", { lip: 0.15 }],
    ["gate_and_or", { or: 0 }],
  ] as const)("%s %j", async (kind, params) => {
    const { nodes } = propose(await drawBitmap(260, 180, outlined(kind, params, blue)));
    expect(nodes).toMatchObject([{ kind, style: { fill: "#dae8fc" } }]);
    const drawn = { x: 40.5, y: 30.5, width: kind === "circle" ? 120 : 180, height: 120 };
    expect(intersectionOverUnion(nodes[0]!.box, drawn)).toBeGreaterThan(0.94);
    for (const [name, value] of Object.entries(kind === "cylinder" ? {} : (params ?? {})))
      expect(Math.abs((nodes[0]!.params?.[name] ?? 0) - value)).toBeLessThan(0.07);
  });
});

test.each([1, 2])("a cylinder without a fill, drawn with %d pixels, is one cylinder", async (width) => {
  const can = outlined("cylinder", { lip: 0.2 }, hollow).replaceAll("<path", `<path stroke-width="${width}"`);
  const { nodes } = propose(await drawBitmap(260, 180, can));
  expect(nodes).toMatchObject([{ kind: "cylinder", style: { fill: null, strokeWidth: width } }]);
  expect(intersectionOverUnion(nodes[0]!.box, { x: 40.5, y: 30.5, width: 180, height: 120 })).toBeGreaterThan(0.97);
});

describe("scenes", () => {
  const connected =
    box(30, 30) +
    box(250, 30) +
    box(30, 200) +
    box(250, 200) +
    `<path ${hollow} d="M110.5 50.5H250M110.5 220.5H250M70.5 71V200M290.5 71V200"/>`;

  test("the ground between four shapes and their connectors is no fifth shape", async () => {
    const nodes = await find(connected);
    expect(nodes).toHaveLength(4);
    for (const [x, y] of [
      [30, 30],
      [250, 30],
      [30, 200],
      [250, 200],
    ] as const)
      expect(bestAt(nodes, boxAt(x, y)).overlap).toBe(1);
  });

  test("arrowheads, filled and hollow, are no shapes", async () => {
    const heads =
      '<path d="M180 45L192 50.5L180 56Z"/><path d="M180 95L192 100.5L180 106Z" fill="#fff" stroke="#000"/>' +
      '<path d="M172 150.5L182 145L192 150.5L182 156Z" fill="#fff" stroke="#000"/>';
    expect(await find(`<path ${hollow} d="M20 50.5H180M20 100.5H180M20 150.5H172"/>${heads}`)).toEqual([]);
  });

  test("specks and dots are no shapes", async () => {
    expect(
      await find('<circle cx="20" cy="20" r="3"/><circle cx="90" cy="60" r="2" fill="#f00"/><rect x="200" y="100" width="5" height="5"/>'),
    ).toEqual([]);
  });

  test("nested containers and what stands in them are all found", async () => {
    const outer = `<rect x="10.5" y="10.5" width="370" height="250" fill="#f5f5f5" stroke="#666"/>`;
    const inner = `<rect x="40.5" y="40.5" width="200" height="180" rx="8" fill="#fff" stroke="#666"/>`;
    const nodes = await find(outer + inner + box(80, 70) + box(80, 150) + box(270, 100));
    expect(nodes).toHaveLength(5);
    expect(bestAt(nodes, { x: 40.5, y: 40.5, width: 200, height: 180 })).toMatchObject({
      found: { kind: "rounded_rectangle", style: { fill: "#ffffff" } },
    });
  });

  test("a dashed frame holds its members, although a connector goes through it", async () => {
    const frame = '<rect x="60.5" y="20.5" width="300" height="220" fill="none" stroke="#000" stroke-dasharray="8 4"/>';
    const nodes = await find(`${frame}<path ${hollow} d="M0 120.5H150"/>${box(150, 100)}${box(260, 180)}`);
    expect(nodes).toHaveLength(3);
    expect(bestAt(nodes, { x: 60.5, y: 20.5, width: 300, height: 220 })).toMatchObject({
      found: { style: { dash: "dashed", fill: null } },
    });
    expect(bestAt(nodes, { x: 60.5, y: 20.5, width: 300, height: 220 }).overlap).toBeGreaterThan(0.98);
  });

  test("filled shapes keep their dashed borders", async () => {
    const nodes = await find(
      `<rect x="20.5" y="20.5" width="340" height="240" fill="#f5f5f5" stroke="#666" stroke-dasharray="8 4"/>` +
        box(60, 60, 'fill="#dae8fc" stroke="#6c8ebf" stroke-dasharray="6 4"') +
        box(200, 160),
    );
    expect(nodes).toHaveLength(3);
    expect(bestAt(nodes, { x: 20.5, y: 20.5, width: 340, height: 240 }).found!.style).toMatchObject({
      fill: "#f5f5f5",
      stroke: "#666666",
      dash: "dashed",
    });
    expect(bestAt(nodes, boxAt(60, 60))).toMatchObject({
      overlap: 1,
      found: { style: { fill: "#dae8fc", stroke: "#6c8ebf", dash: "dashed" } },
    });
    expect(bestAt(nodes, boxAt(200, 160)).found!.style.dash).toBe("solid");
  });

  test("a title bar makes a swimlane, and members of the lane stay shapes", async () => {
    const lane = `<rect x="40.5" y="30.5" width="300" height="220" ${hollow}/><path d="M40.5 56.5H340.5" ${hollow}/>`;
    const nodes = await find(lane + box(100, 120));
    expect(nodes).toHaveLength(2);
    expect(bestAt(nodes, { x: 40.5, y: 30.5, width: 300, height: 220 })).toMatchObject({ overlap: 1, found: { kind: "swimlane" } });
  });

  test("shapes that the picture's edge cuts are found as far as they are seen", async () => {
    const nodes = await find(
      '<rect x="-40.5" y="60.5" width="120" height="60" fill="#dae8fc" stroke="#6c8ebf"/><rect x="330" y="230" width="90" height="80" fill="#f8cecc"/>',
    );
    expect(nodes).toHaveLength(2);
    expect(bestAt(nodes, { x: 0, y: 60.5, width: 79.5, height: 60 }).overlap).toBeGreaterThan(0.97);
    expect(bestAt(nodes, { x: 330, y: 230, width: 70, height: 50 }).overlap).toBeGreaterThan(0.97);
  });

  test("light ink on a dark ground shows the same shapes as dark ink on a light one", async () => {
    const dark = await find(
      `<rect width="400" height="280" fill="#1e1e1e"/>${connected.replaceAll("#000", "#eee").replaceAll("#dae8fc", "#264653").replaceAll("#6c8ebf", "#e9c46a")}`,
    );
    expect(dark.map((node) => node.box)).toEqual((await find(connected)).map((node) => node.box));
    for (const { style } of dark) expect(style).toMatchObject({ fill: "#264653", stroke: "#e9c46a" });
  });

  test.each([90, 75])("a JPEG of quality %d shows the same shapes, and no others", async (jpeg) => {
    const nodes = await find(connected, { jpeg });
    expect(nodes).toHaveLength(4);
    for (const [x, y] of [
      [30, 30],
      [250, 30],
      [30, 200],
      [250, 200],
    ] as const)
      expect(bestAt(nodes, boxAt(x, y)).overlap).toBeGreaterThan(0.93);
  });

  test("the same picture gives the same detections", async () => {
    const bitmap = await drawBitmap(400, 280, connected, 80);
    const first = propose(bitmap);
    propose(await drawBitmap(100, 100, box(10, 10)));
    expect(propose(bitmap)).toEqual(first);
  });
});

describe("pictures in pictures", () => {
  const photo = (size: number): string =>
    Array.from({ length: 64 }, (_, index) => {
      const cell = size / 8;
      const [x, y] = [40 + (index % 8) * cell, 20 + Math.floor(index / 8) * cell];
      const shade = (factor: number): number => 40 + ((index * factor) % 160);
      return `<circle cx="${x + cell / 2}" cy="${y + cell / 2}" r="${cell * 0.7}" fill="rgb(${shade(37)},${shade(59)},${shade(83)})"/>`;
    }).join("");

  test("a small drawing of many colours is one picture", async () => {
    const nodes = await find(box(250, 100) + photo(64));
    expect(nodes.filter((node) => node.kind === "image")).toHaveLength(1);
    expect(bestAt(nodes, { x: 40, y: 20, width: 64, height: 64 })).toMatchObject({ found: { kind: "image" } });
    expect(bestAt(nodes, boxAt(250, 100)).overlap).toBe(1);
  });

  test("a person in outline is one picture: a head and the shoulders below it", async () => {
    const person = '<circle cx="80" cy="40" r="16"/><path d="M50 88A30 30 0 0 1 110 88Z"/>';
    const nodes = await find(`<g fill="none" stroke="#232f3d" stroke-width="2">${person}</g>${box(250, 100)}`);
    expect(nodes.map(({ kind }) => kind).sort()).toEqual(["image", "rectangle"]);
    expect(bestAt(nodes, { x: 49, y: 23, width: 62, height: 66 }).overlap).toBeGreaterThan(0.9);
  });

  test.each([100, 200, 250])("no picture covers most of the page, whatever is drawn (%d pixels)", async (size) => {
    for (const node of await find(photo(size))) if (node.kind === "image") expect(area(node.box)).toBeLessThan(0.6 * 400 * 280);
  });
});
