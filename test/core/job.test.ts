import { expect, test } from "vitest";
import { isTerminal, mayMove } from "../../src/core/job.ts";
import type { JobStatus } from "../../src/core/job.ts";

const states: readonly JobStatus[] = ["queued", "running", "succeeded", "failed"];

test("a job moves forward only, and nothing leaves a final state", () => {
  const moves = states.flatMap((from) => states.filter((to) => mayMove(from, to)).map((to) => `${from} ${to}`));
  expect(moves).toEqual(["queued running", "queued failed", "running succeeded", "running failed"]);
  expect(states.filter((state) => isTerminal(state))).toEqual(["succeeded", "failed"]);
});
