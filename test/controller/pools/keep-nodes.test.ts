import { expect, test } from "vitest";
import { keepAnnotations, planKeeps } from "../../../src/controller/pools/keep-nodes.ts";
import { annotationKeys } from "../../../src/controller/pools/pool.ts";
import { someWorkers } from "../../make/pools.ts";
import type { WorkerShape } from "../../make/pools.ts";

const kept = { annotations: keepAnnotations({ drainingSince: null }, true) as Record<string, string> };
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
  [
    "one that was to go, and is needed again, costs as much as others at work",
    { busy: 1, annotations: { [annotationKeys.keepNode]: "true" } },
    true,
  ],
  [
    "one that was to go, and is needed again, is let go when it has long been idle",
    { idleSeconds: 30, annotations: { [annotationKeys.keepNode]: "true" } },
    false,
  ],
])("%s", (_what, shape, wanted) => expect(planned(shape)).toBe(wanted));

test("whoever shrinks the Deployment without a word takes none that works, and the cost of one that drains is the drain's to set", () => {
  expect(keepAnnotations({ drainingSince: null }, true)).toMatchObject({ [annotationKeys.deletionCost]: "1000" });
  expect(keepAnnotations({ drainingSince: null }, false)).toMatchObject({ [annotationKeys.deletionCost]: null });
  expect(keepAnnotations({ drainingSince: 1 }, false)).not.toHaveProperty(annotationKeys.deletionCost);
});

test("few pods are written in one look, and those that must be kept come first", () => {
  const idle = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`idle${index}`, { idleSeconds: 60, ...kept }]));
  const changes = planKeeps(someWorkers({ ...idle, busy: { busy: 1 } }));
  expect(changes).toHaveLength(10);
  expect(changes[0]).toMatchObject({ isKept: true, worker: { name: "busy" } });
});
