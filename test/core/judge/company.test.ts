/** What a candidate stands among, by what is said of the others. */
import { expect, test } from "vitest";
import type { Judged } from "../../../src/core/judge/company.ts";
import { companyMeasures, companyOf } from "../../../src/core/judge/company.ts";

const judged = ([x, y, width, height]: readonly [number, number, number, number], probability: number): Judged => ({
  box: { x, y, width, height },
  probability,
});
/** What is measured of the first of some candidates, by name. */
const ofFirst = (...candidates: readonly Judged[]): Readonly<Record<string, number>> =>
  Object.fromEntries(companyMeasures.map((name, at) => [name, companyOf(candidates)[0]![at]!]));

test("who stands alone has no company", () => {
  expect(ofFirst(judged([0, 0, 80, 40], 0.75))).toEqual({
    own: 0.75,
    rival: -1,
    "alike mean": -1,
    "alike most": -1,
    "alike likely": 0,
    "row mean": -1,
    row: 0,
    "around most": -1,
    "around nearest": -1,
    "inside most": -1,
    "inside sum": 0,
    "inside likely": 0,
    "page mean": 0.75,
    "page likely": 1,
  });
});

test("others of its size and in its row speak for a candidate that by itself is doubted", () => {
  const found = ofFirst(
    judged([0, 0, 80, 40], 0.25),
    judged([100, 2, 80, 40], 0.75),
    judged([200, 300, 84, 41], 1),
    judged([200, 0, 300, 41], 0.5),
  );
  expect(found).toMatchObject({
    "alike mean": 0.875,
    "alike most": 1,
    "alike likely": 2,
    "row mean": 0.625,
    row: 2,
    rival: -1,
    "page likely": 2,
  });
});

test("who overlaps much is a rival, who holds it lies around it, and who it holds lies inside", () => {
  const self = judged([100, 100, 100, 100], 0.5);
  const page = [
    self,
    judged([100, 100, 100, 70], 0.25),
    judged([0, 0, 900, 900], 0.75),
    judged([90, 90, 200, 200], 0.125),
    judged([110, 110, 20, 20], 1),
  ];
  expect(ofFirst(...page)).toMatchObject({
    rival: 0.25,
    "around most": 0.75,
    "around nearest": 0.125,
    "inside most": 1,
    "inside sum": 1.25,
    "inside likely": 1,
  });
});

test("evidence hangs on no last bit of a number", () => {
  const third = ofFirst(judged([0, 0, 80, 40], 1 / 3), judged([100, 0, 80, 40], 1 / 3))["alike mean"]!;
  expect(third * 4096).toBe(Math.round(third * 4096));
});
