/** Places along routes, and the ends that a net saw near a point. */
import { expect, test } from "vitest";
import { nearestEnd, samplesAlong } from "../../../../src/core/judge/links/scene.ts";
import { aLink, aLinkScene } from "../../../make/links.ts";

test("places along a route are evenly spread, its ends with them", () => {
  const bent = samplesAlong(
    [
      [0, 0],
      [10, 0],
      [10, 10],
    ],
    5,
  );
  expect(bent.map(([x, y]) => `${x} ${y}`)).toEqual(["0 0", "5 0", "10 0", "10 5", "10 10"]);
});

test("an end that is far away is none", () => {
  const scene = aLinkScene([aLink(60)]);
  expect(nearestEnd([0, 0], scene)).toEqual({ far: 5, end: null });
  expect(nearestEnd([300, 60], scene).end).toMatchObject({ marked: true });
});

test("a page where no line has a head says so", () => {
  expect(aLinkScene([aLink(60)]).headed).toBe(0);
  expect(aLinkScene([]).headed).toBe(1);
});
