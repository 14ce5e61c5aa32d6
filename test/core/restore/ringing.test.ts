import { expect, test } from "vitest";
import { measureRinging, ringingAt } from "../../../src/core/restore/ringing.ts";

test("a picture may ring by a fifth of the contrast in and beside a block, up to a limit, and nowhere else", () => {
  const data = new Uint8Array(3 * 40 * 40).fill(255);
  data.fill(155, 3 * (20 * 40 + 20), 3 * (20 * 40 + 21));
  const ringing = measureRinging({ width: 40, height: 40, data }, 44);
  expect(ringingAt(ringing, 20 * 40 + 20)).toBe(20);
  expect(ringingAt(ringing, 12 * 40 + 28)).toBe(20);
  expect(ringingAt(ringing, 0)).toBe(0);
  expect(ringingAt(measureRinging({ width: 40, height: 40, data }, 12), 20 * 40 + 20)).toBe(12);
});
