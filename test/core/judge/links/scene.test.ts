/** The ends that a net saw near a point. */
import { expect, test } from "vitest";
import { nearestEnd } from "../../../../src/core/judge/links/scene.ts";
import { aLink, aLinkScene } from "../../../make/links.ts";

test("an end that is far away is none", () => {
  const scene = aLinkScene([aLink(60)]);
  expect(nearestEnd([0, 0], scene)).toEqual({ far: 5, end: null });
  expect(nearestEnd([300, 60], scene).end).toMatchObject({ marked: true });
});

test("a page where no line has a head says so", () => {
  expect(aLinkScene([aLink(60)]).headed).toBe(0);
  expect(aLinkScene([]).headed).toBe(1);
});
