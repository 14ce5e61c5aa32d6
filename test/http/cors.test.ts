/** Scripts of other sites: closed unless named. */
import { describe, expect, test } from "vitest";
import { startServer } from "../make/http-server.ts";

const origin = "https://app.example";
const preflight = { method: "OPTIONS", headers: { origin, "access-control-request-method": "POST" } } as const;

describe("without named sites", () => {
  test("no header opens anything, and OPTIONS is a method like any other that does not exist", async () => {
    const server = await startServer();
    const answer = await server.ask("/v1/jobs", { headers: { origin } });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(await server.ask("/v1/convert", preflight)).toMatchObject({ status: 405, headers: { allow: "POST" } });
  });
});

describe("with a named site", () => {
  test("its scripts may ask, send and read", async () => {
    const server = await startServer({ corsOrigins: [origin] });
    expect(await server.ask("/v1/convert", preflight)).toMatchObject({
      status: 204,
      headers: { "access-control-allow-origin": origin, "access-control-allow-methods": "POST", vary: "Origin" },
    });
    const answer = await server.ask("/v1/jobs", { key: null, headers: { origin } });
    expect(answer).toMatchObject({ status: 401, headers: { "access-control-allow-origin": origin } });
    expect(answer.headers["access-control-expose-headers"]).toContain("x-request-id");
    expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
  });

  test.each(["https://app.example.evil", "http://app.example", "null", "*"])("but not those of %s", async (other) => {
    const server = await startServer({ corsOrigins: [origin] });
    expect((await server.ask("/v1/jobs", { headers: { origin: other } })).headers["access-control-allow-origin"]).toBeUndefined();
    expect(await server.ask("/v1/convert", { ...preflight, headers: { ...preflight.headers, origin: other } })).toMatchObject({
      status: 405,
    });
  });
});
