/** The server as a whole: opening, refusing what is no request, telling what it did, closing. */
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { pictureLimits } from "../../src/core/image/faults.ts";
import { httpLimits } from "../../src/http/operations/operation.ts";
import { openServer } from "../../src/http/server.ts";
import { aFakeApplication } from "../make/application.ts";
import { startServer } from "../make/http-server.ts";

/** A server that does not listen yet, with an application that answers as told. */
const aServer = (): ReturnType<typeof openServer> =>
  openServer({
    application: aFakeApplication(),
    limits: { ...httpLimits, picture: pictureLimits },
    telemetry: { answered: () => {}, failed: () => {}, limited: () => {} },
    baseUrl: "http://127.0.0.1/v1",
    webFolder: null,
    corsOrigins: [],
  });

test("a taken port is a sentence", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const server = await aServer();
  await expect(server.listen({ host: "127.0.0.1", port })).rejects.toMatchObject({
    code: "unavailable",
    message: `cannot listen on port ${port} of 127.0.0.1: another program uses it: choose another port`,
  });
  await server.close();
  other.close();
});

describe("paths", () => {
  test.each([
    ["/", 404],
    ["/v1", 404],
    ["/v1/", 404],
    ["/v1/jobs/", 404],
    ["/V1/jobs", 404],
    ["/v1/jobs/%zz", 404],
    ["/v1/jobs/%00", 404],
    ["/v1/jobs/../account", 404],
    [`/v1/jobs/${"a".repeat(8000)}`, 404],
    ["/v1//jobs", 404],
  ])("GET %s is a problem: %d", async (path, status) => {
    const server = await startServer();
    const answer = await server.ask(path);
    expect(answer).toMatchObject({ status, json: { status, code: "not_found", request_id: answer.headers["x-request-id"] } });
    expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
  });

  test.each(["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "TRACE", "POST", "QUERY"])(
    "%s of a path that only reads is 405 with Allow",
    async (method) => {
      const server = await startServer();
      expect(await server.ask("/v1/account", { method })).toMatchObject({
        status: 405,
        headers: { allow: "GET, HEAD" },
        json: { code: "method_not_allowed" },
      });
    },
  );

  test("HEAD is GET without the body", async () => {
    const server = await startServer();
    const [got, head] = [await server.ask("/v1/account"), await server.ask("/v1/account", { method: "HEAD" })];
    expect(head).toMatchObject({ status: 200, text: "", headers: { "content-length": got.headers["content-length"] } });
    expect(await server.ask("/v1/account", { method: "HEAD", key: null })).toMatchObject({ status: 401, text: "" });
  });
});

describe("what is no request", () => {
  test.each([
    ["noise", "NOISE\r\n\r\n", "400"],
    ["no host", "GET / HTTP/1.1\r\n\r\n", "400"],
    ["headers without end", `GET / HTTP/1.1\r\nhost: x\r\na: ${"b".repeat(20_000)}\r\n\r\n`, "431"],
    ["a space in a header's name", "GET / HTTP/1.1\r\nhost: x\r\nx-api-key : a\r\n\r\n", "400"],
    ["a line feed alone in a header", "GET / HTTP/1.1\r\nhost: x\r\na: b\nc: d\r\n\r\n", "400"],
  ])("%s", async (_what, text, status) => {
    const server = await startServer();
    const answer = await server.raw(text, 500);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

describe("request ids", () => {
  test("are the client's if they are harmless, else new", async () => {
    const server = await startServer();
    expect((await server.ask("/healthz", { headers: { "x-request-id": "run-7.3" } })).headers["x-request-id"]).toBe("run-7.3");
    const odd = (await server.ask("/healthz", { headers: { "x-request-id": 'a"b' } })).headers["x-request-id"];
    expect(odd).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("limits of requests", () => {
  test("a key has its share of each minute; conversions are not counted there", async () => {
    const server = await startServer({ limits: { requestsPerMinute: 3 } });
    for (let count = 0; count < 4; count++) await server.convert();
    const statuses = [];
    for (let count = 0; count < 4; count++) statuses.push((await server.ask("/v1/account")).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(server.limited).toEqual(["key"]);
    const refused = await server.ask("/v1/account");
    expect(refused).toMatchObject({ json: { code: "rate_limited" }, headers: { "ratelimit-policy": '"requests";q=3;w=60' } });
    expect(Number(refused.headers["retry-after"])).toBe(refused.json["retry_after"]);
    expect((await server.ask("/v1/account", { key: "rdk_convert" })).status).toBe(200);
  });

  test("an address that guesses keys is stopped before its next guess", async () => {
    const server = await startServer({ limits: { requestsPerMinute: 3 } });
    const guesses: string[] = [];
    const authenticate = server.application.authenticate.bind(server.application);
    server.application.authenticate = (key) => (guesses.push(key), authenticate(key));
    const statuses = [];
    for (let count = 0; count < 5; count++) statuses.push((await server.ask("/v1/account", { key: `rdk_${count}` })).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect(server.limited).toEqual(["address", "address"]);
    expect(guesses).toEqual(["rdk_0", "rdk_1", "rdk_2"]);
  });

  test("a proxy that is trusted says who failed, and no one else does", async () => {
    const fail = async (server: Awaited<ReturnType<typeof startServer>>, client: string): Promise<number> =>
      (await server.ask("/v1/account", { key: "rdk_nobody", headers: { "x-forwarded-for": client } })).status;
    const limits = { requestsPerMinute: 2 };
    const behind = await startServer({ limits, trustedProxies: ["127.0.0.0/8"] });
    const seen: number[] = [];
    for (const client of ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"]) seen.push(await fail(behind, client));
    expect(seen).toEqual([401, 401, 429, 401]);
    const open = await startServer({ limits, trustedProxies: ["10.0.0.0/8"] });
    const claimed: number[] = [];
    for (const client of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) claimed.push(await fail(open, client));
    expect(claimed).toEqual([401, 401, 429]);
  });
});

describe("what is told", () => {
  test("names the route and never what the client wrote in it", async () => {
    const server = await startServer();
    const id = await server.convert();
    await server.ask(`/v1/jobs/${id}/download?secret=1`);
    await server.ask("/v1/artifacts/secret-token", { key: null });
    await server.ask("/secret/path", { key: "rdk_secret" });
    expect(server.answered.map(({ method, route, status, account, code, job }) => [method, route, status, account, code, job])).toEqual([
      ["POST", "/v1/convert", 202, "acme", null, null],
      ["GET", "/v1/jobs/{jobId}/download", 404, "acme", "not_found", id],
      ["GET", "/v1/artifacts/{token}", 404, null, "not_found", null],
      ["GET", "unknown", 404, null, "not_found", null],
    ]);
    expect(JSON.stringify(server.answered)).not.toContain("secret");
  });

  test("how long it took, from the head to the end of the answer", async () => {
    const server = await startServer();
    const id = await server.convert();
    await server.ask(`/v1/jobs/${id}`, { headers: { prefer: "wait=1" } });
    expect(server.answered[0]!.seconds).toBeGreaterThan(0);
    expect(server.answered[1]!.seconds).toBeGreaterThan(0.9);
    expect(server.answered[1]!.seconds).toBeLessThan(10);
  });

  test("a client that left is told as such", async () => {
    const server = await startServer();
    const id = await server.convert();
    const leaving = request({ port: server.port, path: `/v1/jobs/${id}`, headers: { "x-api-key": "rdk_owner", prefer: "wait=30" } });
    leaving.on("error", () => {});
    leaving.end();
    await new Promise((resolve) => setTimeout(resolve, 100));
    leaving.destroy();
    await expect.poll(() => server.answered[1]?.status).toBe(499);
  });

  test("a bug is told with what it knows, and answered without", async () => {
    const server = await startServer();
    server.application.account = () => Promise.reject(new Error("the pool at 10.0.0.7 is gone"));
    const answer = await server.ask("/v1/account");
    expect(answer).toMatchObject({ status: 500, json: { code: "internal_error" } });
    expect(answer.text).not.toContain("10.0.0.7");
    expect(server.failures).toMatchObject([{ code: "internal_error", detail: expect.stringContaining("10.0.0.7") }]);
  });

  test("an answer that does not fit its description is a bug, not an answer", async () => {
    const server = await startServer();
    server.application.balance = -1;
    expect(await server.ask("/v1/account")).toMatchObject({ status: 500 });
    expect(server.failures[0]!.detail).toContain("readAccount /balance");
  });
});

test("another account's job, an unknown and a malformed id are one answer", async () => {
  const server = await startServer();
  const id = await server.convert();
  const paths = ["", "/events", "/download", "/deliveries"].map((rest) => (job: string) => `/v1/jobs/${job}${rest}`);
  for (const path of paths) {
    const asked = [
      await server.ask(path(id), { key: "rdk_stranger" }),
      await server.ask(path("00000000-0000-4000-8000-ffffffffffff")),
      await server.ask(path("x")),
    ];
    expect(new Set(asked.map(({ status, json }) => JSON.stringify([status, json["code"], json["detail"], json["title"]]))).size).toBe(1);
    expect(asked[0]!.status).toBe(404);
  }
});

test("closing ends what waits and lets the rest finish", async () => {
  const server = await startServer({ stays: true });
  const id = await server.convert();
  const waiting = server.ask(`/v1/jobs/${id}`, { headers: { prefer: "wait=60" } });
  const following = server.ask(`/v1/jobs/${id}/events`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const begun = performance.now();
  await server.close();
  expect(performance.now() - begun).toBeLessThan(2000);
  expect((await waiting).status).toBe(200);
  expect((await following).status).toBe(200);
});

test("a server that says farewell loses no request of clients that keep their connections", async () => {
  const server = await aServer();
  await server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.address();
  const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const ask = (agent: Agent): Promise<string | undefined> =>
    new Promise((resolve, reject) => {
      const asked = request({ port, agent, path: "/healthz" }, (answer) => {
        answer.resume().once("end", () => resolve(answer.headers.connection));
      });
      asked.once("error", reject).end();
    });
  const askOften = async (agent: Agent): Promise<void> => {
    while ((await ask(agent)) !== "close") await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const clients = agents.map((agent) => askOften(agent));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const begun = performance.now();
  await server.close({ farewellMs: 10_000 });
  await Promise.all(clients);
  // Nobody is waited for who has gone.
  expect(performance.now() - begun).toBeLessThan(5_000);
});
