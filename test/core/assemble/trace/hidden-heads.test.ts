/** A head behind text is supposed where the page has the habit, at the one end that nobody can see; never elsewhere. */
import { describe, expect, test } from "vitest";
import { findHiddenHeads } from "../../../../src/core/assemble/trace/hidden-heads.ts";
import type { SeenLine } from "../../../../src/core/assemble/trace/hidden-heads.ts";
import type { Marker } from "../../../../src/core/diagram/types.ts";

const heads: ReadonlySet<Marker> = new Set<Marker>(["triangle", "open"]);
const line = (first: Marker, last: Marker, covered: readonly [number, number] = [0, 0]): SeenLine => ({
  first: { marker: first, covered: covered[0] },
  last: { marker: last, covered: covered[1] },
});
const pointed = Array.from({ length: 6 }, () => line("none", "triangle"));
const find = (...lines: readonly SeenLine[]): unknown => findHiddenHeads(lines, heads, 4).at(-1);

describe("on a page whose lines have one head each", () => {
  test("the hidden end of a line without markers has the usual head", () => {
    expect(find(...pointed, line("open", "none"), line("none", "none", [0, 9]))).toEqual({ end: "last", marker: "triangle" });
    expect(find(...pointed, line("none", "none", [9, 0]))).toEqual({ end: "first", marker: "triangle" });
  });

  test.each([
    ["both ends are seen", line("none", "none")],
    ["both ends are hidden", line("none", "none", [9, 9])],
    ["the text hides too little", line("none", "none", [0, 3])],
    ["the other end has a head", line("triangle", "none", [0, 9])],
    ["the other end has a disc", line("circle", "none", [0, 9])],
  ])("nothing is supposed when %s", (_, last) => {
    expect(find(...pointed, last)).toBeNull();
  });
});

test.each([
  ["few lines", pointed.slice(0, 3)],
  ["lines without heads", [...pointed, ...Array.from({ length: 4 }, () => line("none", "none"))]],
  ["lines with two heads", Array.from({ length: 6 }, () => line("triangle", "triangle"))],
])("a page of %s has no such habit", (_, lines) => {
  expect(find(...lines, line("none", "none", [0, 9]))).toBeNull();
});
