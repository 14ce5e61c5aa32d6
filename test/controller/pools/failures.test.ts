import { expect, test } from "vitest";
import { deviceTrouble, mostReplicas, noFailures, rememberFailures } from "../../../src/controller/pools/failures.ts";
import type { FailureMemory } from "../../../src/controller/pools/failures.ts";
import { moment, someWorkers } from "../../make/pools.ts";

const failed = (names: readonly string[], reason = "UnexpectedAdmissionError") =>
  someWorkers(Object.fromEntries(names.map((name) => [name, { stage: "failed", reason, node: "one" } as const])));
const storm = (memory: FailureMemory, prefix: string, now: number): FailureMemory =>
  rememberFailures(memory, failed(Array.from({ length: 5 }, (_, index) => `${prefix}${index}`)), now);

test("one pod that fails is replaced as ever", () => {
  const memory = rememberFailures(noFailures, failed(["a"]), moment);
  expect(mostReplicas(memory, 0, moment)).toBe(Infinity);
});

test("a pod is counted once, however long it is seen", () => {
  let memory = noFailures;
  for (let second = 0; second < 10; second++) memory = rememberFailures(memory, failed(["a"]), moment + second * 1_000);
  expect(mostReplicas(memory, 0, moment + 10_000)).toBe(Infinity);
});

test("when many fail, nobody is replaced for half a minute, then for a minute, for five minutes at most", () => {
  let [memory, now] = [noFailures, moment];
  const holds: number[] = [];
  for (let round = 0; round < 6; round++) {
    memory = storm(memory, `r${round}-`, now);
    expect(mostReplicas(memory, 2, now)).toBe(2);
    holds.push((memory.heldUntil - now) / 1_000);
    now = memory.heldUntil;
    expect(mostReplicas(memory, 2, now)).toBe(Infinity);
  }
  expect(holds).toEqual([30, 60, 120, 240, 300, 300]);
});

test("after ten good minutes nothing is held against the pool", () => {
  const memory = storm(noFailures, "a", moment);
  expect(rememberFailures(memory, [], moment + 600_000)).toBe(noFailures);
});

test("devices are in trouble when kubelets reject pods for them, and say where", () => {
  expect(deviceTrouble(storm(noFailures, "a", moment), moment)).toContain("on one");
  expect(deviceTrouble(rememberFailures(noFailures, failed(["a"], "Error"), moment), moment)).toBeNull();
  expect(deviceTrouble(storm(noFailures, "a", moment), moment + 300_000)).toBeNull();
});
