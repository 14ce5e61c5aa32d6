import { describe, expect, test } from "vitest";
import { mergeConditions, momentOf, statusPatch } from "../../src/controller/conditions.ts";

const now = new Date("2026-11-22T10:00:00.750Z");
const later = { generation: 2, now: new Date("2026-11-22T11:00:00Z") };
const ready = { Ready: { status: "True", reason: "AtSize", message: "" } } as const;

describe("conditions", () => {
  test("keep their moment while their status stays, whatever else changes", () => {
    const first = mergeConditions(undefined, ready, { generation: 1, now });
    expect(first).toEqual([
      { type: "Ready", status: "True", observedGeneration: 1, lastTransitionTime: "2026-11-22T10:00:00Z", reason: "AtSize", message: "" },
    ]);
    const second = mergeConditions(first, { Ready: { status: "True", reason: "Grown", message: "by 2" } }, later);
    expect(second[0]).toMatchObject({ reason: "Grown", observedGeneration: 2, lastTransitionTime: "2026-11-22T10:00:00Z" });
    const third = mergeConditions(second, { Ready: { status: "False", reason: "Grown", message: "" } }, later);
    expect(third[0]!.lastTransitionTime).toBe(momentOf(later.now));
  });

  test("of others stay", () => {
    const foreign = { type: "Audited", status: "True", lastTransitionTime: "2026-01-01T00:00:00Z", reason: "Ok", message: "" } as const;
    expect(mergeConditions([foreign], ready, later).map(({ type }) => type)).toEqual(["Ready", "Audited"]);
  });
});

describe("the patch of a status", () => {
  test("is none while nothing changed, whatever the order of the fields", () => {
    expect(statusPatch({ a: 1, b: { c: [1, 2], d: "x" } }, { b: { d: "x", c: [1, 2] }, a: 1 })).toBeNull();
    expect(statusPatch(undefined, { a: undefined })).toBeNull();
  });

  test("has what changed, and null for what is gone", () => {
    expect(statusPatch({ a: 1, b: 2, c: [1] }, { a: 1, c: [1, 2], d: undefined })).toEqual({ b: null, c: [1, 2] });
    expect(statusPatch(undefined, { a: 1 })).toEqual({ a: 1 });
  });
});
