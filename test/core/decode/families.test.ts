import { expect, test } from "vitest";
import { families, familyOfKind, kindOfFamily } from "../../../src/core/decode/families.ts";
import { shapeIds } from "../../../src/core/shapes/catalog.ts";

test("a family's own kind belongs to the family", () => {
  for (const family of families) {
    const kind = kindOfFamily[family];
    expect(kind === "text" ? null : familyOfKind[kind], family).toBe(family);
  }
});

test("every kind but free text has a family, and every family is some kind's", () => {
  expect(Object.keys(familyOfKind)).toEqual(shapeIds.filter((id) => id !== "text"));
  expect(new Set(Object.values(familyOfKind))).toEqual(new Set(families));
});
