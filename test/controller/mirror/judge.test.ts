import { describe, expect, test } from "vitest";
import { freshMirror, judgeMirror, modeInForce } from "../../../src/controller/mirror/judge.ts";
import type { MirrorMemory, MirrorSight } from "../../../src/controller/mirror/judge.ts";

const calm: MirrorSight = { mode: "All", perSecond: 1, live: 10, mirrored: 5, mostLive: 10_000, mostMirrored: 2_000 };
const degraded = (sight: Partial<MirrorSight>): MirrorMemory => judgeMirror({ ...calm, ...sight }, freshMirror, 0);

test("all that is asked for is shown while it is little", () => {
  expect(judgeMirror(calm, freshMirror, 0)).toEqual(freshMirror);
  expect(modeInForce(calm, freshMirror)).toBe("All");
  expect(modeInForce({ mode: "Active" }, freshMirror)).toBe("Active");
});

describe("only failed jobs are shown when", () => {
  test.each<readonly [string, Partial<MirrorSight>, string]>([
    ["too many arrive", { perSecond: 20.1 }, "TooManyJobs"],
    ["the cluster has too many objects", { live: 10_000 }, "TooManyObjects"],
    ["the view is full", { mirrored: 2_000 }, "ViewIsFull"],
  ])("%s", (_what, sight, reason) => {
    const memory = degraded(sight);
    expect(memory.degraded).toMatchObject({ reason });
    expect(modeInForce(calm, memory)).toBe("Failed");
  });

  test("not at the limit itself", () => {
    expect(degraded({ perSecond: 20, live: 9_999, mirrored: 1_999 }).degraded).toBeNull();
  });
});

describe("all is shown again", () => {
  const after = (steps: readonly (readonly [number, Partial<MirrorSight>])[]): MirrorMemory =>
    steps.reduce((memory, [seconds, sight]) => judgeMirror({ ...calm, ...sight }, memory, 1_000 * seconds), degraded({ perSecond: 100 }));

  test("after a minute below four fifths of every limit", () => {
    expect(
      after([
        [1, {}],
        [60, {}],
      ]).degraded,
    ).not.toBeNull();
    expect(
      after([
        [1, {}],
        [61, {}],
      ]).degraded,
    ).toBeNull();
  });

  test("not while it is merely below the limit", () => {
    expect(
      after([
        [1, { perSecond: 17 }],
        [200, { perSecond: 17 }],
      ]).degraded,
    ).toMatchObject({ reason: "TooManyJobs" });
    expect(
      after([
        [1, {}],
        [200, { mirrored: 1_700 }],
        [250, {}],
      ]).degraded,
    ).not.toBeNull();
  });
});

test("a pool that shows failed jobs alone has nothing to give up", () => {
  expect(degraded({ mode: "Failed", perSecond: 1_000, mirrored: 5_000 })).toEqual(freshMirror);
});
