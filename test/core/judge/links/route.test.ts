/** Evidence along the route of a connector. */
import { expect, test } from "vitest";
import { aLink, aLinkScene, lookAtLink } from "../../../make/links.ts";

test("a route that lies on ink is told from one that does not", () => {
  const [drawn, empty] = [aLink(60), aLink(75)];
  const scene = aLinkScene([drawn, empty]);
  expect(lookAtLink(drawn, scene)).toMatchObject({ ink: 1, "through shapes": 0, detour: 1, bends: 0 });
  expect(lookAtLink(empty, scene).ink).toBe(0);
});

test("what the net's field shows along a route counts", () => {
  const drawn = aLink(60);
  const scene = aLinkScene([drawn]);
  scene.sight.field.stroke.fill(255);
  expect(lookAtLink(drawn, scene)).toMatchObject({ "stroke mean": 1, "stroke least": 1, "stroke share": 1, "connector mean": 0 });
});

test("a route without length has a number for every measure", () => {
  const { edge, ...rest } = aLink(60);
  const point = {
    ...rest,
    edge: {
      ...edge,
      points: [
        [100, 60],
        [100, 60],
      ] as const,
    },
  };
  for (const value of Object.values(lookAtLink(point, aLinkScene([point])))) expect(Number.isFinite(value)).toBe(true);
});
