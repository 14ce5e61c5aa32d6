import { expect, test } from "vitest";
import { joinIconPieces } from "../../../src/core/propose/icon-groups.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { aCandidate, aLine, aPage, drawBitmap } from "../../make/bitmap.ts";

const bitmap = await drawBitmap(200, 120, "");
const source = { regions: labelColours(bitmap), page: aPage(bitmap), lines: [] };
const head = aCandidate({ x: 40, y: 20, width: 20, height: 20 }, { kind: "circle" });
const body = aCandidate({ x: 30, y: 42, width: 40, height: 30 }, { kind: "rounded_rectangle" });

test("head and body are one picture", () => {
  expect(joinIconPieces([head, body], source)).toMatchObject([{ kind: "image", box: { x: 30, y: 20, width: 40, height: 52 } }]);
});

test("the samples of a legend and shapes with text stay apart", () => {
  const samples = [0, 1, 2].map((row) => aCandidate({ x: 20, y: 20 + 22 * row, width: 30, height: 20 }, { kind: "rounded_rectangle" }));
  expect(joinIconPieces(samples, source)).toEqual(samples);
  expect(joinIconPieces([head, body], { ...source, lines: [aLine(34, 52, 32)] })).toHaveLength(2);
});

test("pieces that together cover most of the page are the diagram itself", async () => {
  const small = await drawBitmap(46, 58, "");
  expect(joinIconPieces([head, body], { ...source, page: aPage(small) })).toEqual([head, body]);
});
