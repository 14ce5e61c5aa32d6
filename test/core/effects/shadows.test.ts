/** Shadows are seen, told from ink, and taken out of the picture. */
import { describe, expect, test } from "vitest";
import { findShadow, findShadows, removeShadows } from "../../../src/core/effects/shadows.ts";
import type { Bitmap } from "../../../src/core/raster/bitmap.ts";
import { colourAt } from "../../../src/core/raster/bitmap.ts";
import { propose } from "../../../src/core/propose/propose.ts";
import { encodeSvg } from "../../../src/formats/svg/encode.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";

const box = { x: 40.5, y: 30.5, width: 120, height: 80 };
const node = aNode({ box, style: { fill: "#dae8fc", stroke: "#6c8ebf" } });
const shape = '<rect x="40.5" y="30.5" width="120" height="80" fill="#dae8fc" stroke="#6c8ebf"/>';

/** Draws what lies under the shape, then the shape, then what lies over it. */
function drawn(under: string, over = "", ground = "#ffffff"): Promise<Bitmap> {
  return drawBitmap(220, 160, `<rect width="220" height="160" fill="${ground}"/>${under}${shape}${over}`);
}

const soft = (dx: number, dy: number, blur: number): string =>
  `<filter id="s" x="-20%" y="-20%" width="150%" height="150%"><feGaussianBlur stdDeviation="${blur}"/></filter>` +
  `<rect x="${40.5 + dx}" y="${30.5 + dy}" width="120" height="80" fill="#000000" fill-opacity="0.3" filter="url(#s)"/>`;
const hard = '<rect x="44" y="34" width="120.5" height="80.5" fill="#b3b3b3"/>';

describe("findShadow", () => {
  test.each([
    ["soft", soft(2, 3, 2)],
    ["wide and soft", soft(4, 4, 3)],
    ["hard", hard],
  ])("sees a %s one", async (_, under) => {
    const found = findShadow(await drawn(under), node);
    expect(found?.box).toEqual(box);
    expect(found?.ground).toBe(0xffffff);
    expect(found?.depth).toBeGreaterThan(0.1);
    expect(found?.depth).toBeLessThan(0.5);
  });

  test("sees it on a coloured ground", async () => {
    expect(findShadow(await drawn(soft(3, 3, 2), "", "#fff2cc"), node)?.ground).toBe(0xfff2cc);
  });

  test.each([
    ["nothing", ""],
    ["a glow on all sides", soft(0, 0, 3)],
    ["light from below", soft(-3, -3, 2)],
    ["a second sheet behind it", '<rect x="46.5" y="36.5" width="120" height="80" fill="#dae8fc" stroke="#6c8ebf"/>'],
    ["a coloured shape behind it", '<rect x="44" y="34" width="120.5" height="80.5" fill="#f8cecc"/>'],
    ["a dark shape behind it", '<rect x="44" y="34" width="120.5" height="80.5" fill="#303030"/>'],
    ["a grey field that goes on", '<rect x="44" y="34" width="170" height="120" fill="#cccccc"/>'],
  ])("takes %s for no shadow", async (_, under) => {
    expect(findShadow(await drawn(under), node)).toBeNull();
  });
});

describe("findShadows", () => {
  const sheet = (x: number, y: number): string =>
    `<rect x="${x + 4}" y="${y + 4}" width="81" height="41" fill="#b3b3b3"/><rect x="${x}" y="${y}" width="80" height="40" fill="#dae8fc" stroke="#6c8ebf"/>`;
  const at = (x: number, y: number) => aNode({ box: { x, y, width: 80, height: 40 }, style: { fill: "#dae8fc", stroke: "#6c8ebf" } });

  test("what one shape casts is seen of one in the corner of the page, which shows no bright side, too", async () => {
    const bitmap = await drawBitmap(300, 160, sheet(0.5, 0.5) + sheet(150.5, 60.5));
    const [corner, free] = [at(0.5, 0.5), at(150.5, 60.5)];
    expect(findShadows(bitmap, [corner])).toEqual([]);
    expect(findShadows(bitmap, [corner, free]).map(({ box: { x } }) => x)).toEqual([0.5, 150.5]);
  });

  test("and of one close below it, on which its shadow falls; all reach as far", async () => {
    const bitmap = await drawBitmap(300, 160, sheet(60.5, 20.5) + sheet(60.5, 67.5));
    const found = findShadows(bitmap, [at(60.5, 20.5), at(60.5, 67.5)]);
    expect(found).toHaveLength(2);
    expect(found[0]!.reach).toBe(found[1]!.reach);
  });

  test("a dark strip in the corner of a page without shadows is none", async () => {
    const bitmap = await drawBitmap(300, 160, sheet(0.5, 0.5) + `<rect x="150.5" y="60.5" width="80" height="40" fill="#dae8fc"/>`);
    expect(findShadows(bitmap, [at(0.5, 0.5), at(150.5, 60.5)])).toEqual([]);
  });
});

describe("removeShadows", () => {
  const line = '<path d="M161 70.5H219M100.5 111V159" stroke="#333333"/>';

  test("leaves the ground, the shape and the lines that cross the shadow", async () => {
    const picture = await drawn(soft(2, 3, 2), line);
    const bitmap = removeShadows(picture, findShadows(picture, [node]), [node]);
    const clean = await drawn("", line);
    const different = Array.from(bitmap.data, (value, at) => Math.abs(value - clean.data[at]!)).filter((difference) => difference > 40);
    expect(different).toEqual([]);
    expect(colourAt(bitmap, 165, 70)).toBe(0x333333);
    expect(colourAt(bitmap, 100, 70)).toBe(0xdae8fc);
  });

  test("leaves a grey shape alone that stands in the shadow", async () => {
    const near = aNode({ id: "n2", box: [165, 60, 30, 20], style: { fill: "#d0d0d0", stroke: null, strokeWidth: 0 } });
    const picture = await drawn(soft(3, 3, 3), '<rect x="165" y="60" width="30" height="20" fill="#d0d0d0"/>');
    expect(colourAt(removeShadows(picture, findShadows(picture, [node]), [node, near]), 166, 62)).toBe(0xd0d0d0);
  });

  test("returns a picture without shadows as it is", async () => {
    const picture = await drawn("");
    expect(removeShadows(picture, findShadows(picture, [node]), [node])).toBe(picture);
  });
});

test("what is written with a shadow is found with it, and nothing more", async () => {
  const nodes = (["rectangle", "rounded_rectangle", "ellipse", "diamond"] as const).map((kind, index) =>
    aNode({
      id: `n${index}`,
      kind,
      z: index,
      box: [30.5 + 170 * (index % 2), 30.5 + 130 * Math.floor(index / 2), 130, 90],
      style: { fill: "#dae8fc", stroke: "#203864", cornerRadius: kind === "rounded_rectangle" ? 12 : 0, shadow: index !== 2 },
    }),
  );
  const svg = encodeSvg(aDiagram({ size: { width: 360, height: 290 }, nodes }));
  const found = propose(await drawBitmap(360, 290, svg.slice(svg.indexOf("<svg")))).nodes;
  expect(found.map(({ kind, style }) => `${kind} ${style.shadow}`).toSorted()).toEqual([
    "diamond true",
    "ellipse false",
    "rectangle true",
    "rounded_rectangle true",
  ]);
  for (const { style } of found) expect(style.fill).toBe("#dae8fc");
});
