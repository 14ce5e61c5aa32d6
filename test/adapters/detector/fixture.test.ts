/** The detector of tests. */
import { expect, test } from "vitest";
import { openFixtureDetector } from "../../../src/adapters/detector/fixture.ts";
import { aCandidate, aPage, drawBitmap } from "../../make/bitmap.ts";

test("says what was recorded, whatever it is shown", async () => {
  const nodes = [aCandidate({ x: 1, y: 2, width: 30, height: 20 })];
  const recorded = { page: aPage({ width: 1, height: 1 }), lines: [], nodes, ends: [], model: "recorded", backend: "gpu" };
  const found = await openFixtureDetector(recorded).detect(await drawBitmap(60, 40, ""));
  expect(found).toEqual({ ...recorded, page: { ...recorded.page, width: 60, height: 40 }, backend: "fixture" });
});
