/** Counts pools by what their conditions say, for metrics: which pool it is, `kubectl get cpool` shows. */
import type { ConversionPool } from "./pool.ts";

/** Conditions that tell of trouble when they are True. */
const troubles = ["Stalled", "ScalingLimited", "FallbackActive", "GPUDegraded", "Backpressured", "MirrorDegraded"] as const;

/** Returns how many pools have each of these conditions, 0 included, and how many are not ready. */
export function conditionCounts(pools: readonly Pick<ConversionPool, "status">[]): Readonly<Record<string, number>> {
  const count = (type: string, status: string): number =>
    pools.filter((pool) => pool.status?.conditions?.some((each) => each.type === type && each.status === status) ?? false).length;
  return { ...Object.fromEntries(troubles.map((type) => [type, count(type, "True")])), NotReady: count("Ready", "False") };
}
