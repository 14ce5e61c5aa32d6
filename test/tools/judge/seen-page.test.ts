/** Pages as they were seen. */
import { expect, test } from "vitest";
import { asLookedAt } from "../../../tools/judge/seen-page.ts";

const page = { width: 40, height: 30, data: new Uint8Array(3 * 40 * 30).fill(255) };

test("a page that was enlarged is enlarged again, whatever height its capitals have then", () => {
  expect(asLookedAt(page, { size: { width: 80, height: 60 } })).toMatchObject({ width: 80, height: 60 });
});

test("a page that was looked at as it is stays so", () => {
  expect(asLookedAt(page, { size: { width: 40, height: 30 } })).toBe(page);
});

test("a page that is made in another size today is none of those that were looked at", () => {
  expect(asLookedAt(page, { size: { width: 39, height: 30 } })).toBeNull();
});
