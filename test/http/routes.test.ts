/** What each operation does beyond its status: waiting, following, replaying, ranges, the order of refusals. */
import type { ClientRequest } from "node:http";
import { request } from "node:http";
import { describe, expect, test } from "vitest";
import type { Started } from "../make/http-server.ts";
import { startServer, tinyPng } from "../make/http-server.ts";
import { data, header, png, scanLines } from "../make/png.ts";

const post = (
  server: Started,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array | string = tinyPng,
): ReturnType<Started["ask"]> => server.ask(path, { method: "POST", headers: { "content-type": "image/png", ...headers }, body });

describe("POST /convert", () => {
  test("stores every byte and says where the job is", async () => {
    const server = await startServer({ baseUrl: "https://redraw.example/prefix/v1" });
    const answer = await post(server, "/v1/convert?anything=1", {});
    expect(answer).toMatchObject({ status: 202, headers: { "retry-after": "3", ratelimit: '"conversions";r=19;t=1234' } });
    const id = String(answer.json["job_id"]);
    expect(answer.headers.location).toBe(`/prefix/v1/jobs/${id}`);
    expect(server.application.bodies.get(id)?.equals(tinyPng)).toBe(true);
    expect(await server.ask(answer.headers.location!)).toMatchObject({ status: 200 });
    expect(await server.ask(`/v1/jobs/${id}`)).toMatchObject({ status: 200 });
  });

  test("the same key is the same job, another body is refused", async () => {
    const server = await startServer();
    const first = await post(server, "/v1/convert", { "idempotency-key": "k" });
    const second = await post(server, "/v1/convert", { "idempotency-key": "k" });
    expect(second).toMatchObject({ status: 202, json: first.json, headers: { "idempotency-replayed": "true" } });
    expect(first.headers["idempotency-replayed"]).toBeUndefined();
    expect(await post(server, "/v1/convert", { "idempotency-key": "k" }, Buffer.concat([tinyPng, tinyPng]))).toMatchObject({ status: 422 });
    expect(server.application.balance).toBe(990);
  });

  const large = png([header(9000, 9000), data(scanLines(1, 1, [0, 0, 0]))]);
  const over = { "content-length": "30000000" };

  test.each([
    ["401 before all", 401, { "x-api-key": "rdk_no", "content-type": "text/plain", ...over }, "?callback_url=http://x", 0],
    ["the type before the length", 415, { "content-type": "text/plain", ...over }, "?callback_url=http://x", 0],
    ["the length before the callback", 413, over, "?callback_url=http://x", 0],
    ["the callback before the balance", 400, {}, "?callback_url=http://x", 0],
    ["the balance before the body", 402, {}, "", 0],
    ["the body's own type", 415, {}, "", 1000],
  ])("%s: %d", async (...[, status, headers, query, balance]) => {
    const server = await startServer();
    server.application.balance = balance;
    const lines = Object.entries({ host: "x", "x-api-key": "rdk_owner", "content-type": "image/png", "content-length": "5", ...headers });
    const text = `POST /v1/convert${query} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join("\r\n")}\r\n\r\nhello`;
    expect(await server.raw(text, 500)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  test("too many pixels are refused by the header, a coded body by its coding", async () => {
    const server = await startServer();
    expect(await post(server, "/v1/convert", {}, large)).toMatchObject({ status: 413, json: { code: "too_large" } });
    expect(await post(server, "/v1/convert", { "content-encoding": "gzip" })).toMatchObject({ status: 415 });
    expect(await post(server, "/v1/convert", { "content-encoding": "identity" })).toMatchObject({ status: 202 });
  });

  test.each(["", "ftp://example.com", "http://example.com", "https://example.com:8080/"])(
    "callback_url %j is refused by name",
    async (url) => {
      const server = await startServer();
      const answer = await post(server, `/v1/convert?callback_url=${encodeURIComponent(url)}`, {});
      expect(answer).toMatchObject({ status: 400, json: { code: "invalid_callback_url" } });
    },
  );

  test("two callback URLs are refused", async () => {
    const server = await startServer();
    const answer = await post(server, "/v1/convert?callback_url=https://a.example&callback_url=https://b.example", {});
    expect(answer).toMatchObject({ status: 400, json: { code: "invalid_callback_url" } });
  });
});

test("a bounded number of pictures is on its way at once", async () => {
  const server = await startServer({ limits: { uploadsPerAccount: 1 } });
  let goOn = (): void => {};
  server.application.onPiece = () => new Promise((resolve) => (goOn = resolve));
  const first = post(server, "/v1/convert", {});
  await expect.poll(() => server.application.calls).toContain("submit");
  await expect.poll(async () => (await post(server, "/v1/convert", {})).status).toBe(429);
  goOn();
  expect((await first).status).toBe(202);
  server.application.onPiece = () => {};
  expect((await post(server, "/v1/convert", {})).status).toBe(202);
});

describe("GET /jobs/{jobId}", () => {
  test("waits for the end", async () => {
    const server = await startServer();
    const id = await server.convert();
    setTimeout(() => server.application.change(id, { status: "running", stage: "decode", percent: 10 }), 50);
    setTimeout(() => server.application.succeed(id), 150);
    const answer = await server.ask(`/v1/jobs/${id}`, { headers: { prefer: "wait=20" } });
    expect(answer).toMatchObject({ status: 200, headers: { "preference-applied": "wait=20" }, json: { status: "succeeded" } });
  });

  test("waits for any change of what is known, and says when there was none", async () => {
    const server = await startServer();
    const id = await server.convert();
    const { etag } = (await server.ask(`/v1/jobs/${id}`)).headers;
    expect(await server.ask(`/v1/jobs/${id}`, { headers: { "if-none-match": etag! } })).toMatchObject({ status: 304, text: "" });
    expect(await server.ask(`/v1/jobs/${id}`, { headers: { "if-none-match": etag!, prefer: "wait=1" } })).toMatchObject({ status: 304 });
    setTimeout(() => server.application.change(id, { status: "running", stage: "decode" }), 50);
    const news = await server.ask(`/v1/jobs/${id}`, { headers: { "if-none-match": etag!, prefer: "wait=20" } });
    expect(news).toMatchObject({ status: 200, json: { status: "running", stage: "decode" } });
    expect(news.headers.etag).not.toBe(etag);
  });

  test("a bounded number waits at once, and those who leave make room", async () => {
    const server = await startServer({ limits: { waitingPerAccount: 1 } });
    const id = await server.convert();
    // a question below may come first and take the only place: who is refused asks again
    let hasLeft = false;
    const hold = (): ClientRequest => {
      const waiting = request({ port: server.port, path: `/v1/jobs/${id}`, headers: { "x-api-key": "rdk_owner", prefer: "wait=20" } });
      waiting.on("error", () => {});
      waiting.on("response", (answer) => {
        answer.resume();
        if (answer.statusCode === 429) setTimeout(() => hasLeft || (leaving = hold()), 100);
      });
      return waiting.end();
    };
    let leaving = hold();
    await expect
      .poll(async () => (await server.ask(`/v1/jobs/${id}`, { headers: { prefer: "wait=1" } })).status, { timeout: 10_000 })
      .toBe(429);
    hasLeft = true;
    leaving.destroy();
    await expect
      .poll(async () => (await server.ask(`/v1/jobs/${id}`, { headers: { prefer: "wait=1" } })).status, { timeout: 10_000 })
      .toBe(200);
  });
});

describe("GET /jobs/{jobId}/events", () => {
  test("tells each change as it comes, and ends with the job", async () => {
    const server = await startServer();
    const id = await server.convert();
    setTimeout(() => server.application.change(id, { status: "running", stage: "decode", percent: 10 }), 50);
    setTimeout(() => server.application.succeed(id), 100);
    const { text, headers } = await server.ask(`/v1/jobs/${id}/events`);
    expect(headers["content-type"]).toBe("text/event-stream");
    const events = text.split("\n\n").filter((block) => block.includes("event: job"));
    expect(events.map((block) => [/id: (\d+)/.exec(block)?.[1], JSON.parse(/data: (.*)/.exec(block)![1]!)])).toMatchObject([
      ["1", { job_id: id, status: "queued", percentage: 0 }],
      ["3", { status: "running", stage: "decode", percentage: 10 }],
      ["5", { status: "succeeded", percentage: 100 }],
    ]);
  });

  test("goes on behind the last event that was seen", async () => {
    const server = await startServer();
    const id = await server.convert();
    server.application.succeed(id);
    const { text } = await server.ask(`/v1/jobs/${id}/events`, { headers: { "last-event-id": "1" } });
    expect(text.match(/^id: .*/gm)).toEqual(["id: 3"]);
    expect(await server.ask(`/v1/jobs/${id}/events`, { headers: { "last-event-id": "x" } })).toMatchObject({ status: 400 });
  });

  test("is refused before it begins when too many are open, and counted until its connection ends", async () => {
    const server = await startServer({ limits: { waitingPerAccount: 1 } });
    const id = await server.convert();
    const open = request({ port: server.port, path: `/v1/jobs/${id}/events`, headers: { "x-api-key": "rdk_owner" } });
    open.on("error", () => {});
    open.end();
    await new Promise((resolve) => open.once("response", resolve));
    expect(await server.ask(`/v1/jobs/${id}/events`)).toMatchObject({ status: 429, json: { code: "rate_limited" } });
    open.destroy();
    server.application.succeed(id);
    await expect.poll(async () => (await server.ask(`/v1/jobs/${id}/events`)).status).toBe(200);
  });

  test("ends after its time, for the client to come back", async () => {
    const server = await startServer({ limits: { eventStreamMs: 100 } });
    const id = await server.convert();
    expect((await server.ask(`/v1/jobs/${id}/events`)).text).toContain("retry: 2000");
  });
});

describe("downloads", () => {
  test("redirect to a path that needs no key, once the job has succeeded", async () => {
    const server = await startServer();
    const id = await server.convert();
    expect(await server.ask(`/v1/jobs/${id}/download`)).toMatchObject({ status: 404, json: { code: "not_found" } });
    server.application.succeed(id);
    const redirect = await server.ask(`/v1/jobs/${id}/download?unknown=1`);
    expect(redirect).toMatchObject({ status: 302, headers: { "cache-control": "private, no-store" } });
    const file = await server.ask(redirect.headers.location!, { key: null });
    expect(file).toMatchObject({
      status: 200,
      text: `vsdx of ${id}, revision 0`,
      headers: {
        "content-type": "application/vnd.ms-visio.drawing",
        "content-disposition": `attachment; filename="${id}.vsdx"`,
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      },
    });
    expect(await server.ask("/v1/artifacts/wrong", { key: null })).toMatchObject({ status: 404 });
  });

  test("redirect to the object store where clients reach it, and are bytes when asked", async () => {
    const server = await startServer();
    const id = await server.convert();
    server.application.succeed(id);
    server.application.storeUrl = "https://files.example.com/bucket";
    expect(await server.ask(`/v1/jobs/${id}/download`)).toMatchObject({
      status: 302,
      headers: { location: `https://files.example.com/bucket/${id}`, "cache-control": "private, no-store" },
    });
    expect(await server.ask(`/v1/jobs/${id}/download?redirect=false`)).toMatchObject({ status: 200, text: `vsdx of ${id}, revision 0` });
  });

  test("are bytes when asked, or when nothing can be signed", async () => {
    const server = await startServer();
    const id = await server.convert();
    server.application.succeed(id);
    const want = { status: 200, text: `svg of ${id}, revision 0`, headers: { "content-type": "application/octet-stream" } };
    expect(await server.ask(`/v1/jobs/${id}/download?format=svg&redirect=false`)).toMatchObject(want);
    server.application.signsDownloads = false;
    const answer = await server.ask(`/v1/jobs/${id}/download?format=svg`);
    expect(answer).toMatchObject(want);
    expect(answer.headers["content-security-policy"]).toMatch(/default-src 'none'.*sandbox/);
  });

  test("give ranges, and nothing but headers to HEAD", async () => {
    const server = await startServer();
    const id = await server.convert();
    server.application.succeed(id);
    const path = `/v1/jobs/${id}/download?format=ir&redirect=false`;
    expect(await server.ask(path, { headers: { range: "bytes=3-4" } })).toMatchObject({
      status: 206,
      text: "of",
      headers: { "content-length": "2", "content-range": "bytes 3-4/54" },
    });
    expect(await server.ask(path, { headers: { range: "bytes=99-" } })).toMatchObject({
      status: 416,
      headers: { "content-range": "bytes */54" },
    });
    expect(await server.ask(path, { method: "HEAD" })).toMatchObject({ status: 200, text: "", headers: { "content-length": "54" } });
  });

  test.each([
    "format=exe",
    "format=VSDX",
    "format=",
    "format=vsdx&format=svg",
    "revision=-1",
    "revision=51",
    "revision=1.0",
    "redirect=no",
  ])("%s is refused", async (query) => {
    const server = await startServer();
    const id = await server.convert();
    expect(await server.ask(`/v1/jobs/${id}/download?${query}`)).toMatchObject({ status: 400, json: { code: "invalid_request" } });
  });
});

test("a revision is counted and found again", async () => {
  const server = await startServer();
  const id = await server.convert();
  const revise = (): ReturnType<Started["ask"]> =>
    post(server, `/v1/jobs/${id}/revisions`, { "content-type": "application/json" }, '{"version":"1.0"}');
  expect(await revise()).toMatchObject({ status: 404 });
  server.application.succeed(id);
  const answer = await revise();
  expect(answer).toMatchObject({ status: 201, json: { job_id: id, revision: 1, revisions: 1 } });
  expect((await server.ask(answer.headers.location!)).status).toBe(302);
  expect(await post(server, `/v1/jobs/${id}/revisions`, { "content-type": "text/plain" }, "{}")).toMatchObject({ status: 415 });
});

test("a key is made with a name and a role, shown once, and revoked", async () => {
  const server = await startServer();
  const made = await post(server, "/v1/account/keys", { "content-type": "application/json" }, '{"name":"ci","role":"owner"}');
  expect(made).toMatchObject({ status: 201, json: { name: "ci", role: "owner", revoked_at: null } });
  const key = String(made.json["key"]);
  expect(await server.ask("/v1/account", { key })).toMatchObject({ status: 200, json: { role: "owner" } });
  expect((await server.ask("/v1/account/keys")).text).not.toContain(`"${key}"`);
  const path = `/v1/account/keys/${String(made.json["id"])}`;
  expect(await server.ask(path, { method: "DELETE" })).toMatchObject({ status: 204, text: "" });
  expect(await server.ask("/v1/account", { key })).toMatchObject({ status: 401 });
  expect(await server.ask(path, { method: "DELETE" })).toMatchObject({ status: 404 });
  expect(await server.ask("/v1/account/keys", { method: "POST" })).toMatchObject({
    status: 201,
    json: { name: "API key", role: "convert" },
  });
});

test("the list goes page by page", async () => {
  const server = await startServer();
  const ids = [await server.convert(), await server.convert(), await server.convert()];
  const first = await server.ask("/v1/jobs?limit=2");
  const second = await server.ask(`/v1/jobs?limit=2&cursor=${String(first.json["next_cursor"])}`);
  const listed = [first, second].flatMap(({ json }) => (json["jobs"] as { job_id: string }[]).map(({ job_id: id }) => id));
  expect(listed).toEqual(ids.toReversed());
  expect(second.json["next_cursor"]).toBeNull();
});

test("health says no more than that there is trouble", async () => {
  const server = await startServer();
  expect(await server.ask("/healthz", { key: null })).toMatchObject({ status: 200, json: { status: "ok" } });
  server.application.trouble = ["the database at 10.0.0.7 does not answer"];
  const answer = await server.ask("/healthz", { key: null });
  expect(answer).toMatchObject({ status: 503, headers: { "retry-after": "5" }, json: { code: "unavailable" } });
  expect(answer.text).not.toContain("10.0.0.7");
});
