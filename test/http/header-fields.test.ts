/** Header fields, read strictly. */
import { assert, constantFrom, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { lastEventOf, mediaTypeOf, rangeOf, tagOf, versionIn, waitOf, jobNameOf } from "../../src/http/header-fields.ts";
import { startServer } from "../make/http-server.ts";

describe("mediaTypeOf", () => {
  test.each([
    ["image/png", "image/png"],
    ["IMAGE/PNG", "image/png"],
    ["image/png ; name=a", "image/png"],
    ['image/png; name="a;b\\"c"; x=y', "image/png"],
    ["image/png;", "image/png"],
  ])("%j is %s", (value, want) => {
    expect(mediaTypeOf(value)).toBe(want);
  });

  test.each([
    undefined,
    "",
    "image",
    "image/",
    "/png",
    "image/png, image/jpeg",
    "image/png image/jpeg",
    " image/png",
    "image/png; name",
    "image/png\0",
    'image/png; a="',
    "image /png",
  ])("%j is none", (value) => {
    expect(mediaTypeOf(value)).toBeNull();
  });

  test("whatever it returns is two tokens that the value begins with", () => {
    assert(
      property(string({ unit: constantFrom("a", "b", "/", ";", "=", '"', ",", " ", "\t", "\\", "\0", "é") }), (value) => {
        const type = mediaTypeOf(value);
        return type === null || (/^[ab]+\/[ab]+$/.test(type) && value.toLowerCase().startsWith(type));
      }),
    );
  });

  test("a long value is refused at once", () => {
    expect(mediaTypeOf(`a/b${"; ".repeat(10_000)}`)).toBeNull();
  });
});

test.each([
  ["wait=5", 5],
  ["respond-async, wait=10", 10],
  ['WAIT = "7"', 7],
  ["wait=600", 60],
  ["wait=0", 0],
  ["wait=5; foo=bar", 5],
  ["wait=-1", null],
  ["wait=1.5", null],
  ["await=5", null],
  [undefined, null],
])("Prefer: %s waits %s seconds", (value, want) => {
  expect(waitOf(value)).toBe(want);
});

test.each([
  [tagOf(7), 7],
  ['"7"', 7],
  ['W/"3", W/"9"', 9],
  ["*", "any"],
  ['"abc"', null],
  [undefined, null],
])("If-None-Match: %s names version %s", (value, want) => {
  expect(versionIn(value)).toBe(want);
});

test("Last-Event-ID is a number or nothing", () => {
  expect([lastEventOf(undefined), lastEventOf("17")]).toEqual([0, 17]);
  for (const value of ["", "-1", "1.5"]) expect(() => lastEventOf(value)).toThrow(expect.objectContaining({ code: "invalid_request" }));
});

test.each([
  ["bytes=0-4", { start: 0, end: 4 }],
  ["bytes=5-", { start: 5, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-30", { start: 0, end: 9 }],
  ["bytes=8-99", { start: 8, end: 9 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=4-2", null],
  ["bytes=0-1,3-4", null],
  ["lines=0-1", null],
  ["bytes=-", null],
  [undefined, null],
])("Range: %s of ten bytes is %j", (value, want) => {
  expect(rangeOf(value, 10)).toEqual(want);
});

describe("headers that stand twice", () => {
  test.each(["x-api-key: rdk_owner", "content-type: image/png", "idempotency-key: a", "host: y", "x-request-id: a", "range: bytes=0-1"])(
    "%s",
    async (line) => {
      const server = await startServer();
      const answer = await server.raw(`GET /v1/jobs HTTP/1.1\r\nhost: x\r\n${line}\r\n${line.toUpperCase()}\r\n\r\n`, 500);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain("invalid_request");
    },
  );
});

test.each([
  [undefined, null],
  ["flow.png", "flow.png"],
  ["%C3%9Cbersicht%20%231.png", "Übersicht #1.png"],
])("a job's name %j is %j", (value, want) => {
  expect(jobNameOf(value)).toBe(want);
});

test.each(["%", "%FF", "Ü.png"])("a name sent as %j is refused", (value) => {
  expect(() => jobNameOf(value)).toThrow(expect.objectContaining({ code: "invalid_request" }));
});
