import { expect, test } from "vitest";
import type { Denial } from "../../../src/app/cluster.ts";
import { sweepGone } from "../../../src/controller/jobs/sweep.ts";

/** Sweeps over three jobs without objects, of which two are in a namespace that may be closed. */
async function goneIn(denials: readonly Denial[], namespaces: readonly string[] | null = null): Promise<readonly string[]> {
  const gone: string[] = [];
  const open = ["a/1", "b/2", "b/3"].map((at) => ({ namespace: at.slice(0, 1), name: at.slice(2), uid: at }));
  await sweepGone({
    objects: { open: () => Promise.resolve(open), stopSweep: () => Promise.resolve(false), resumeSweep: () => Promise.resolve() },
    jobs: { listBy: () => [], silentSeconds: () => 0, denied: () => denials },
    identity: "cluster",
    namespaces,
    onGone: (uid) => gone.push(uid),
    onStopped: () => {},
  });
  return gone;
}

test("jobs whose objects are gone are found, in the namespaces that are watched", async () => {
  expect(await goneIn([])).toEqual(["a/1", "b/2", "b/3"]);
  expect(await goneIn([], ["b"])).toEqual(["b/2", "b/3"]);
});

test("what may not be seen is not gone", async () => {
  expect(await goneIn([{ namespace: "b", message: "forbidden" }])).toEqual(["a/1"]);
  expect(await goneIn([{ namespace: "", message: "forbidden" }])).toEqual([]);
});
