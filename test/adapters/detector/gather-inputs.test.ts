/** Inputs of one shape go together, each gets its own answer, and none waits long. */
import { expect, test, vi } from "vitest";
import { gatherInputs } from "../../../src/adapters/detector/gather-inputs.ts";
import type { NetArray } from "../../../src/adapters/detector/net-runner.ts";

const input = (width: number, value: number): NetArray => ({ shape: [32, width, 3], values: Float32Array.of(value) });

/** Answers each input with its value doubled; `runs` lists how many came together, and of which width. */
function doubling() {
  const runs: [string, number, number][] = [];
  const run = vi.fn((net: string, inputs: readonly NetArray[]) => {
    runs.push([net, inputs[0]!.shape[1]!, inputs.length]);
    return Promise.resolve(inputs.map(({ values }) => [{ shape: [1], values: values.map((value) => 2 * value) }]));
  });
  return { runs, run };
}
const valueOf = (outputs: readonly NetArray[]): number => outputs[0]!.values[0]!;

test("as many as fit go at once, each with its own answer, shapes and nets apart", async () => {
  const { runs, run } = doubling();
  const ask = gatherInputs(run, { size: 3, waitMs: 20 });
  const answers = await Promise.all([
    ask("page-small", input(64, 1)),
    ask("page-small", input(96, 2)),
    ask("page-small", input(64, 3)),
    ask("text-small", input(64, 4)),
    ask("page-small", input(64, 5)),
    ask("page-small", input(64, 6)),
  ]);
  expect(answers.map(valueOf)).toEqual([2, 4, 6, 8, 10, 12]);
  expect(runs.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    ["page-small", 64, 1],
    ["page-small", 64, 3],
    ["page-small", 96, 1],
    ["text-small", 64, 1],
  ]);
});

test("an input alone waits no longer than it may", async () => {
  const { runs, run } = doubling();
  const ask = gatherInputs(run, { size: 8, waitMs: 30 });
  const began = performance.now();
  expect(valueOf(await ask("page-small", input(64, 1)))).toBe(2);
  expect(performance.now() - began).toBeGreaterThan(20);
  expect(runs).toEqual([["page-small", 64, 1]]);
});

test("a size of one asks at once, one by one", async () => {
  const { runs, run } = doubling();
  const ask = gatherInputs(run, { size: 1, waitMs: 60_000 });
  await Promise.all([ask("page-small", input(64, 1)), ask("page-small", input(64, 2))]);
  expect(runs.map(([, , count]) => count)).toEqual([1, 1]);
});

test("a failure is that of all who went together, and of nobody after them", async () => {
  const { run } = doubling();
  run.mockRejectedValueOnce(new Error("out of memory"));
  const ask = gatherInputs(run, { size: 2, waitMs: 20 });
  const both = await Promise.allSettled([ask("page-small", input(64, 1)), ask("page-small", input(64, 2))]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(valueOf(await ask("page-small", input(64, 3)))).toBe(6);
});
