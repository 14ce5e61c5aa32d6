/** Queries and answers against their schemas. */
import { Type } from "typebox";
import { describe, expect, test } from "vitest";
import type { Operation } from "../../src/http/operations/operation.ts";
import { answerProblem, readQuery, requireShape } from "../../src/http/validation.ts";

const operation: Operation = {
  id: "x",
  method: "GET",
  place: "base",
  path: "/x",
  tag: "X",
  summary: "",
  query: {
    count: { description: "", schema: Type.Integer({ minimum: 1, maximum: 9 }) },
    flag: { description: "", schema: Type.Boolean() },
    kind: { description: "", schema: Type.Enum(["a", "b"]), code: "bad_kind" },
  },
  answers: {},
  refusals: {},
  handle: () => Promise.resolve({ status: 200 }),
};
const refusal = (query: Readonly<Record<string, unknown>>, from = operation): unknown => {
  try {
    return readQuery(from, query);
  } catch (thrown) {
    return thrown;
  }
};

describe("readQuery", () => {
  test("reads numbers, truth and words", () => {
    expect(readQuery(operation, { count: "7", flag: "false", kind: "b" })).toEqual({ count: 7, flag: false, kind: "b" });
    expect(readQuery(operation, {})).toEqual({});
  });

  test.each([
    [{ count: "0" }, "invalid_request", "a whole number from 1 to 9"],
    [{ count: "1e0" }, "invalid_request", "a whole number from 1 to 9"],
    [{ count: "" }, "invalid_request", "a whole number"],
    [{ flag: "yes" }, "invalid_request", "true or false"],
    [{ kind: "c" }, "bad_kind", "one of a, b"],
    [{ kind: ["a", "b"] }, "bad_kind", "more than once"],
    [{ other: "1" }, "invalid_request", "this path takes count, flag, kind"],
    [{ constructor: "1" }, "invalid_request", "unknown"],
  ])("%j is refused with %s", (query, code, words) => {
    expect(refusal(query)).toMatchObject({ status: 400, code, message: expect.stringContaining(words) });
  });

  test("unknown names are ignored where the specification says nothing of them, known ones are not", () => {
    const lenient = { ...operation, ignoresUnknownQuery: true };
    expect(refusal({ other: "1", count: "2" }, lenient)).toEqual({ count: 2 });
    expect(refusal({ count: "x" }, lenient)).toMatchObject({ code: "invalid_request" });
  });
});

test("a body that does not fit is refused with its first difference", () => {
  const schema = Type.Object({ name: Type.String({ minLength: 1 }) }, { additionalProperties: false });
  expect(requireShape(schema, { name: "a" }, "the body")).toEqual({ name: "a" });
  expect(() => requireShape(schema, { name: "" }, "the body")).toThrow(/the body is wrong: \/name/);
  expect(answerProblem(schema, { name: "a", more: 1 })).not.toBeNull();
  expect(answerProblem(schema, { name: "a" })).toBeNull();
});
