import { expect, test } from "vitest";
import { conditionCounts } from "../../../src/controller/pools/condition-counts.ts";

type Pools = Parameters<typeof conditionCounts>[0];

const pool = (...conditions: readonly (readonly [type: string, status: string])[]): Pools[number] =>
  ({ status: { conditions: conditions.map(([type, status]) => ({ type, status })) } }) as unknown as Pools[number];

test("counts pools by their troubles, those without one included", () => {
  const pools = [
    pool(["Ready", "True"], ["FallbackActive", "True"], ["Stalled", "False"]),
    pool(["Ready", "False"], ["FallbackActive", "True"]),
    pool(["Ready", "Unknown"], ["GPUAvailable", "False"]),
    {} as Pools[number],
  ];
  const none = { Stalled: 0, ScalingLimited: 0, FallbackActive: 0, GPUDegraded: 0, Backpressured: 0, MirrorDegraded: 0, NotReady: 0 };
  expect(conditionCounts(pools)).toEqual({ ...none, FallbackActive: 2, NotReady: 1 });
  expect(conditionCounts([])).toEqual(none);
});
