/** Heads have the form that was measured, but for rings and crow's feet that a page of plain heads has at one or two ends. */
import { expect, test } from "vitest";
import type { EndForm, EndLook } from "../../../../src/core/decode/end-look.ts";
import { endForms } from "../../../../src/core/decode/end-look.ts";
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
  expect(shownForm("none", { probability: 0.9, look: null }, formsOf([...times(2, "open"), ...times(1, "triangle")]))).toBe("open");
  expect(shownForm("none", { probability: 0.4, look: null }, formsOf(times(2, "open")))).toBe("none");
  expect(shownForm("triangle", { probability: 0.9, look: null }, formsOf(times(2, "open")))).toBe("triangle");
});

test.each<Marker>(["circle", "circle_hollow", "bar", "crow_many", "crow_zero_one"])(
  "one %s on a page of arrows is an arrow, or nothing",
  (rare) => {
    const forms = formsOf([...times(4, "triangle"), edge(rare)]);
    expect(shownForm(rare, { probability: 0.9, look: null }, forms)).toBe("triangle");
    expect(shownForm(rare, { probability: 0.4, look: null }, forms)).toBe("none");
  },
);

test("what a page has often, or among few arrows, is kept unless it is quite unlikely", () => {
  for (const edges of [
    [...times(3, "triangle"), edge("circle")],
    [...times(30, "triangle"), ...times(3, "circle")],
  ]) {
    expect(shownForm("circle", { probability: 0.3, look: null }, formsOf(edges))).toBe("circle");
    expect(shownForm("circle", { probability: 0.1, look: null }, formsOf(edges))).toBe("none");
  }
});

test("one crow's foot is no stranger beside others of another form, and a lone diamond never is", () => {
  const entities = formsOf([...times(12, "triangle"), ...times(2, "crow_one"), edge("crow_zero_many")]);
  expect(shownForm("crow_zero_many", { probability: 0.9, look: null }, entities)).toBe("crow_zero_many");
  expect(shownForm("diamond", { probability: 0.9, look: null }, formsOf([...times(12, "triangle"), edge("diamond")]))).toBe("diamond");
});

test("another form than was measured stands where the net is sure of it, and which of a kind it is was measured", () => {
  const look = (sure: Partial<Record<EndForm, number>>): EndLook => ({ end: 1, forms: endForms.map((form) => sure[form] ?? 0) });
  const forms = formsOf(times(3, "triangle"));
  const shown = (measured: Marker, sure: Partial<Record<EndForm, number>>, probability = 0.9): Marker =>
    shownForm(measured, { probability, look: look(sure) }, forms);
  expect(shown("bar", { triangle: 0.9 })).toBe("triangle");
  expect(shown("none", { diamond: 0.3, diamond_hollow: 0.6 })).toBe("diamond_hollow");
  expect(shown("triangle_hollow", { triangle: 0.95 })).toBe("triangle_hollow");
  expect(shown("crow_zero_many", { crow: 0.9 })).toBe("crow_zero_many");
  expect(shown("triangle", { crow: 0.9 })).toBe("crow_many");
  expect(shown("bar", { crow: 0.9 })).toBe("crow_one_many");
  expect(shown("triangle", { open: 0.7, triangle: 0.3 })).toBe("triangle");
  expect(shown("triangle", { open: 0.9 }, 0.4)).toBe("none");
  // thin strokes are a filled head only where the net has no doubt of it
  expect(shown("open", { triangle: 0.9 })).toBe("open");
  expect(shown("open", { triangle: 0.98 })).toBe("triangle");
});
