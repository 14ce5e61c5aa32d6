import { describe, expect, test } from "vitest";
import { findIcons } from "../../../src/core/propose/icons.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { aCandidate, aLine, aPage, drawBitmap } from "../../make/bitmap.ts";

const base = aCandidate({ x: 20, y: 20, width: 60, height: 60 });
const drawn =
  '<rect x="20" y="20" width="60" height="60" fill="#8c4fff"/><circle cx="50" cy="50" r="14" fill="none" stroke="#fff" stroke-width="5"/>';

async function find(elements: string, candidates: ReturnType<typeof aCandidate>[], lines = [] as ReturnType<typeof aLine>[]) {
  const bitmap = await drawBitmap(200, 120, elements);
  return findIcons(candidates, { regions: labelColours(bitmap), page: aPage(bitmap), lines });
}

describe("findIcons", () => {
  test("a base with a drawing is a picture, and what was found in it goes", async () => {
    const part = aCandidate({ x: 36, y: 36, width: 28, height: 28 }, { kind: "circle" });
    expect(await find(drawn, [base, part])).toMatchObject([{ kind: "image", box: base.box }]);
  });

  test("a double frame is a shape, a drawing of another kind in the middle is none", async () => {
    const inner = aCandidate({ x: 26, y: 26, width: 48, height: 48 });
    expect((await find(drawn, [base, inner]))[0]).toEqual(base);
    expect(await find(drawn, [base, { ...inner, kind: "cross" }])).toMatchObject([{ kind: "image", box: base.box }]);
  });

  test("a base with text is a shape", async () => {
    expect(await find(drawn, [base], [aLine(30, 45, 40)])).toEqual([base]);
  });

  test("an empty shape is no picture, and neither is a large one", async () => {
    expect(await find('<rect x="20" y="20" width="60" height="60" fill="#8c4fff"/>', [base])).toEqual([base]);
    const large = aCandidate({ x: 0, y: 0, width: 180, height: 120 });
    expect(await find(drawn, [large])).toEqual([large]);
  });

  test("what covers most of the page is no picture in it, whatever it holds", async () => {
    const bitmap = await drawBitmap(84, 84, drawn);
    const page = aPage(bitmap);
    const source = { regions: labelColours(bitmap), page, lines: [] };
    expect(findIcons([aCandidate({ x: 8, y: 8, width: 72, height: 72 })], source)).toMatchObject([{ kind: "rectangle" }]);
  });
});

test("a cell of a table is no icon, whatever is drawn in it", async () => {
  const drawing = '<path d="M60 55H75V68H60M65 58v8" stroke="#000" fill="none"/>';
  const bitmap = await drawBitmap(300, 200, drawing);
  const cell = aCandidate({ x: 50, y: 46, width: 30, height: 30 });
  const grid = [aCandidate({ x: 80, y: 46, width: 120, height: 30 }), aCandidate({ x: 50, y: 76, width: 30, height: 60 })];
  const source = { regions: labelColours(bitmap), page: aPage(bitmap), lines: [] };
  expect(findIcons([cell], source).map(({ kind }) => kind)).toEqual(["image"]);
  expect(findIcons([cell, ...grid], source).map(({ kind }) => kind)).toEqual(["rectangle", "rectangle", "rectangle"]);
});
