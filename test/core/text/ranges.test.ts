/** Ranges that were read with one dot. */
import { expect, test } from "vitest";
import { mendRange } from "../../../src/core/text/ranges.ts";

test.each([
  ["0.*", "0..*"],
  ["1.n", "1..n"],
  ["0..*", "0..*"],
  ["0.1", "0.1"],
  ["v1.*", "v1.*"],
])("%s is %s", (read, want) => {
  expect(mendRange(read)).toBe(want);
});
