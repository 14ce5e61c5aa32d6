/** Which texts name jobs, and what stays of a file's name. */
import { expect, test } from "vitest";
import { isJobName, withoutEnding } from "../../src/core/job-name.ts";

test.each(["flow.png", "Entwurf 3 – Übersicht", "流程图.webp", "x".repeat(200), "🙂".repeat(200)])("%s is a name", (text) => {
  expect(isJobName(text)).toBe(true);
});

test.each(["", "x".repeat(201), "a/b", "a\\b", "a\nb", "a\u0000b", "a\u009fb"])("%j is none", (text) => {
  expect(isJobName(text)).toBe(false);
});

test.each([
  ["flow.png", "flow"],
  ["flow.v2.JPEG", "flow.v2"],
  ["Release 1.2", "Release 1.2"],
  [".png", ".png"],
  ["流程图.webp", "流程图"],
])("%s without its ending is %s", (name, want) => {
  expect(withoutEnding(name)).toBe(want);
});
