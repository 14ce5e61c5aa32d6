/** Checks of the tables on headers, of requests and of answers. */
import { createHash } from "node:crypto";
import { expect } from "vitest";
import { tinyPng } from "../../make/http-server.ts";
import type { Check, Checks } from "./jobs.ts";
import { under } from "./jobs.ts";
import { aWorld } from "./world.ts";

const image = { "content-type": "image/png" };

/** Sends a header twice, once in another case, and expects to be refused. */
async function refusesTwice(name: string): Promise<void> {
  const world = await aWorld();
  const answer = await world.raw(`GET /v1/jobs HTTP/1.1\r\nhost: x\r\n${name}: 1\r\n${name.toUpperCase()}: 1\r\n\r\n`, 300);
  expect(answer, name).toMatch(/^HTTP\/1.1 400 /);
}

const requestHeaders: Readonly<Record<string, Check>> = {
  async Authorization() {
    await refusesTwice("authorization");
    const world = await aWorld();
    const key = world.service.ownerKey;
    const other = await world.key("owner");
    const statusOf = async (authorization: string, named: string | null): Promise<number> =>
      (await world.ask("/v1/account", { key: named, headers: { authorization } })).status;
    expect(await statusOf(`Bearer ${key}`, null)).toBe(200);
    expect(await statusOf(`bearer  ${key} `, null)).toBe(200);
    expect(await statusOf(`Bearer ${key}`, key)).toBe(200);
    expect(await statusOf(`Bearer ${other}`, key)).toBe(401);
    expect(await statusOf("Bearer rdk_nonsense", key)).toBe(401);
    expect(await statusOf("Basic YTpi", key)).toBe(200);
    for (const alone of ["Basic YTpi", "Bearer", `Bearer ${key} ${key}`, key]) expect(await statusOf(alone, null), alone).toBe(401);
  },
  async "x-api-key"() {
    await refusesTwice("x-api-key");
    const world = await aWorld();
    expect((await world.ask("/v1/account")).status).toBe(200);
    expect((await world.ask("/v1/account", { key: null })).status).toBe(401);
  },
  async "Content-Type"() {
    await refusesTwice("content-type");
    const world = await aWorld();
    const statuses = [];
    for (const type of [
      "application/octet-stream",
      "image/png",
      "image/jpeg",
      "image/webp",
      "IMAGE/PNG; a=b",
      "image/gif",
      "text/plain",
      "image",
    ]) {
      statuses.push((await world.ask("/v1/convert", { method: "POST", headers: { "content-type": type }, body: tinyPng })).status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 415, 415, 415]);
    expect((await world.ask("/v1/account/keys", { method: "POST", headers: { "content-type": "text/plain" }, body: "{}" })).status).toBe(
      415,
    );
  },
  async "Content-Length"() {
    const world = await aWorld();
    const head = `POST /v1/convert HTTP/1.1\r\nhost: x\r\nx-api-key: ${world.service.ownerKey}\r\ncontent-type: image/png\r\n`;
    expect(await world.raw(`${head}content-length: 20971521\r\n\r\n`, 500)).toMatch(/^HTTP\/1.1 413 /);
    const chunks = [
      Buffer.from(`${head}transfer-encoding: chunked\r\n\r\n${tinyPng.length.toString(16)}\r\n`),
      tinyPng,
      Buffer.from("\r\n0\r\n\r\n"),
    ];
    expect(await world.raw(Buffer.concat(chunks), 1000)).toMatch(/^HTTP\/1.1 202 /);
  },
  async Expect() {
    await refusesTwice("expect");
    const world = await aWorld({ credits: 5 });
    const head = `POST /v1/convert HTTP/1.1\r\nhost: x\r\nx-api-key: ${world.service.ownerKey}\r\ncontent-type: image/png\r\ncontent-length: 50\r\nexpect: 100-continue\r\n\r\n`;
    expect(await world.raw(head, 1000)).toMatch(/^HTTP\/1.1 402 /);
  },
  async "Idempotency-Key"() {
    await refusesTwice("idempotency-key");
    const world = await aWorld();
    const ids = [await world.start({ headers: { "idempotency-key": "k" } }), await world.start({ headers: { "idempotency-key": "k" } })];
    expect(ids[0]).toBe(ids[1]);
    expect(await world.service.balance()).toBe(990);
    const bad = await world.ask("/v1/convert", { method: "POST", headers: { ...image, "idempotency-key": "a b" }, body: tinyPng });
    expect(bad).toMatchObject({ status: 400, json: { code: "invalid_request" } });
  },
  async "X-Redraw-Name"() {
    await refusesTwice("x-redraw-name");
    const world = await aWorld();
    const id = await world.finish({ headers: { "x-redraw-name": "flow%201.png" } });
    expect((await world.ask(`/v1/jobs/${id}`)).json["name"]).toBe("flow 1.png");
    const file = await world.ask(`/v1/jobs/${id}/download?redirect=false&format=ir`);
    expect(file.headers["content-disposition"]).toBe('attachment; filename="flow 1.ir.json"');
    for (const name of ["%", "a%2Fb", "%0A", "x".repeat(201)]) {
      const bad = await world.ask("/v1/convert", { method: "POST", headers: { ...image, "x-redraw-name": name }, body: tinyPng });
      expect(bad).toMatchObject({ status: 400, json: { code: "invalid_request" } });
    }
  },
  async Prefer() {
    const world = await aWorld();
    const id = await world.start();
    setTimeout(() => void world.service.execute(id), 50);
    const answer = await world.ask(`/v1/jobs/${id}`, { headers: { prefer: "wait=30" } });
    expect(answer).toMatchObject({ json: { status: "succeeded" }, headers: { "preference-applied": "wait=30" } });
    const begun = performance.now();
    expect((await world.ask(`/v1/jobs/${await world.start()}`, { headers: { prefer: "wait=1" } })).json["status"]).toBe("queued");
    expect(performance.now() - begun).toBeGreaterThan(950);
  },
  async "If-None-Match"() {
    const world = await aWorld();
    const id = await world.start();
    const { etag } = (await world.ask(`/v1/jobs/${id}`)).headers;
    expect((await world.ask(`/v1/jobs/${id}`, { headers: { "if-none-match": etag! } })).status).toBe(304);
    setTimeout(() => void world.ask(`/v1/jobs/${id}/cancel`, { method: "POST" }), 50);
    const news = await world.ask(`/v1/jobs/${id}`, { headers: { "if-none-match": etag!, prefer: "wait=30" } });
    expect(news).toMatchObject({ status: 200, json: { status: "failed" } });
  },
  async "Last-Event-ID"() {
    await refusesTwice("last-event-id");
    const world = await aWorld();
    const id = await world.finish();
    const ids = [...(await world.ask(`/v1/jobs/${id}/events`)).text.matchAll(/^id: (\d+)$/gm)].map(([, event]) => event!);
    const { text } = await world.ask(`/v1/jobs/${id}/events`, { headers: { "last-event-id": ids[0]! } });
    expect([...text.matchAll(/^id: (\d+)$/gm)].map(([, event]) => event)).toEqual(ids.slice(1));
  },
  async Range() {
    await refusesTwice("range");
    const world = await aWorld();
    const path = `/v1/jobs/${await world.finish()}/download?redirect=false`;
    expect(await world.ask(path, { headers: { range: "bytes=1-2" } })).toMatchObject({
      status: 206,
      text: "sd",
      headers: { "content-range": "bytes 1-2/4" },
    });
  },
  async traceparent() {
    const world = await aWorld();
    const given = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    const kept = async (traceparent: string): Promise<unknown> => {
      const { status, json } = await world.ask("/v1/convert", { method: "POST", headers: { ...image, traceparent }, body: tinyPng });
      expect(status).toBe(202);
      const [row] = await world.service.database.query("SELECT traceparent FROM job WHERE id = $1::uuid", [json["job_id"]]);
      return row!["traceparent"];
    };
    expect([await kept(given), await kept("00-nonsense")]).toEqual([given, null]);
  },
  async "X-Request-Id"() {
    await refusesTwice("x-request-id");
    const world = await aWorld();
    const name = "Az_0.9:-".padEnd(64, "x");
    expect((await world.ask("/v1/account", { headers: { "x-request-id": name } })).headers["x-request-id"]).toBe(name);
    expect((await world.ask("/v1/account", { headers: { "x-request-id": `${name}x` } })).headers["x-request-id"]).toHaveLength(36);
  },
};

const answerHeaders: Readonly<Record<string, Check>> = {
  async "X-Request-Id"() {
    const world = await aWorld();
    for (const path of ["/v1/account", "/nothing", "/healthz", "/v1/jobs/%zz"]) {
      expect((await world.ask(path)).headers["x-request-id"], path).toBeDefined();
    }
  },
  async Location() {
    const world = await aWorld();
    const { headers, json } = await world.ask("/v1/convert", { method: "POST", headers: image, body: tinyPng });
    expect(headers.location).toBe(`/v1/jobs/${String(json["job_id"])}`);
    expect((await world.ask(headers.location!)).status).toBe(200);
    const download = await world.ask(`/v1/jobs/${await world.finish()}/download`);
    expect((await world.ask(download.headers.location!)).status).toBe(200);
    expect((await world.ask("/v1/account/keys", { method: "POST" })).headers.location).toMatch(/^\/v1\/account\/keys\//);
  },
  async "Retry-After"() {
    const world = await aWorld();
    const send = (): ReturnType<typeof world.ask> => world.ask("/v1/convert", { method: "POST", headers: image, body: tinyPng });
    expect(Number((await send()).headers["retry-after"])).toBeGreaterThan(0);
    for (let count = 1; count < 20; count++) await send();
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBe(refused.json["retry_after"]);
    const ill = await aWorld({ application: () => ({ problems: () => Promise.resolve(["no disk"]) }) });
    expect(Number((await ill.ask("/healthz")).headers["retry-after"])).toBeGreaterThan(0);
  },
  async "RateLimit-Policy"() {
    const world = await aWorld();
    const { headers } = await world.ask("/v1/convert", { method: "POST", headers: image, body: tinyPng });
    expect(headers["ratelimit-policy"]).toBe('"conversions";q=20;w=3600');
  },
  async RateLimit() {
    const world = await aWorld();
    const { headers } = await world.ask("/v1/convert", { method: "POST", headers: image, body: tinyPng });
    expect(headers["ratelimit"]).toMatch(/^"conversions";r=19;t=(3600|359\d)$/);
  },
  async ETag() {
    const world = await aWorld();
    const id = await world.start();
    const before = (await world.ask(`/v1/jobs/${id}`)).headers.etag;
    await world.service.execute(id);
    expect((await world.ask(`/v1/jobs/${id}`)).headers.etag).not.toBe(before);
    const file = await world.ask(`/v1/jobs/${id}/download?redirect=false`);
    expect(file.headers.etag).toBe(`"${createHash("sha256").update(file.bytes).digest("hex")}"`);
  },
  async "Preference-Applied"() {
    const world = await aWorld();
    const { headers } = await world.ask(`/v1/jobs/${await world.finish()}`, { headers: { prefer: "wait=500" } });
    expect(headers["preference-applied"]).toBe("wait=60");
  },
  async "Idempotency-Replayed"() {
    const world = await aWorld();
    const send = (): ReturnType<typeof world.ask> =>
      world.ask("/v1/convert", { method: "POST", headers: { ...image, "idempotency-key": "k" }, body: tinyPng });
    expect((await send()).headers["idempotency-replayed"]).toBeUndefined();
    expect((await send()).headers["idempotency-replayed"]).toBe("true");
  },
  async "WWW-Authenticate"() {
    const world = await aWorld();
    expect(await world.ask("/v1/account", { key: null })).toMatchObject({
      status: 401,
      headers: { "www-authenticate": 'Bearer realm="redraw"' },
    });
    expect((await world.ask("/v1/account")).headers["www-authenticate"]).toBeUndefined();
  },
  async Allow() {
    const world = await aWorld();
    expect(await world.ask("/v1/account/keys", { method: "PUT" })).toMatchObject({ status: 405, headers: { allow: "GET, HEAD, POST" } });
  },
  async "Content-Disposition"() {
    const world = await aWorld();
    const id = await world.finish();
    const file = await world.ask(`/v1/jobs/${id}/download?redirect=false&format=ir`);
    expect(file.headers["content-disposition"]).toMatch(new RegExp(`^attachment; filename="${id}[\\w.-]*\\.ir\\.json"$`));
  },
  async "Repr-Digest"() {
    const world = await aWorld();
    const file = await world.ask(`/v1/jobs/${await world.finish()}/download?redirect=false`);
    expect(file.headers["repr-digest"]).toBe(`sha-256=:${createHash("sha256").update(file.bytes).digest("base64")}:`);
  },
};

/** Every check on headers. */
export const headerChecks: Checks = {
  ...under("Request headers, Header", requestHeaders),
  ...under("Answer headers, Header", answerHeaders),
};
