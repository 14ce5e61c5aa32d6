import { expect, test } from "vitest";
import { labelsOf } from "../../../src/controller/jobs/labels.ts";

test("labels say whose job it is, where and how urgent it runs, and how it came", () => {
  expect(labelsOf({ job: "7f3c", account: "acme", pool: "fast", priority: "High", origin: "kubectl" })).toEqual({
    "redraw.dev/pool": "fast",
    "redraw.dev/account": "acme",
    "redraw.dev/priority": "High",
    "redraw.dev/shard": "7",
    "redraw.dev/origin": "kubectl",
  });
});
