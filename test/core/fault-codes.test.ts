/** The list of codes is complete, and every code has one kind. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faultCodes } from "../../src/core/fault-codes.ts";

test("every code that is raised is listed with its kind, and every code listed is raised", () => {
  const raised = new Set<string>();
  for (const file of globSync("src/**/*.ts")) {
    if (file.endsWith("fault-codes.ts")) continue;
    for (const [, code, kind] of readFileSync(file, "utf8").matchAll(/code: "([a-z_]+)",\s*kind: "([a-z-]+)"/g))
      raised.add(`${code} ${kind}`);
  }
  expect([...raised].toSorted()).toEqual(faultCodes.map(({ code, kind }) => `${code} ${kind}`).toSorted());
});

test("codes are words in snake_case, each once", () => {
  const codes = faultCodes.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
});
