/** Checks of the tables on refusals: their members, their statuses, their codes. */
import { expect } from "vitest";
import { sweepJobs } from "../../../src/app/sweep.ts";
import { faultCodes } from "../../../src/core/fault-codes.ts";
import { Fault } from "../../../src/core/fault.ts";
import type { Received } from "../../make/http-server.ts";
import { tinyPng } from "../../make/http-server.ts";
import { data, header, png, scanLines } from "../../make/png.ts";
import type { Check, Checks } from "./jobs.ts";
import { under } from "./jobs.ts";
import type { World } from "./world.ts";
import { aWorld } from "./world.ts";

const image = { "content-type": "image/png" };
const unknownId = "00000000-0000-4000-8000-000000000000";

const send = (
  world: World,
  body: Uint8Array | string = tinyPng,
  more: Readonly<Record<string, string>> = {},
  query = "",
): Promise<Received> => world.ask(`/v1/convert${query}`, { method: "POST", headers: { ...image, ...more }, body });

/** Uses up the hour, then asks once more. */
async function overTheLimit(world: World): Promise<Received> {
  for (let count = 0; count < 20; count++) await world.start();
  return send(world);
}

const lost = new Fault({ code: "unavailable", kind: "unavailable", message: "the database does not answer" });

/** Sends the head and the beginning of a body, and no more. */
const slowly = (world: World): Promise<string> =>
  world.raw(
    Buffer.concat([
      Buffer.from(
        `POST /v1/convert HTTP/1.1\r\nhost: x\r\nx-api-key: ${world.service.ownerKey}\r\ncontent-type: image/png\r\ncontent-length: 100000\r\n\r\n`,
      ),
      tinyPng,
    ]),
    3000,
  );

const members: Readonly<Record<string, Check>> = {
  async type() {
    expect((await (await aWorld()).ask(`/v1/jobs/${unknownId}`)).json["type"]).toBe("urn:redraw:error:not_found");
  },
  async title() {
    expect((await (await aWorld()).ask(`/v1/jobs/${unknownId}`)).json["title"]).toBe("Not Found");
  },
  async status() {
    const answer = await (await aWorld()).ask(`/v1/jobs/${unknownId}`);
    expect(answer.json["status"]).toBe(answer.status);
  },
  async detail() {
    expect((await send(await aWorld(), "")).json["detail"]).toMatch(/^The body is empty: send .*\.$/);
  },
  async code() {
    expect(faultCodes.map(({ code }) => code)).toContain((await send(await aWorld(), "")).json["code"]);
  },
  async request_id() {
    const answer = await (await aWorld()).ask("/v1/nothing");
    expect(answer.json["request_id"]).toBe(answer.headers["x-request-id"]);
  },
  async balance() {
    expect((await send(await aWorld({ credits: 9 }))).json["balance"]).toBe(9);
  },
  async required() {
    expect((await send(await aWorld({ credits: 9 }))).json["required"]).toBe(10);
  },
  async retry_after() {
    const limited = await overTheLimit(await aWorld());
    const ill = await send(await aWorld({ application: () => ({ submit: () => Promise.reject(lost) }) }));
    for (const { json, headers } of [limited, ill]) expect(json["retry_after"]).toBe(Number(headers["retry-after"]));
  },
};

const statuses: Readonly<Record<string, Check>> = {
  async "400 on POST /convert, body"() {
    expect(await send(await aWorld(), "")).toMatchObject({ status: 400, json: { code: "empty_body" } });
  },
  async "400 on POST /convert, callback"() {
    const answer = await send(await aWorld(), tinyPng, {}, "?callback_url=http://example.com");
    expect(answer).toMatchObject({ status: 400, json: { code: "invalid_callback_url" } });
  },
  async "400 anywhere"() {
    const world = await aWorld();
    const id = await world.finish();
    const json = { "content-type": "application/json" };
    expect((await world.ask("/v1/jobs?limit=x")).status).toBe(400);
    expect((await world.ask(`/v1/jobs/${id}/events`, { headers: { "last-event-id": "x" } })).status).toBe(400);
    expect(await world.ask(`/v1/jobs/${id}/revisions`, { method: "POST", headers: json, body: "{}" })).toMatchObject({ status: 400 });
    expect(await world.ask("/v1/account/keys", { method: "POST", headers: json, body: '{"role":"god"}' })).toMatchObject({ status: 400 });
  },
  async "401 on all with a key"() {
    const world = await aWorld();
    const { json: made } = await world.ask("/v1/account/keys", { method: "POST" });
    await world.ask(`/v1/account/keys/${String(made["id"])}`, { method: "DELETE" });
    const keys = [null, "", "x", `rdk_${"0".repeat(36)}`, String(made["key"])];
    const bodies = [];
    for (const key of keys) {
      const { status, json } = await world.ask("/v1/account", { key });
      bodies.push(JSON.stringify([status, { ...json, request_id: "" }]));
    }
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain("401");
  },
  async "402 on POST /convert"() {
    const world = await aWorld({ credits: 10 });
    expect((await send(world)).status).toBe(202);
    expect(await send(world)).toMatchObject({ status: 402, json: { code: "insufficient_credits", balance: 0, required: 10 } });
  },
  async "403 on keys and webhook secrets"() {
    const world = await aWorld();
    const key = await world.key("convert");
    const asked = [
      ["GET", "/v1/account/keys"],
      ["POST", "/v1/account/keys"],
      ["DELETE", `/v1/account/keys/${unknownId}`],
      ["GET", "/v1/account/webhook-secret"],
      ["POST", "/v1/account/webhook-secret/rotate"],
    ] as const;
    for (const [method, path] of asked)
      expect(await world.ask(path, { method, key }), path).toMatchObject({ status: 403, json: { code: "forbidden" } });
  },
  async "404 on jobs"() {
    const [world, stranger] = [await aWorld(), await aWorld()];
    const id = await world.finish();
    const bodies = new Set<string>();
    for (const path of [`/v1/jobs/${id}`, `/v1/jobs/${unknownId}`, "/v1/jobs/7", `/v1/jobs/${id.toUpperCase()}x`]) {
      const { status, json } = await stranger.ask(path);
      bodies.add(JSON.stringify([status, { ...json, request_id: "" }]));
    }
    expect(bodies.size).toBe(1);
    expect([...bodies][0]).toContain("404");
  },
  async "404 on downloads"() {
    const world = await aWorld();
    const id = await world.start();
    expect((await world.ask(`/v1/jobs/${id}/download`)).status).toBe(404);
    expect((await world.ask(`/v1/jobs/${unknownId}/download`)).status).toBe(404);
    await world.service.execute(id);
    await world.sql("UPDATE job SET expires_at = clock_timestamp() - interval '1 hour' WHERE id = $1::uuid", [id]);
    expect((await world.ask(`/v1/jobs/${id}/download`)).status).toBe(404);
  },
  async "404 on any other path"() {
    expect(await (await aWorld()).ask("/v2/convert")).toMatchObject({ status: 404, json: { code: "not_found" } });
  },
  async "405 on all"() {
    expect(await (await aWorld()).ask("/v1/convert")).toMatchObject({ status: 405, headers: { allow: "POST" } });
  },
  async "408 on bodies"() {
    const world = await aWorld({ serve: { limits: { slowGraceMs: 100 } } });
    expect(await slowly(world)).toMatch(/^HTTP\/1.1 408 /);
    expect(await world.service.balance()).toBe(1000);
  },
  async "409 on POST /convert"() {
    const world = await aWorld();
    const fault = new Fault({ code: "idempotency_in_flight", kind: "conflict", message: "still being handled" });
    const busy = await aWorld({ application: () => ({ precheck: () => Promise.reject(fault) }) });
    expect(await send(busy, tinyPng, { "idempotency-key": "k" })).toMatchObject({ status: 409, json: { code: "idempotency_in_flight" } });
    const all = await Promise.all(Array.from({ length: 8 }, () => send(world, tinyPng, { "idempotency-key": "k" })));
    expect(all.filter(({ status }) => status !== 202 && status !== 409)).toEqual([]);
    expect(await world.service.balance()).toBe(990);
  },
  async "409 on DELETE of a job"() {
    const world = await aWorld();
    const id = await world.start();
    expect(await world.ask(`/v1/jobs/${id}`, { method: "DELETE" })).toMatchObject({ status: 409, json: { code: "job_unfinished" } });
    expect((await world.ask(`/v1/jobs/${id}`)).json["status"]).toBe("queued");
  },
  async "413 on POST /convert, bytes"() {
    const world = await aWorld();
    const answer = await send(world, Buffer.concat([tinyPng, Buffer.alloc(20_971_521 - tinyPng.length)]));
    expect(answer).toMatchObject({ status: 413, json: { code: "too_large" } });
    expect(await world.service.balance()).toBe(1000);
  },
  async "413 on POST /convert, pixels"() {
    const pixels = data(scanLines(1, 1, [0, 0, 0]));
    const world = await aWorld();
    expect(await send(world, png([header(8001, 8000), pixels]))).toMatchObject({ status: 413, json: { code: "too_large" } });
    expect(await send(world, png([header(16_385, 1), pixels]))).toMatchObject({ status: 413, json: { code: "too_large" } });
    expect((await send(world, png([header(8000, 8000), pixels]))).status).toBe(202);
  },
  async "415 on POST /convert"() {
    const world = await aWorld();
    expect(await send(world, "GIF89a and more")).toMatchObject({ status: 415, json: { code: "unsupported_type" } });
    expect(await send(world, tinyPng, { "content-type": "application/x-www-form-urlencoded" })).toMatchObject({ status: 415 });
    expect(await world.service.balance()).toBe(1000);
  },
  async "416 on files"() {
    const world = await aWorld();
    const answer = await world.ask(`/v1/jobs/${await world.finish()}/download?redirect=false`, { headers: { range: "bytes=4-" } });
    expect(answer).toMatchObject({ status: 416, headers: { "content-range": "bytes */4" } });
  },
  async "422 on POST /convert"() {
    const world = await aWorld();
    await send(world, tinyPng, { "idempotency-key": "k" });
    const other = Buffer.concat([tinyPng, Buffer.from("x")]);
    expect(await send(world, other, { "idempotency-key": "k" })).toMatchObject({ status: 422, json: { code: "idempotency_mismatch" } });
    expect(await world.service.balance()).toBe(990);
  },
  async "429 on POST /convert"() {
    const world = await aWorld();
    const refused = await overTheLimit(world);
    expect(refused).toMatchObject({ status: 429, json: { code: "rate_limited" } });
    const seconds = Number(refused.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(3500);
    await world.sql(
      `UPDATE job SET accepted_at = accepted_at - $2::integer * interval '1 second' WHERE id IN
         (SELECT id FROM job WHERE account = $1::text ORDER BY accepted_at LIMIT 1)`,
      [world.service.caller.account, seconds],
    );
    expect([(await send(world)).status, (await send(world)).status]).toEqual([202, 429]);
  },
  async "429 on all with a key"() {
    const world = await aWorld({ serve: { limits: { requestsPerMinute: 2 } } });
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await world.ask("/v1/account")).status);
    expect(statuses).toEqual([200, 200, 429]);
  },
  async "431 anywhere"() {
    const world = await aWorld();
    expect(await world.raw(`GET /v1/jobs?cursor=${"a".repeat(17_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 500)).toMatch(/^HTTP\/1.1 431 /);
    expect(await world.ask("/v1/jobs", { headers: { a: "b".repeat(17_000) } })).toMatchObject({
      status: 431,
      json: { code: "invalid_request" },
    });
  },
  async "503 on POST /convert"() {
    const world = await aWorld({ application: () => ({ submit: () => Promise.reject(lost) }) });
    expect(await send(world)).toMatchObject({ status: 503, json: { code: "unavailable" }, headers: { "retry-after": "5" } });
    expect(await world.service.balance()).toBe(1000);
  },
  async "503 on POST /convert, overload"() {
    const world = await aWorld();
    const { administration, caller } = world.service;
    await administration.changePool(caller.account, { suspended: true });
    await administration.setPool({ account: caller.account, pool: caller.account });
    expect(await send(world)).toMatchObject({ status: 503, json: { code: "unavailable" }, headers: { "retry-after": "60" } });
    // Only the head is sent: the answer comes all the same.
    const head = `POST /v1/convert HTTP/1.1\r\nhost: x\r\nx-api-key: ${world.service.ownerKey}\r\ncontent-type: image/png\r\n`;
    expect(await world.raw(`${head}content-length: 100000\r\n\r\n`)).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: 60/i);
    await administration.changePool(caller.account, { suspended: false, maxInFlight: 1 });
    await world.sql("SELECT pg_sleep(1)", []);
    expect((await send(world)).status).toBe(202);
    expect(await send(world)).toMatchObject({ status: 503, json: { retry_after: 5 } });
    expect(await world.service.balance()).toBe(990);
  },
};

/** A status of the first table proves the code that belongs to it. */
const codeByStatus: Readonly<Record<string, string>> = {
  empty_body: "400 on POST /convert, body",
  invalid_callback_url: "400 on POST /convert, callback",
  insufficient_credits: "402 on POST /convert",
  forbidden: "403 on keys and webhook secrets",
  not_found: "404 on any other path",
  idempotency_in_flight: "409 on POST /convert",
  job_unfinished: "409 on DELETE of a job",
  too_large: "413 on POST /convert, pixels",
  unsupported_type: "415 on POST /convert",
  idempotency_mismatch: "422 on POST /convert",
  rate_limited: "429 on POST /convert",
  unavailable: "503 on POST /convert",
};

/** Expects a job that failed with a code, and its refund. */
async function failsWith(code: string, fail: (world: World) => Promise<string>): Promise<void> {
  const world = await aWorld();
  const id = await fail(world);
  expect(await world.job(id)).toMatchObject({ status: "failed", error: { code, message: expect.any(String) } });
  expect(await world.service.balance()).toBe(1000);
}

const byConversion =
  (code: string): Check =>
  () =>
    failsWith(code, (world) => world.finish({ code }));

/** Makes a job overdue in the database and lets the sweeper find it. */
const bySweep = (code: string, change: string): Check => {
  return () =>
    failsWith(code, async (world) => {
      const id = await world.start();
      await world.sql(`UPDATE job SET ${change} WHERE id = $1::uuid`, [id]);
      await sweepJobs(world.service.ports);
      return id;
    });
};

const codes: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(
    Object.entries(codeByStatus).map(([code, status]): [string, Check] => [
      code,
      async (cells) => {
        expect(cells[1]).toBe(status.slice(0, 3));
        await statuses[status]!(cells);
      },
    ]),
  ),
  async invalid_request() {
    expect((await (await aWorld()).ask("/v1/jobs?x=1")).json["code"]).toBe("invalid_request");
    expect(await slowly(await aWorld({ serve: { limits: { slowGraceMs: 100 } } }))).toContain('"code":"invalid_request"');
  },
  async unauthenticated() {
    expect(await (await aWorld()).ask("/v1/jobs", { key: "x" })).toMatchObject({ status: 401, json: { code: "unauthenticated" } });
  },
  async method_not_allowed() {
    expect(await (await aWorld()).ask("/v1/jobs", { method: "POST" })).toMatchObject({ status: 405, json: { code: "method_not_allowed" } });
  },
  unreadable_image: byConversion("unreadable_image"),
  no_diagram_found: byConversion("no_diagram_found"),
  output_invalid: byConversion("output_invalid"),
  deadline_exceeded: byConversion("deadline_exceeded"),
  cancelled: () =>
    failsWith("cancelled", async (world) => {
      const id = await world.start();
      await world.ask(`/v1/jobs/${id}/cancel`, { method: "POST" });
      return id;
    }),
  queue_deadline_exceeded: bySweep("queue_deadline_exceeded", "start_by = clock_timestamp() - interval '1 second'"),
  attempts_exhausted: bySweep(
    "attempts_exhausted",
    "state = 'running', attempt = max_attempts, lease_until = clock_timestamp() - interval '1 second'",
  ),
  input_lost: () =>
    failsWith("input_lost", async (world) => {
      const id = await world.start();
      const [row] = (await world.sql("SELECT input_key FROM job WHERE id = $1::uuid", [id])) as { input_key: string }[];
      await world.service.ports.blobs.delete(row!.input_key);
      await world.service.execute(id);
      return id;
    }),
  async internal_error(cells) {
    await byConversion("internal_error")(cells);
    const broken = await aWorld({ application: () => ({ account: () => Promise.reject(new Error("at 10.0.0.7")) }) });
    const answer = await broken.ask("/v1/account");
    expect(answer).toMatchObject({ status: 500, json: { code: "internal_error" } });
    expect(answer.text).not.toContain("10.0.0.7");
  },
};

/** Every check on refusals. */
export const refusalChecks: Checks = {
  ...under("Refusals, Member", members),
  ...under("Refusals, Status and where", statuses),
  ...under("Refusals, Code", codes),
};
