import { expect, test } from "vitest";
import { sourceRefused, sourceUnreachable, sourceUnreadable } from "../../src/app/source-faults.ts";

test.each([
  [sourceRefused("leads to an address that is not public", "private"), "the address of the picture leads to"],
  [sourceUnreachable("could not be reached", new Error("ECONNREFUSED 10.9.8.7")), "its server could not be reached"],
  [sourceUnreadable("answered 404"), "its server answered 404"],
])("%s says what is wrong, and no address of ours", (fault, sentence) => {
  expect(fault.message).toContain(sentence);
  expect(fault.message).not.toContain("10.9.8.7");
});
