/** Weights are found that the examples were made with. */
import { expect, test } from "vitest";
import { fitLevel, fitLogistic } from "../../tools/logistic.ts";

test("probabilities are those of the examples, and useless evidence weighs nothing", () => {
  // Of 100 cases with the sign 80 are right, of 100 without it 10; the third value says nothing.
  const examples = Array.from({ length: 2000 }, (_, index) => {
    const sign = index % 2;
    const isRight = sign === 1 ? Math.floor(index / 2) % 10 < 8 : Math.floor(index / 2) % 10 < 1;
    return { evidence: [1, sign, Math.floor(index / 20) % 2], isRight };
  });
  const { weights, probabilityOf } = fitLogistic(examples);
  expect(probabilityOf([1, 1, 0])).toBeCloseTo(0.8, 1);
  expect(probabilityOf([1, 0, 1])).toBeCloseTo(0.1, 1);
  expect(Math.abs(weights[2]!)).toBeLessThan(0.05);
});

test("the level makes probabilities right on average", () => {
  const cases = Array.from({ length: 100 }, (_, index) => ({ logit: index % 2 === 0 ? -1 : 1, isRight: index % 10 > 0 }));
  const level = fitLevel(cases);
  const mean = cases.reduce((sum, { logit }) => sum + 1 / (1 + Math.exp(-logit - level)), 0) / cases.length;
  expect(mean).toBeCloseTo(0.9, 6);
});
