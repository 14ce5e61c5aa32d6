/** Whatever is thrown ends as a Fault, and what is not one tells no secrets. */
import { expect, test } from "vitest";
import { asFault, Fault } from "../../src/core/fault.ts";

test("a Fault stays itself", () => {
  const fault = new Fault({ code: "too_large", kind: "too-large", message: "too large" });
  expect(asFault(fault)).toBe(fault);
  expect(fault.detail).toBeNull();
});

test("anything else is a bug with a generic sentence, its story only in the detail", () => {
  const fault = asFault(new Error("password 123"));
  expect(fault).toMatchObject({ code: "internal_error", kind: "bug", detail: expect.stringContaining("password 123") });
  expect(fault.message).not.toContain("123");
  expect(asFault("a text").detail).toBe("a text");
});
