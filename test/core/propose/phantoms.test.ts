import { describe, expect, test } from "vitest";
import { countOpenCorners, dropPhantoms } from "../../../src/core/propose/phantoms.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { aCandidate, aLine, aPage, drawBitmap } from "../../make/bitmap.ts";

const box = { x: 60.5, y: 40.5, width: 100, height: 60 };
const bare = {
  fill: "#ffffff",
  stroke: null,
  strokeWidth: 0,
  dash: "solid",
  cornerRadius: 0,
  opacity: 1,
  gradient: null,
  shadow: false,
} as const;
const hollow = { ...bare, fill: null, stroke: "#000000", strokeWidth: 1 } as const;

async function keep(elements: string, candidates: ReturnType<typeof aCandidate>[], lines = [] as ReturnType<typeof aLine>[]) {
  const bitmap = await drawBitmap(240, 160, elements);
  return dropPhantoms(candidates, { regions: labelColours(bitmap), page: aPage(bitmap), lines });
}

describe("dropPhantoms", () => {
  test("the ground behind a label is no shape, a box around it is", async () => {
    const label = aCandidate({ x: 58, y: 48, width: 64, height: 14 }, { style: { ...bare, fill: "#a9c4eb" } });
    const roomy = aCandidate({ x: 40, y: 30, width: 110, height: 50 }, { style: { ...bare, fill: "#a9c4eb" } });
    expect(await keep("", [label, roomy], [aLine(60, 50, 60)])).toEqual([roomy]);
  });

  test("ground that is not drawn is no shape", async () => {
    const parent = aCandidate({ x: 10, y: 10, width: 200, height: 140 }, { style: { ...hollow, fill: "#f5f5f5" } });
    expect(await keep("", [parent, aCandidate(box, { style: { ...bare, fill: "#f5f5f5" } })])).toEqual([parent]);
  });

  test("an arrowhead is no triangle", async () => {
    expect(
      await keep("", [aCandidate({ x: 20, y: 20, width: 14, height: 12 }, { kind: "triangle", style: { ...bare, fill: "#000000" } })]),
    ).toEqual([]);
  });

  test("a cell that crossing lines enclose is dropped unless text stands in it", async () => {
    const grid = '<path d="M10 40.5H230M10 100.5H230M60.5 10V150M160.5 10V150" stroke="#000"/>';
    const cell = aCandidate(box, { style: hollow });
    expect(await keep(grid, [cell])).toEqual([]);
    expect(await keep(grid, [cell], [aLine(80, 64, 50)])).toEqual([cell]);
  });
});

test("countOpenCorners counts the corners past which lines run on", async () => {
  const count = async (elements: string) => countOpenCorners(labelColours(await drawBitmap(240, 160, elements)), aCandidate(box));
  const frame = '<rect x="60.5" y="40.5" width="100" height="60" fill="none" stroke="#000"/>';
  expect(await count(frame)).toBe(0);
  expect(await count(`${frame}<path d="M160 40.5H220" stroke="#000"/>`)).toBe(1);
  expect(await count('<path d="M10 40.5H230M10 100.5H230M60.5 10V150M160.5 10V150" stroke="#000"/>')).toBe(4);
});
