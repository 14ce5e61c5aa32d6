/** Areas that no judge knows. */
import { expect, test } from "vitest";
import { joinAreas } from "../../../src/core/judge/areas.ts";
import { aCandidate } from "../../make/bitmap.ts";

const bare = aCandidate({ x: 40, y: 40, width: 300, height: 180 }, { kind: "container" });
const area = { ...bare, style: { ...bare.style, fill: "#ccffb3" } };
const held = aCandidate({ x: 80, y: 80, width: 80, height: 40 });

test("one that holds shapes is a shape", () => {
  expect(joinAreas([held], [area], 10)).toEqual([held, area]);
});

test.each([
  ["where something was chosen in its place", [held, aCandidate({ x: 42, y: 40, width: 200, height: 180 })]],
  ["where it holds nothing", [aCandidate({ x: 300, y: 80, width: 80, height: 40 })]],
])("it is none %s", (_, chosen) => {
  expect(joinAreas(chosen, [area], 10)).toEqual(chosen);
});

test("a container of another fill around it is another one, unless it is hardly larger", () => {
  const around = (margin: number, fill: string | null) => {
    const box = { x: 40 - margin, y: 40 - margin, width: 300 + 2 * margin, height: 180 + 2 * margin };
    return aCandidate(box, { kind: "container", style: { ...area.style, fill } });
  };
  for (const [frame, isKept] of [
    [around(20, null), true],
    [around(20, area.style.fill), false],
    [around(4, null), false],
  ] as const)
    expect(joinAreas([frame, held], [area], 10).includes(area)).toBe(isKept);
});
