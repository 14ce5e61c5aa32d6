import { describe, expect, test } from "vitest";
import { settleTiles } from "../../../src/core/propose/tiles.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import type { Box } from "../../../src/core/geometry/box.ts";
import { aCandidate, aPage, drawBitmap } from "../../make/bitmap.ts";

/** Draws the boxes, then settles them. */
async function settle(boxes: readonly Box[], over = "") {
  const drawn = boxes
    .map(({ x, y, width, height }) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#fff" stroke="#000"/>`)
    .join("");
  const bitmap = await drawBitmap(400, 300, drawn + over);
  return settleTiles(
    boxes.map((box) => aCandidate(box)),
    { regions: labelColours(bitmap), page: aPage(bitmap) },
  );
}
const at = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

describe("settleTiles", () => {
  test("a frame with a title bar and a body is one swimlane", async () => {
    expect(await settle([at(20.5, 20.5, 200, 150), at(20.5, 20.5, 200, 26), at(20.5, 46.5, 200, 124)])).toMatchObject([
      { kind: "swimlane", box: at(20.5, 20.5, 200, 150) },
    ]);
  });

  test("a title bar and a body without a common frame are joined", async () => {
    expect(await settle([at(20.5, 20.5, 200, 26), at(20.5, 46.5, 200, 124)])).toMatchObject([
      { kind: "swimlane", box: at(20.5, 20.5, 200, 150) },
    ]);
  });

  test("a title at the left makes a swimlane, too", async () => {
    expect(await settle([at(20.5, 20.5, 300, 100), at(20.5, 20.5, 30, 100), at(50.5, 20.5, 270, 100)])).toMatchObject([
      { kind: "swimlane" },
    ]);
  });

  test("two lanes on one another share a line and stay two", async () => {
    expect(
      await settle([at(20.5, 20.5, 200, 26), at(20.5, 46.5, 200, 90), at(20.5, 136.5, 200, 26), at(20.5, 162.5, 200, 110)]),
    ).toMatchObject([
      { kind: "swimlane", box: at(20.5, 20.5, 200, 116), params: { heading: 26 } },
      { kind: "swimlane", box: at(20.5, 136.5, 200, 136), params: { heading: 26 } },
    ]);
  });

  test("equal boxes in a stack stay, their outline goes", async () => {
    const boxes = [at(20.5, 20.5, 120, 40), at(20.5, 60.5, 120, 40), at(20.5, 100.5, 120, 40)];
    expect((await settle([at(20.5, 20.5, 120, 120), ...boxes])).map((candidate) => candidate.box)).toEqual(boxes);
  });

  test("a grid is a table", async () => {
    const cells = [0, 1, 2].flatMap((row) => [0, 1].map((column) => at(20.5 + 80 * column, 20.5 + 30 * row, 80, 30)));
    expect(await settle([at(20.5, 20.5, 160, 90), ...cells])).toMatchObject([{ kind: "table" }]);
  });

  test("halves that a connector of another colour divides are one shape", async () => {
    const whole = at(20.5, 20.5, 200, 150);
    const settled = await settle(
      [whole, at(20.5, 20.5, 200, 75), at(20.5, 95.5, 200, 75)],
      '<path d="M0 95.5H400" stroke="#00f" stroke-width="3"/>',
    );
    expect(settled.map((candidate) => candidate.box)).toEqual([whole]);
  });

  test("members of a container are left alone", async () => {
    expect(await settle([at(20.5, 20.5, 300, 200), at(60.5, 60.5, 80, 40), at(180.5, 60.5, 80, 40)])).toHaveLength(3);
  });
});
