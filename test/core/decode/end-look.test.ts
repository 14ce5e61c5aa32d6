/** The end net's numbers are read as probabilities. */
import { expect, test } from "vitest";
import { endForms, endLookOf, endOutputs, probabilityOfForms } from "../../../src/core/decode/end-look.ts";

const logits = (end: number, forms: Partial<Record<(typeof endForms)[number], number>>): Float32Array =>
  Float32Array.from([end, ...endForms.map((form) => forms[form] ?? -20)]);

test("whether a connector ends there, and how, each by itself", () => {
  const look = endLookOf(logits(0, { triangle: 3, open: 3 }));
  expect(look.end).toBe(0.5);
  expect(probabilityOfForms(look, ["triangle"])).toBe(0.5);
  expect(probabilityOfForms(look, ["triangle", "open"])).toBe(1);
  expect(probabilityOfForms(look, ["none"])).toBe(0);
});

test("probabilities come in steps, so that backends agree", () => {
  const look = endLookOf(logits(0.123, { none: 0.4, bar: 0.1 }));
  for (const value of [look.end, ...look.forms]) expect(Number.isInteger(1024 * value)).toBe(true);
});

test("numbers of another net are refused", () => {
  expect(() => endLookOf(new Float32Array(endOutputs + 1))).toThrow("has 11 numbers, not 12");
});
