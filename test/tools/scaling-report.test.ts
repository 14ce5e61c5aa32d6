import { expect, test } from "vitest";
import { verdictOf } from "../../tools/scaling/report.ts";
import type { Sample } from "../../tools/scaling/report.ts";

const setting = { pods: 10, factor: 10, service: 2, slots: 2, target: 10, warmReplicas: 1, step: 100 };
const sample = (at: number, waitSeconds: number, pods: number): Sample => {
  return { at, waitSeconds, pods, ready: pods, perSecond: 100, need: 100, queued: 0 };
};

test("a wait that stays under the target in time and few pods are what is wanted", () => {
  const samples = [sample(90, 50, 10), sample(102, 2, 10), sample(110, 12, 100), sample(125, 11, 150), sample(130, 5, 120)];
  expect(verdictOf(samples, [4, 5, 6], setting)).toMatchObject({
    recoveredSeconds: 25,
    allowedSeconds: 30,
    isInTime: true,
    mostPods: 150,
    isModest: true,
  });
});

test("a wait that comes back late, or too many pods, are not", () => {
  expect(verdictOf([sample(102, 2, 10), sample(131, 11, 100)], [5], setting)).toMatchObject({ isInTime: false, isModest: true });
  expect(verdictOf([sample(102, 2, 201)], [5], setting)).toMatchObject({ isInTime: true, isModest: false });
});
