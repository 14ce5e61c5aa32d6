import { expect, test } from "vitest";
import { quantileBetween, readMetrics } from "../../tools/cluster-bench/scrape.ts";

const text = (counts: readonly number[]): string =>
  [
    "# HELP looks Seconds of a look.",
    ...counts.map((count, index) => `looks_bucket{controller="job",le="${["0.1", "0.5", "+Inf"][index]}"} ${count}`),
    `looks_bucket{controller="pool",le="0.1"} 1000`,
    'calls{method="POST",code="201"} 3',
    'calls{method="POST",code="409"} 2',
    'calls{method="GET",code="200"} 40',
    'escaped{text="a \\"b\\" {c}"} 7',
  ].join("\n");

test("values are added up over the labels that are not asked for", () => {
  const found = readMetrics(text([1, 2, 3]));
  expect([found.sum("calls"), found.sum("calls", { method: "POST" }), found.sum("none"), found.sum("escaped")]).toEqual([45, 5, 0, 7]);
});

test("a share of what was counted between two moments lies in its bucket, and beyond the last bound nobody knows where", () => {
  const bucketsOf = (counts: readonly number[]): ReadonlyMap<number, number> =>
    readMetrics(text(counts)).buckets("looks", { controller: "job" });
  const before = bucketsOf([50, 50, 50]);
  expect(quantileBetween(before, bucketsOf([100, 150, 150]), 0.5)).toBeCloseTo(0.1);
  expect(quantileBetween(before, bucketsOf([100, 150, 150]), 0.75)).toBeCloseTo(0.3);
  expect(quantileBetween(before, bucketsOf([100, 150, 250]), 0.99)).toBe(Infinity);
});
