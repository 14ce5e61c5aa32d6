/** The cut-out net's numbers are read as probabilities. */
import { expect, test } from "vitest";
import { answerOf, closeLookOf, closeOutputs, likeliestFamily } from "../../../src/core/decode/close-look.ts";
import { families } from "../../../src/core/decode/families.ts";

test("answers stand for themselves, families share one", () => {
  const logits = new Float32Array(closeOutputs).fill(-20);
  logits.set([20, 0, -20, 1]);
  logits[4 + families.indexOf("cloud")] = 3;
  logits[4 + families.indexOf("actor")] = 3;
  const look = closeLookOf(logits);
  expect(["shape", "exact", "part", "holds"].map((answer) => answerOf(look, answer as "shape"))).toEqual([1, 0.5, 0, 749 / 1024]);
  expect(likeliestFamily(look)).toEqual({ family: "cloud", probability: 0.5 });
  expect(look.families.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 2);
});

test("numbers of another net are refused", () => {
  expect(() => closeLookOf(new Float32Array(7))).toThrow("20 numbers");
});
