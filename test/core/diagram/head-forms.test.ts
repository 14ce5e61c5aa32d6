/** Tests the forms of heads against what is drawn: who measures a head by them finds what was written. */
import { expect, test } from "vitest";
import { headForms } from "../../../src/core/diagram/head-forms.ts";
import { markers } from "../../../src/core/diagram/types.ts";
import { markerElement } from "../../../src/formats/svg/marker.ts";

const length = 100;

test.each(markers.filter((marker) => marker !== "none"))("%s is drawn as long and wide as its form says", (marker) => {
  const drawn = markerElement({ marker, color: "#000000", strokeWidth: 0, length, ground: "#ffffff", trim: 0 }, "head");
  const parts = drawn.children.flatMap((child) => (typeof child === "string" ? [] : [child.attributes]));
  const points = parts.flatMap(({ d, cx, r }) => {
    if (d === undefined) return [-1, 1].map((side) => [Number(cx) + side * Number(r), Number(r)] as const);
    const numbers = String(d)
      .match(/-?[\d.]+/g)!
      .map(Number);
    return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, Math.abs(numbers[index + 1]!)] as const] : []));
  });
  const form = headForms[marker];
  const sides = marker === "half" ? 1 : 2;
  // a hollow head is moved back by its outline, which is a pixel thick at least
  expect(Math.abs(-Math.min(...points.map(([x]) => x)) - form.length * length)).toBeLessThanOrEqual(1);
  expect(sides * Math.max(...points.map(([, y]) => y))).toBeCloseTo(form.width * length, 0);
});
