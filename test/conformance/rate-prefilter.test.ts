import { openMemoryPrefilter } from "../../src/adapters/cache/memory.ts";
import { describeRatePrefilter } from "./rate-prefilter-suite.ts";

describeRatePrefilter("the pre-filter in memory", () => {
  let now = 0;
  return { prefilter: openMemoryPrefilter(() => now), age: (_account, seconds) => Promise.resolve(void (now += 1_000 * seconds)) };
});
