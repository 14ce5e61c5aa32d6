import { expect, test } from "vitest";
import { isMirrorName, mirrorName, mirrorObject } from "../../../src/controller/mirror/mirror-object.ts";

const job = "0d4f6a1e-7b7d-4bbf-8d6b-111111111111";

test("a view has a name that nobody guesses, labels to select it by, and no more of the job than that", () => {
  const name = mirrorName(job, "x7");
  expect([isMirrorName(name), isMirrorName("api-mine"), isMirrorName(`api-${job}`)]).toEqual([true, false, false]);
  const candidate = { job, account: "acme", pool: "default", priority: "high", hasFailed: false } as const;
  expect(mirrorObject(candidate, { namespace: "team", name, leavesAtEnd: false })).toEqual({
    metadata: {
      namespace: "team",
      name,
      labels: {
        "redraw.dev/pool": "default",
        "redraw.dev/account": "acme",
        "redraw.dev/priority": "High",
        "redraw.dev/shard": "0",
        "redraw.dev/origin": "api",
      },
    },
    spec: { account: "acme", poolRef: { name: "default" }, source: { upload: { jobID: job } }, priority: "High" },
  });
  expect(mirrorObject(candidate, { namespace: "team", name, leavesAtEnd: true })).toMatchObject({ spec: { ttlSecondsAfterFinished: 0 } });
});
