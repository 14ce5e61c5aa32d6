/** Areas that no judge knows. */
import { expect, test } from "vitest";
import { joinAreas } from "../../../src/core/judge/areas.ts";
import { aCandidate } from "../../make/bitmap.ts";

const area = aCandidate({ x: 40, y: 40, width: 300, height: 180 }, { kind: "container" });
const held = aCandidate({ x: 80, y: 80, width: 80, height: 40 });

test("one that holds shapes is a shape", () => {
  expect(joinAreas([held], [area])).toEqual([held, area]);
});

test.each([
  ["where something was chosen in its place", [held, aCandidate({ x: 42, y: 40, width: 200, height: 180 })]],
  ["where it holds nothing", [aCandidate({ x: 300, y: 80, width: 80, height: 40 })]],
])("it is none %s", (_, chosen) => {
  expect(joinAreas(chosen, [area])).toEqual(chosen);
});
