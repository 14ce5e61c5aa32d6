/** Where a line meets another one only the net can tell a head from the line behind it. */
import { expect, test } from "vitest";
import { endForms } from "../../../../src/core/decode/end-look.ts";
import type { Marker } from "../../../../src/core/diagram/types.ts";
import { withSeenEnds } from "../../../../src/core/judge/links/free-lines.ts";
import { aNode, anEdge } from "../../../make/diagram.ts";
import { aLinkScene } from "../../../make/links.ts";
import { anEnd } from "../../../make/scene.ts";

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
  const ends = seen === null ? [] : [anEnd([298, 61], [-1, 0], seen.marked)];
  const { startMarker, endMarker } = withSeenEnds(line, { ...scene, sight: { ...scene.sight, ends } }, forms);
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

test("a line ends at the head that hangs on what it points at, and not at one beside it", () => {
  const line = anEdge({
    points: [
      [100, 60],
      [300, 60],
    ],
    endMarker: "none",
  });
  const scene = aLinkScene([]);
  const endAt = (x: number, y: number) => {
    const ends = [anEnd([x, y], [-1, 0], true)];
    const { points, target, endMarker } = withSeenEnds(line, { ...scene, sight: { ...scene.sight, ends } }, forms);
    expect(target.point).toEqual(points.at(-1));
    return [points.at(-1), endMarker];
  };
  expect(endAt(300 + 2 * scene.unit, 61)).toEqual([[300 + 2 * scene.unit, 60], "open"]);
  expect(endAt(300 + 2 * scene.unit, 60 + scene.unit)).toEqual([[300, 60], "none"]);
});

test("what is glued to a shape ends there, whatever the net saw", () => {
  const shape = aNode({ id: "n1", box: [300, 30, 80, 60] });
  const points = [
    [100, 60],
    [300, 60],
  ] as const;
  const line = anEdge({ to: shape, points, endMarker: "none" });
  const scene = aLinkScene([]);
  const ends = [anEnd([300 + 2 * scene.unit, 61], [-1, 0], true)];
  const { points: kept, endMarker } = withSeenEnds(line, { ...scene, sight: { ...scene.sight, ends } }, forms);
  expect([kept.at(-1), endMarker]).toEqual([[300, 60], "none"]);
});

test("a head whose form the net is sure of has that, however filled it was measured", () => {
  const line = anEdge({
    points: [
      [100, 60],
      [300, 60],
    ],
    endMarker: "triangle",
  });
  const scene = aLinkScene([]);
  const seen = anEnd([298, 61], [-1, 0], true);
  const open = { ...seen, look: { ...seen.look, forms: endForms.map((form) => (form === "open" ? 0.9 : 0.1 / 9)) } };
  expect(withSeenEnds(line, { ...scene, sight: { ...scene.sight, ends: [open] } }, { ...forms, usual: "triangle" }).endMarker).toBe("open");
});
