/** What was followed is straight where the line is. */
import { expect, test } from "vitest";
import type { Point } from "../../../../src/core/geometry/point.ts";
import type { LinkCandidate } from "../../../../src/core/judge/links/scene.ts";
import { straightened } from "../../../../src/core/judge/links/straight-ways.ts";
import { aLink, aLinkScene } from "../../../make/links.ts";

/** The line at 60 is drawn, the one at 90 is not. */
function waysOf(y: number, middle: Point, source: LinkCandidate["source"] = "followed"): readonly Point[] {
  const link = aLink(y, source);
  return straightened({ ...link, edge: { ...link.edge, points: [[100, y], middle, [300, y]] } }, aLinkScene([])).points;
}

test("a way that wavers beside a straight line is straight", () => {
  expect(waysOf(60, [200, 66])).toEqual([
    [100, 60],
    [300, 60],
  ]);
});

test("so is what was traced past letters that touch its line", () => {
  expect(waysOf(60, [200, 66], "traced")).toHaveLength(2);
});

test.each(["followed", "traced"] as const)("where no line is drawn, and where the way runs elsewhere, what was %s stays", (source) => {
  expect(waysOf(90, [200, 96], source)).toHaveLength(3);
  expect(waysOf(60, [200, 110], source)).toHaveLength(3);
});
