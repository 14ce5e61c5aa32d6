/** Where a line meets another one only the net can tell a head from the line behind it. */
import { expect, test } from "vitest";
import type { Marker } from "../../../../src/core/diagram/types.ts";
import { withSeenHeads } from "../../../../src/core/judge/links/free-lines.ts";
import { anEdge } from "../../../make/diagram.ts";
import { aLinkScene } from "../../../make/links.ts";

const forms = { usual: "open", unlikely: new Set<Marker>() } as const;
/** What stands at both ends of a line from x 100 to 300, of which geometry measured something and the net saw the end at x 300 or not. */
function headsOf(measured: readonly [Marker, Marker], seen: { readonly marked: boolean } | null): readonly Marker[] {
  const line = anEdge({
    points: [
      [100, 60],
      [300, 60],
    ],
    startMarker: measured[0],
    endMarker: measured[1],
  });
  const scene = aLinkScene([]);
  const ends = seen === null ? [] : [{ point: [298, 61], direction: [-1, 0], marked: seen.marked, confidence: 0.9 } as const];
  const { startMarker, endMarker } = withSeenHeads(line, { ...scene, sight: { ...scene.sight, ends } }, forms);
  return [startMarker, endMarker];
}

test("a head that the net saw is there, in its measured form or in that of the page", () => {
  expect(headsOf(["none", "circle"], { marked: true })).toEqual(["none", "open"]);
  expect(headsOf(["none", "triangle"], { marked: true })).toEqual(["none", "triangle"]);
});

test("a bare end that the net saw is bare, and without its word what looks like a mark is the line behind", () => {
  expect(headsOf(["circle", "triangle"], { marked: false })).toEqual(["none", "none"]);
  expect(headsOf(["diamond_hollow", "triangle"], null)).toEqual(["none", "triangle"]);
});
