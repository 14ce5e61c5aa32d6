/** Numbers of cells and formulas: inches with y up, radians counter-clockwise, plain decimals. */
import { expect, test } from "vitest";
import { inFormula, plus, share, toPage, toRadians } from "../../../src/formats/vsdx/cells.ts";

test("a point of the picture becomes inches with y up", () => {
  expect(toPage([96, 48], 480)).toEqual([1, 4.5]);
});

test.each<[number, number]>([
  [0, 0],
  [90, -90],
  [-90, 90],
  [180, 180],
  [270, 90],
  [450, -90],
  [-37, 37],
])("%d degrees clockwise are %d counter-clockwise", (degrees, wanted) => {
  expect((toRadians(degrees) * 180) / Math.PI).toBeCloseTo(wanted);
});

test("formulas hold plain decimals with a sign of their own", () => {
  expect([inFormula(0.1 + 0.2), inFormula(1e-12), inFormula(-0)]).toEqual(["0.3", "0", "0"]);
  expect([plus(0.5), plus(-0.5), plus(0)]).toEqual(["+0.5", "-0.5", ""]);
  expect(share("Width", 1 / 3)).toBe("Width*0.33333333");
});
