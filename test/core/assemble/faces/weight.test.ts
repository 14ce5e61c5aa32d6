/** Bold or regular, by stems. */
import { expect, test } from "vitest";
import { areBold } from "../../../../src/core/assemble/faces/weight.ts";
import type { Weighed } from "../../../../src/core/assemble/faces/weight.ts";

const text = (stem: number | null, color = "#000000"): Weighed => ({ font: "sans", color, stem });
const regular = [0.098, 0.1, 0.104].map((stem) => text(stem));
const bold = [0.145, 0.15, 0.153, 0.158].map((stem) => text(stem));

test.each([
  ["a short word among regular ones is regular though its stems are wide", [text(0.127), ...regular], false],
  ["one among bold ones is bold though its stems are narrow", [text(0.114), ...bold], true],
  ["most texts decide", [text(0.127), ...regular, ...bold], true],
  ["texts of another colour decide nothing", [text(0.127), ...regular.map(({ stem }) => text(stem, "#ff0000"))], true],
  ["alone it is what its stems say", [text(0.113)], false],
  ["wide stems are bold, whatever stands beside them", [text(0.14), ...regular], true],
  ["narrow ones are regular, whatever stands beside them", [text(0.1), ...bold], false],
  ["what is too short to tell is regular", [text(null), ...bold], false],
])("%s", (_, texts, expected) => {
  expect(areBold(texts)[0]).toBe(expected);
});
