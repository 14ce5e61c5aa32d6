/** Every kind of fault as an answer. */
import { expect, test } from "vitest";
import { Fault, asFault } from "../../src/core/fault.ts";
import type { FaultKind } from "../../src/core/fault.ts";
import { EdgeFault, problemAnswer } from "../../src/http/problem.ts";

const answer = (kind: FaultKind, code: string, facts: Readonly<Record<string, number>> = {}): ReturnType<typeof problemAnswer> =>
  problemAnswer(new Fault({ kind, code, message: "it is so", facts }), "r-1");

test.each([
  ["invalid", "invalid_callback_url", 400],
  ["unauthenticated", "unauthenticated", 401],
  ["no-credit", "insufficient_credits", 402],
  ["forbidden", "forbidden", 403],
  ["not-found", "not_found", 404],
  ["conflict", "idempotency_in_flight", 409],
  ["conflict", "idempotency_mismatch", 422],
  ["too-large", "too_large", 413],
  ["unsupported-type", "unsupported_type", 415],
  ["unprocessable", "output_invalid", 422],
  ["busy", "rate_limited", 429],
  ["unavailable", "unavailable", 503],
] as const)("%s, %s: %d", (kind, code, status) => {
  const { status: sent, body } = answer(kind, code);
  expect(sent).toBe(status);
  expect(body).toMatchObject({ type: `urn:redraw:error:${code}`, status, code, detail: "It is so.", request_id: "r-1" });
  expect(body.title).not.toBe("");
});

test("402 tells balance and price", () => {
  expect(answer("no-credit", "insufficient_credits", { balance: 3, required: 10 }).body).toMatchObject({ balance: 3, required: 10 });
});

test("429 tells the limit and when to come back, in whole seconds, in body and headers", () => {
  const { headers, body } = answer("busy", "rate_limited", { limit: 20, remaining: 0, reset: 12, retry_after: 11.2 });
  expect(body.retry_after).toBe(12);
  expect(headers).toEqual({ "retry-after": "12", "ratelimit-policy": '"conversions";q=20;w=3600', ratelimit: '"conversions";r=0;t=12' });
});

test("503 always says when to come back", () => {
  const { headers, body } = answer("unavailable", "unavailable");
  expect([body.retry_after, headers["retry-after"]]).toEqual([5, "5"]);
});

test("a bug keeps what it knows to itself", () => {
  const { status, body } = problemAnswer(asFault(new Error("/secret/path")), "r-2");
  expect(status).toBe(500);
  expect(body).toMatchObject({ code: "internal_error", request_id: "r-2" });
  expect(JSON.stringify(body)).not.toContain("secret");
  const told = new Fault({ code: "internal_error", kind: "bug", message: "table account is gone" });
  expect(problemAnswer(told, "r-2").body.detail).not.toContain("table");
});

test("the edge has statuses and headers of its own", () => {
  const fault = new EdgeFault({
    status: 405,
    code: "method_not_allowed",
    kind: "invalid",
    message: "this path takes GET",
    headers: { allow: "GET" },
  });
  expect(problemAnswer(fault, "r-3")).toMatchObject({ status: 405, headers: { allow: "GET" } });
});

test.each([
  ["the body is empty", "The body is empty."],
  ["callback_url is too long", "callback_url is too long."],
  ["8 is odd!", "8 is odd!"],
])("%j reads %j", (message, detail) => {
  expect(problemAnswer(new Fault({ kind: "invalid", code: "invalid_request", message }), "r").body.detail).toBe(detail);
});
