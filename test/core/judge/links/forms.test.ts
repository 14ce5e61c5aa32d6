/** Heads have the form that was measured, but for rings and crow's feet that a page of plain heads has at one or two ends. */
import { expect, test } from "vitest";
import type { Edge, Marker } from "../../../../src/core/diagram/types.ts";
import { shownForm, headForms } from "../../../../src/core/judge/links/forms.ts";
import { anEdge } from "../../../make/diagram.ts";

const edge = (endMarker: Marker): Edge =>
  anEdge({
    endMarker,
    points: [
      [0, 0],
      [90, 0],
    ],
  });
const times = (count: number, marker: Marker): readonly Edge[] => Array.from({ length: count }, () => edge(marker));
const formsOf = (edges: readonly Edge[]): ReturnType<typeof headForms> => headForms(edges, edges);

test("a head that only a net sees has the form that most have", () => {
  expect(shownForm("none", 0.9, formsOf([...times(2, "open"), ...times(1, "triangle")]))).toBe("open");
  expect(shownForm("none", 0.4, formsOf(times(2, "open")))).toBe("none");
  expect(shownForm("triangle", 0.9, formsOf(times(2, "open")))).toBe("triangle");
});

test.each<Marker>(["circle", "circle_hollow", "bar", "crow_many", "crow_zero_one"])(
  "one %s on a page of arrows is an arrow, or nothing",
  (rare) => {
    const forms = formsOf([...times(4, "triangle"), edge(rare)]);
    expect(shownForm(rare, 0.9, forms)).toBe("triangle");
    expect(shownForm(rare, 0.4, forms)).toBe("none");
  },
);

test("what a page has often, or among few arrows, is kept unless it is quite unlikely", () => {
  for (const edges of [
    [...times(3, "triangle"), edge("circle")],
    [...times(30, "triangle"), ...times(3, "circle")],
  ]) {
    expect(shownForm("circle", 0.3, formsOf(edges))).toBe("circle");
    expect(shownForm("circle", 0.1, formsOf(edges))).toBe("none");
  }
});

test("one crow's foot is no stranger beside others of another form, and a lone diamond never is", () => {
  const entities = formsOf([...times(12, "triangle"), ...times(2, "crow_one"), edge("crow_zero_many")]);
  expect(shownForm("crow_zero_many", 0.9, entities)).toBe("crow_zero_many");
  expect(shownForm("diamond", 0.9, formsOf([...times(12, "triangle"), edge("diamond")]))).toBe("diamond");
});
