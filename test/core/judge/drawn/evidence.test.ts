/** Evidence about a drawn candidate is a number under a name of its own. */
import { expect, test } from "vitest";
import { drawnEvidenceOf, drawnMeasures, drawnScene } from "../../../../src/core/judge/drawn/evidence.ts";
import { whitePicture } from "../../../make/draft.ts";
import { aDrawn, aLook } from "../../../make/scene.ts";

const bitmap = whitePicture(800, 600);
const box = { x: 100, y: 100, width: 80, height: 50 };

test("every measure has a name and a number, and tells of what lies around", () => {
  const whole = { ...aDrawn(box), look: aLook({ shape: 0.9, exact: 0.7 }) };
  const part = { ...aDrawn({ x: 110, y: 105, width: 30, height: 20 }), look: aLook({ shape: 0.4, exact: 0.2 }) };
  const rival = { ...aDrawn({ ...box, x: 106, width: 90 }), look: aLook({ shape: 0.8, exact: 0.6 }) };
  const values = drawnEvidenceOf(whole, drawnScene(bitmap, [whole, part, rival]));
  expect(values).toHaveLength(drawnMeasures.length);
  expect(new Set(drawnMeasures).size).toBe(drawnMeasures.length);
  const told = Object.fromEntries(drawnMeasures.map((name, at) => [name, Math.round(100 * values[at]!) / 100]));
  expect(told).toMatchObject({ "rival shape": 0.8, "rival exact": 0.6, "exacter than rivals": 0.1, held: 1, holding: 0.4, within: 0 });
});
