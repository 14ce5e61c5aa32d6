/** Tests of rows of swimlanes of which connectors cut some. */
import { describe, expect, test } from "vitest";
import type { NodeCandidate } from "../../../src/core/detection.ts";
import { completeLaneRows } from "../../../src/core/propose/lane-rows.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { aCandidate, drawBitmap } from "../../make/bitmap.ts";

const lane = (x: number, width = 100): NodeCandidate =>
  aCandidate({ x, y: 20, width, height: 200 }, { kind: "swimlane", params: { heading: 24 } });
const bar = (x: number, width = 100): NodeCandidate => aCandidate({ x, y: 20, width, height: 24 });
/** Draws headings with their rule, and lines down from these places. */
const row = (sides: readonly number[]): string =>
  `<path d="M20 20H320V44H20Z" fill="none" stroke="#000" stroke-width="2"/>${sides.map((x) => `<path d="M${x} 20V220" stroke="#000" stroke-width="2"/>`).join("")}`;

async function complete(elements: string, candidates: readonly NodeCandidate[]) {
  return completeLaneRows(candidates, labelColours(await drawBitmap(360, 260, elements)));
}

describe("completeLaneRows", () => {
  test("bars in a row with a lane are lanes as high as it, and pieces of their bodies go", async () => {
    const pieces = [
      aCandidate({ x: 120, y: 44, width: 200, height: 176 }),
      aCandidate({ x: 20, y: 20, width: 300, height: 200 }, { kind: "container" }),
    ];
    const shape = aCandidate({ x: 140, y: 80, width: 60, height: 30 });
    const found = await complete(row([20, 120, 220, 320]), [lane(20), bar(120), bar(220), ...pieces, shape]);
    expect(found.map(({ kind, box, params }) => ({ kind, x: box.x, height: box.height, heading: params?.["heading"] }))).toEqual([
      { kind: "swimlane", x: 20, height: 200, heading: 24 },
      { kind: "rectangle", x: 140, height: 30, heading: undefined },
      { kind: "swimlane", x: 120, height: 200, heading: 24 },
      { kind: "swimlane", x: 220, height: 200, heading: 24 },
    ]);
  });

  test("a frame around lanes of which some were known goes, too", async () => {
    const frame = aCandidate({ x: 20, y: 20, width: 300, height: 200 });
    const found = await complete(row([20, 120, 220, 320]), [lane(20), bar(120), lane(220), frame]);
    expect(found.map(({ kind }) => kind)).toEqual(["swimlane", "swimlane", "swimlane"]);
  });

  test("a bar from whose corners no lines run on stays a shape", async () => {
    const candidates = [lane(20), bar(120)];
    expect(await complete(row([20, 120]), candidates)).toEqual(candidates);
  });

  test("lanes whose titles stand at the left are completed downwards", async () => {
    const known = aCandidate({ x: 20, y: 20, width: 300, height: 80 }, { kind: "swimlane", params: { heading: 24, sideways: 1 } });
    const title = aCandidate({ x: 20, y: 100, width: 24, height: 80 });
    const lines = [20, 100, 180].map((y) => `<path d="M20 ${y}H320" stroke="#000" stroke-width="2"/>`).join("");
    expect((await complete(lines, [known, title]))[1]).toMatchObject({
      kind: "swimlane",
      box: { x: 20, y: 100, width: 300, height: 80 },
      params: { heading: 24, sideways: 1 },
    });
  });
});
