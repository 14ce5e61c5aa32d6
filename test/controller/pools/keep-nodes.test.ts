import { expect, test } from "vitest";
import { keepAnnotations, planKeeps } from "../../../src/controller/pools/keep-nodes.ts";
import { someWorkers } from "../../make/pools.ts";
import type { WorkerShape } from "../../make/pools.ts";

const kept = { annotations: keepAnnotations(true) as Record<string, string> };
const planned = (shape: WorkerShape): boolean | null => planKeeps(someWorkers({ a: shape }))[0]?.isKept ?? null;

test.each<[string, WorkerShape, boolean | null]>([
  ["one that begins to work is kept", { busy: 1 }, true],
  ["one that works is kept already", { busy: 1, ...kept }, null],
  ["one between two jobs stays as it is", { idleSeconds: 5, ...kept }, null],
  ["one that has long been idle is let go", { idleSeconds: 30, ...kept }, false],
  ["one that was never busy is left alone", { idleSeconds: 90 }, null],
  ["one that has drained is let go at once", { idleSeconds: 1, drainingSeconds: 5, ...kept }, false],
  ["one that is silent stays as it is", { isSilent: true, ...kept }, null],
  ["one that ends is left alone", { stage: "ending", busy: 1 }, null],
])("%s", (_what, shape, wanted) => expect(planned(shape)).toBe(wanted));

test("few pods are written in one look, and those that must be kept come first", () => {
  const idle = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`idle${index}`, { idleSeconds: 60, ...kept }]));
  const changes = planKeeps(someWorkers({ ...idle, busy: { busy: 1 } }));
  expect(changes).toHaveLength(10);
  expect(changes[0]).toMatchObject({ isKept: true, worker: { name: "busy" } });
});
