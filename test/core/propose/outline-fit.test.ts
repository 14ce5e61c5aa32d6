import { describe, expect, test } from "vitest";
import { cornerRadii, fitOutline, wobbleTolerance } from "../../../src/core/propose/outline-fit.ts";
import type { OutlineFit } from "../../../src/core/propose/outline-fit.ts";
import type { Silhouette } from "../../../src/core/raster/silhouette.ts";
import { drawSource, silhouetteAt } from "../../make/regions.ts";

async function see(element: string): Promise<Silhouette> {
  const { regions } = await drawSource(`<g fill="#36c">${element}</g>`, { width: 160, height: 140 });
  return silhouetteAt(regions, 80, 60);
}

const fit = async (element: string): Promise<OutlineFit> => fitOutline(await see(element));

describe("fitOutline", () => {
  test.each([
    ["rectangle", '<rect x="20" y="20" width="120" height="80"/>'],
    ["rounded_rectangle", '<rect x="20" y="20" width="120" height="80" rx="6"/>'],
    ["rounded_rectangle", '<rect x="20" y="40" width="120" height="40" rx="20"/>'],
    ["ellipse", '<ellipse cx="80" cy="60" rx="60" ry="40"/>'],
    ["circle", '<circle cx="80" cy="60" r="40"/>'],
    ["diamond", '<path d="M80 20L140 60L80 100L20 60Z"/>'],
    ["diamond", '<path d="M74 24Q80 20 86 24L134 56Q140 60 134 64L86 96Q80 100 74 96L26 64Q20 60 26 56Z"/>'],
    ["hexagon", '<path d="M40 20H120L140 60L120 100H40L20 60Z"/>'],
    ["octagon", '<path d="M40 20H120L140 40V80L120 100H40L20 80V40Z"/>'],
    ["parallelogram", '<path d="M45 20H140L115 100H20Z"/>'],
    ["trapezoid", '<path d="M45 20H115L140 100H20Z"/>'],
    ["triangle", '<path d="M80 20L140 100H20Z"/>'],
    ["note", '<path d="M20 20H120L140 40V100H20Z"/>'],
    ["cylinder", '<path d="M20 32A60 12 0 0 1 140 32V98A60 12 0 0 1 20 98Z"/>'],
    ["document", '<path d="M20 20H140V88Q110 66.4 80 88Q50 109.6 20 88Z"/>'],
    ["step", '<path d="M20 20H110L140 60L110 100H20L50 60Z"/>'],
    ["block_arrow", '<path d="M20 40H100V20L140 60L100 100V80H20Z"/>'],
  ] as const)("tells a %s from all others", async (kind, element) => {
    const found = await fit(element);
    expect(found.kind).toBe(kind);
    expect(found.share).toBeGreaterThan(0.9);
  });

  test.each([
    [0, "M20 20H110L140 60L110 100H20L50 60Z"],
    [90, "M40 10L80 35L120 10V95L80 120L40 95Z"],
    [180, "M140 20H50L20 60L50 100H140L110 60Z"],
    [270, "M40 120L80 95L120 120V35L80 10L40 35Z"],
  ] as const)("a chevron points where it points: turned by %d degrees", async (rotation, path) => {
    expect(await fit(`<path d="${path}"/>`)).toMatchObject({ kind: "step", rotation });
  });

  test.each([
    [0, "M20 40H100V20L140 60L100 100V80H20Z"],
    [1, "M60 10H100V70H120L80 110L40 70H60Z"],
    [2, "M140 40H60V20L20 60L60 100V80H140Z"],
    [3, "M60 110H100V50H120L80 10L40 50H60Z"],
  ] as const)("a block arrow points where it points: direction %d", async (direction, path) => {
    expect(await fit(`<path d="${path}"/>`)).toMatchObject({ kind: "block_arrow", params: { direction } });
  });

  test("a cylinder's body without its lid is a cylinder to be joined", async () => {
    expect(await fit('<path d="M20 22A60 12 0 0 0 140 22V98A60 12 0 0 1 20 98Z"/>')).toMatchObject({
      kind: "cylinder",
      params: { lidless: 1 },
    });
  });

  test.each([4, 6, 8, 12])("corners of radius %d are not lost on a large shape", async (radius) => {
    const { regions } = await drawSource(`<rect x="10" y="10" width="340" height="240" rx="${radius}" fill="#36c"/>`);
    const found = fitOutline(silhouetteAt(regions, 100, 100));
    expect(found.kind).toBe("rounded_rectangle");
    expect(Math.abs(found.cornerRadius - radius)).toBeLessThan(1.5);
  });

  test("square corners of a large shape stay square", async () => {
    const { regions } = await drawSource('<rect x="10.4" y="10.6" width="340" height="240" fill="#36c"/>');
    expect(fitOutline(silhouetteAt(regions, 100, 100))).toMatchObject({ kind: "rectangle", cornerRadius: 0 });
  });

  test("a line that runs into a side does not hide the rectangle", async () => {
    const seen = await see('<rect x="20" y="20" width="120" height="80"/><path d="M0 50H30" stroke="#fff" stroke-width="6"/>');
    expect(fitOutline(seen)).toMatchObject({ kind: "rectangle" });
  });

  test("a diamond with rounded tips brings the box that its sides point to", async () => {
    const seen = await see('<path d="M62 32Q80 20 98 32L122 48Q140 60 122 72L98 88Q80 100 62 88L38 72Q20 60 38 48Z"/>');
    const { bounds } = fitOutline(seen);
    expect(seen.width).toBeLessThan(112);
    expect(bounds?.width).toBeGreaterThan(117);
    expect(bounds?.height).toBeGreaterThan(77);
  });

  test("a circle is told from an ellipse that is nearly one", async () => {
    expect((await fit('<ellipse cx="80" cy="60" rx="44" ry="40"/>')).kind).toBe("ellipse");
  });

  test("an outline that waves by more than antialiasing fits only with the tolerance of sketches", async () => {
    const seen = await see('<path d="M20 20Q80 25 140 19Q143 60 139 100Q80 96 20 102Q17 60 20 20Z"/>');
    const exact = fitOutline(seen);
    const sketched = fitOutline(seen, { tolerance: wobbleTolerance(seen) });
    expect(exact.share).toBeLessThan(0.85);
    expect(sketched.share).toBeGreaterThan(0.9);
    expect(sketched.kind).toMatch(/rectangle/);
  });
});

describe("cornerRadii", () => {
  test.each([0, 3, 6, 10, 16, 30])("a radius of %d pixels is measured within a pixel and a half", async (radius) => {
    const radii = cornerRadii(await see(`<rect x="20" y="20" width="120" height="80" rx="${radius}"/>`));
    expect(radii).toHaveLength(4);
    for (const found of radii) expect(Math.abs(found - radius)).toBeLessThan(1.5);
  });

  test("one square corner does not hide three round ones", async () => {
    const radii = cornerRadii(await see('<path d="M20 20H128A12 12 0 0 1 140 32V88A12 12 0 0 1 128 100H32A12 12 0 0 1 20 88Z"/>'));
    expect(radii[0]).toBeLessThan(1);
    expect(radii[1]).toBeGreaterThan(10);
  });
});

test("the tolerance of sketches grows with the shape and stays within bounds", async () => {
  const small = wobbleTolerance(await see('<rect x="70" y="50" width="20" height="20"/>'));
  const large = wobbleTolerance(await see('<rect x="10" y="10" width="140" height="120"/>'));
  expect(small).toBe(2.5);
  expect(large).toBeGreaterThan(small);
  expect(large).toBeLessThanOrEqual(7);
});
