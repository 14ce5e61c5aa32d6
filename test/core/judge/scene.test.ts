/** A page is prepared so that candidates find their likes and what is near. */
import { expect, test } from "vitest";
import { sizeName } from "../../../src/core/judge/scene.ts";
import { aCandidate } from "../../make/bitmap.ts";
import { whitePicture } from "../../make/draft.ts";
import { aScene } from "../../make/scene.ts";

test("sizes count what geometry chose, within two pixels", () => {
  const node = (x: number, width: number) => aCandidate({ x, y: 20, width, height: 40 });
  const chosen = [node(20, 80), node(120, 80.4), node(220, 90)];
  const scene = aScene({ bitmap: whitePicture(400, 300), nodes: chosen, candidates: [...chosen, node(320, 80)] });
  expect(scene.sizes.get(sizeName(chosen[0]!.box))).toBe(2);
  expect(scene.byPlace.at([230, 30]).map(({ node: { box } }) => box.x)).toEqual([220]);
});
