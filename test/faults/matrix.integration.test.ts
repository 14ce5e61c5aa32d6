import { describe, expect, test } from "vitest";
import { isSkipped } from "../oracles/skip.ts";
import { matrix, nameOf } from "./matrix.ts";
import { runCell } from "./run-cell.ts";

/** A sample that takes about a minute; `make prove-faults` runs every cell. */
const sample = ["crowd: credits", "cut: ingress"];

describe.skipIf(["postgres", "nats", "redis", "s3"].some((engine) => isSkipped(engine)))("a cell of the fault matrix", () => {
  test.each(sample)("breaks no promise: %s", async (name) => {
    const { result } = await runCell(
      matrix.find((cell) => nameOf(cell) === name)!,
      1,
    );
    expect(result.violations).toEqual([]);
    expect(result.accepted).toBeGreaterThan(0);
  });
});
