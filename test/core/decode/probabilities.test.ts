/** A net's numbers become probabilities in steps. */
import { expect, test } from "vitest";
import { probabilitiesOfLogits, probabilityOfLogit } from "../../../src/core/decode/probabilities.ts";

test("an answer stands by itself, of others one is right", () => {
  expect([0, 20, -20].map(probabilityOfLogit)).toEqual([0.5, 1, 0]);
  expect(probabilitiesOfLogits([1000, 1000, 0])).toEqual([0.5, 0.5, 0]);
  expect(Number.isInteger(1024 * probabilityOfLogit(0.123))).toBe(true);
});
