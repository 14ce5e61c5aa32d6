/** Tests of broken borders, from cuts a pixel apart. */
import { expect, test } from "vitest";
import type { BorderCut } from "../../../../src/core/assemble/borders/cuts.ts";
import { borderDash, inkedCuts } from "../../../../src/core/assemble/borders/dashes.ts";

const departures: Readonly<Record<string, number>> = { x: 120, "-": 50, ".": 2 };

/** Makes the cuts of two sides from words of ink (x), ink between two pixels (-), bare ground (.) and unclear places (?). */
function cuts(pattern: string): readonly (BorderCut | null)[] {
  const side = (at: 0 | 1): (BorderCut | null)[] =>
    pattern
      .split("")
      .map((mark) =>
        mark === "?" ? null : { inside: 0, outside: 0, pixels: [], peak: 0, departure: departures[mark]!, first: 0, upright: 1, side: at },
      );
  return [...side(0), ...side(1)];
}

test.each([
  ["dashed", "xxx...".repeat(8)],
  ["dotted", "x..".repeat(12)],
  ["solid", "x".repeat(60)],
  ["solid", ".".repeat(60)],
  ["solid", "xxxxxxxxx.".repeat(2)],
  ["solid", "xx.xxxxxxxxxx....x........xxxxx..xxxx.............x".repeat(2)],
  ["solid", "xxx???".repeat(8)],
  // A thin line aslant lies in one pixel and between two by turns.
  ["solid", "xxxxxx--".repeat(8)],
  ["dashed", "xxxx-..-".repeat(8)],
] as const)("says %s of %s", (dash, pattern) => {
  expect(borderDash(cuts(pattern), 1)).toBe(dash);
});

test("keeps the cuts with ink", () => {
  expect(inkedCuts(cuts("xx..?"))).toHaveLength(4);
});
