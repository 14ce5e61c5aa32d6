import { describe, expect, test } from "vitest";
import { crowFoot } from "../../../../src/core/assemble/trace/crow-feet.ts";
import { readMarker } from "../../../../src/core/assemble/trace/markers.ts";
import type { Profile } from "../../../../src/core/assemble/trace/profile.ts";
import type { Marker } from "../../../../src/core/diagram/types.ts";
import { drawMarked } from "../../../make/marked.ts";

/** What a marker may be called: a bar and the foot of one are drawn alike, and all filled triangles are one. */
const alike: Partial<Record<Marker, readonly Marker[]>> = {
  bar: ["bar", "crow_one"],
  crow_one: ["bar", "crow_one"],
  stealth: ["triangle"],
};

const told = [
  "triangle",
  "stealth",
  "triangle_hollow",
  "open",
  "diamond",
  "diamond_hollow",
  "circle",
  "circle_hollow",
  "bar",
  "crow_one",
  "crow_many",
  "crow_one_many",
  "crow_zero_one",
  "crow_zero_many",
] as const;

describe("markers as the SVG writer draws them", () => {
  test.each([
    [1, 1],
    [2, 1],
    [1, 1.5],
    [2, 2],
  ] as const)("are told apart from any side: line %d wide at scale %d", async (width, scale) => {
    const { field, tips } = await drawMarked(told, { width, scale, degrees: [0, 90, 180, 24] });
    const wrong = tips.flatMap(({ marker, tip }) => {
      const found = readMarker(field, tip).marker;
      return (alike[marker] ?? [marker]).includes(found) ? [] : [`${marker} is called ${found}`];
    });
    // of 56 that are drawn; a slanted open head of thin lines is hard to tell from a hollow one
    expect(wrong.length, wrong.join(", ")).toBeLessThanOrEqual(1);
  });
});

describe("crowFoot", () => {
  const around = { base: 0.5, side: 14, radius: 0.5 };
  const line = Array.from({ length: 40 }, () => 0.5);
  /** Puts half widths on a line, from a row on, with or without bare ground inside. */
  const drawn = (open: boolean, ...marks: readonly (readonly [row: number, widths: readonly number[]])[]): Profile => {
    const outer = [...line];
    for (const [row, widths] of marks) outer.splice(row, widths.length, ...widths);
    return { solid: outer.map((width) => (open ? 0.5 : width)), outer, axis: outer.map(() => true) };
  };
  const foot = [4.5, 4.5, 4, 4, 3.5, 3.5, 3, 3, 2.5, 2.5, 2, 2, 1.5, 1.5, 1, 1];
  const ring = [1.5, 2.5, 3, 3.5, 3.5, 3.5, 3, 2.5, 1.5];
  const bar = [4.5, 4.5, 4.5];

  test.each([
    ["bar", drawn(true, [4, bar])],
    ["crow_one", drawn(true, [14, bar])],
    ["crow_one", drawn(true, [10, bar], [18, bar])],
    ["crow_many", drawn(true, [0, foot])],
    ["crow_one_many", drawn(true, [0, foot], [20, bar])],
    ["crow_zero_many", drawn(true, [0, foot], [18, ring])],
    ["crow_zero_one", drawn(true, [8, bar], [15, ring])],
  ] as const)("names a %s", (marker, profile) => {
    expect(crowFoot(profile, around)).toBe(marker);
  });

  test.each([
    ["a plain line", drawn(true)],
    ["a short triangle", drawn(true, [0, [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4]])],
    ["a triangle", drawn(true, [0, [...foot].reverse()])],
    ["a solid foot", drawn(false, [0, foot])],
    ["a disc", drawn(false, [0, [3, 3.5, 4, 4, 4, 3.5, 3, 2]])],
    ["what erasing left of a border", drawn(true, [0, [4, 4]])],
    ["a line that crosses", drawn(true, [8, [14, 14]])],
  ])("names no %s", (_, profile) => {
    expect(crowFoot(profile, around)).toBeNull();
  });
});
