/** Tests of swimlanes: heading, open body, and title bars that connectors cut. */
import { describe, expect, test } from "vitest";
import { joinCutBars, laneOf } from "../../../src/core/propose/lanes.ts";
import { propose } from "../../../src/core/propose/propose.ts";
import type { NodeCandidate } from "../../../src/core/detection.ts";
import { aCandidate, aPage, drawBitmap } from "../../make/bitmap.ts";
import { whitePicture } from "../../make/draft.ts";

const page = aPage(whitePicture(400, 300));
const at = (
  box: readonly [number, number, number, number],
  fill: string | null = "#ffffff",
  stroke: string | null = "#000000",
): NodeCandidate => {
  const [x, y, width, height] = box;
  const candidate = aCandidate({ x, y, width, height });
  return { ...candidate, style: { ...candidate.style, fill, stroke } };
};

describe("a lane", () => {
  test("knows where its heading ends", () => {
    const lane = laneOf(at([20, 20, 200, 150]), at([20, 20, 200, 31]), at([20, 51, 200, 119]), page);
    expect(lane).toMatchObject({ kind: "swimlane", box: { x: 20, y: 20, width: 200, height: 150 }, params: { heading: 31 } });
  });

  test("lies sideways when its title stands at the left", () => {
    const lane = laneOf(at([20, 20, 300, 100]), at([20, 20, 30, 100]), at([50, 20, 270, 100]), page);
    expect(lane.params).toEqual({ heading: 30, sideways: 1 });
  });

  test("has the fill of its title, and is open when the body is bare", () => {
    const open = laneOf(at([20, 46, 200, 119]), at([20, 20, 200, 26], "#b7b69e"), at([20, 46, 200, 119], null), page);
    expect(open).toMatchObject({ box: { y: 20, height: 145 }, params: { heading: 26, open: 1 }, style: { fill: "#b7b69e" } });
    const full = laneOf(at([20, 46, 200, 119], "#d5e8d4"), at([20, 20, 200, 26], "#d5e8d4"), at([20, 46, 200, 119], "#d5e8d4"), page);
    expect(full.params).toEqual({ heading: 26 });
  });
});

describe("a title bar that a connector cuts", () => {
  const body = at([20, 60, 200, 100], "#d5e8d4", "#82b366");
  const pieces = [at([21, 35, 80, 24], "#d5e8d4", null), at([103, 35, 116, 24], "#d5e8d4", null)];

  test("is one bar as wide as the body", () => {
    const joined = joinCutBars([body, ...pieces], 30);
    expect(joined).toHaveLength(2);
    expect(joined[1]).toMatchObject({ box: { x: 20, width: 200 }, style: { fill: "#d5e8d4", stroke: "#82b366" } });
    expect(joined[1]!.box.y + joined[1]!.box.height).toBe(60);
  });

  test("is not made of shapes that stand apart or differ", () => {
    const apart = [pieces[0]!, at([130, 35, 89, 24], "#d5e8d4", null)];
    const other = [pieces[0]!, at([103, 35, 116, 24], "#f8cecc", null)];
    expect(joinCutBars([body, ...apart], 30)).toHaveLength(3);
    expect(joinCutBars([body, ...other], 30)).toHaveLength(3);
  });
});

test("a lane on a picture comes with its heading", async () => {
  const rects = '<g fill="#fff" stroke="#000"><rect x="20.5" y="20.5" width="200" height="150"/><path d="M20.5 38.5h200"/></g>';
  const { nodes } = propose(await drawBitmap(400, 300, rects));
  expect(nodes).toMatchObject([{ kind: "swimlane", params: { heading: 18 } }]);
});
