import { expect, test } from "vitest";
import { enlargeTwice } from "../../../src/core/restore/enlarge.ts";

test("one colour stays, edges stay where they are, and light is kept", () => {
  const data = Uint8Array.from({ length: 3 * 8 * 4 }, (_, at) => (Math.floor(at / 3) % 8 < 4 ? [10, 20, 30][at % 3]! : 200));
  const large = enlargeTwice({ width: 8, height: 4, data });
  expect([large.width, large.height, large.data.length]).toEqual([16, 8, 3 * 16 * 8]);
  expect(Array.from(large.data.subarray(0, 3))).toEqual([10, 20, 30]);
  const row = Array.from({ length: 16 }, (_, x) => large.data[3 * (4 * 16 + x)]!);
  expect(row[15]).toBe(200);
  expect(row[7]! + row[8]!).toBe(210);
  expect(row[7]!).toBeLessThan(row[8]!);
});
