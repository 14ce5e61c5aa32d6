/** Checks of the tables on authentication, limits and versions. */
import { expect } from "vitest";
import { parse } from "yaml";
import { retain } from "../../../src/app/retain.ts";
import { pictureLimits } from "../../../src/core/image/faults.ts";
import { httpLimits } from "../../../src/http/operations/operation.ts";
import { operations } from "../../../src/http/operations.ts";
import { tinyPng } from "../../make/http-server.ts";
import { rules } from "../../make/service.ts";
import type { Check, Checks } from "./jobs.ts";
import { under } from "./jobs.ts";
import { operationChecks } from "./operations.ts";
import { refusalChecks } from "./refusals.ts";
import { webhookChecks } from "./webhooks.ts";
import type { World } from "./world.ts";
import { aWorld } from "./world.ts";

const post = { method: "POST" } as const;

/** Moves every time of a job into the past. */
const age = (world: World, id: string, hours: number): Promise<unknown> =>
  world.sql(
    `UPDATE job SET accepted_at = accepted_at - $2::float8 * interval '1 hour', ended_at = ended_at - $2::float8 * interval '1 hour',
       expires_at = expires_at - $2::float8 * interval '1 hour' WHERE id = $1::uuid`,
    [id, hours],
  );

const authentication: Readonly<Record<string, Check>> = {
  async "the header"() {
    const world = await aWorld();
    for (const { method, isOpen, path, place } of operations) {
      const plain = `${place === "base" ? "/v1" : ""}${path.replaceAll(/\{\w+\}/g, "7")}`;
      if (isOpen !== true) expect((await world.ask(plain, { method, key: null })).status, plain).toBe(401);
    }
  },
  async "made by the holder"() {
    const world = await aWorld();
    const made = await world.service.administration.createKey({
      account: world.service.caller.account,
      name: "by the operator",
      role: "convert",
    });
    expect((await world.ask("/v1/account", { key: made.key })).status).toBe(200);
    expect((await world.ask("/v1/account", { key: await world.key("owner") })).status).toBe(200);
  },
  async "billed to the owner"() {
    const world = await aWorld();
    await world.start({ key: await world.key("convert") });
    await world.start({ key: await world.key("owner") });
    expect(await world.service.balance()).toBe(980);
  },
  "invalid is 401": (cells) => refusalChecks["Refusals, Status and where: 401 on all with a key"]!(cells),
  async "two roles"(cells) {
    await refusalChecks["Refusals, Status and where: 403 on keys and webhook secrets"]!(cells);
    const world = await aWorld();
    const key = await world.key("convert");
    const id = await world.start({ key });
    expect((await world.ask(`/v1/jobs/${id}`, { key })).status).toBe(200);
    expect((await world.ask(`/v1/jobs/${id}/cancel`, { ...post, key })).status).toBe(200);
  },
  async "no expiry"() {
    const world = await aWorld();
    await world.sql("UPDATE api_key SET created_at = created_at - interval '20 years' WHERE account = $1::text", [
      world.service.caller.account,
    ]);
    const keys = [world.service.ownerKey, await world.key("owner"), await world.key("owner")];
    for (const key of keys) expect((await world.ask("/v1/account", { key })).status).toBe(200);
  },
};

const limits: Readonly<Record<string, Check>> = {
  async "Size of a picture"(cells) {
    expect(cells[1]).toContain(httpLimits.maxImageBytes.toLocaleString("en-US"));
    const world = await aWorld();
    const body = (bytes: number): Buffer => Buffer.concat([tinyPng, Buffer.alloc(bytes - tinyPng.length)]);
    const asked = { ...post, headers: { "content-type": "image/png" } };
    expect((await world.ask("/v1/convert", { ...asked, body: body(20_971_520) })).status).toBe(202);
    expect((await world.ask("/v1/convert", { ...asked, body: body(20_971_521) })).status).toBe(413);
  },
  async "Pixels of a picture"(cells) {
    expect(cells[1]).toContain(pictureLimits.maxPixels.toLocaleString("en-US"));
    expect(cells[1]).toContain(pictureLimits.maxSide.toLocaleString("en-US"));
    await refusalChecks["Refusals, Status and where: 413 on POST /convert, pixels"]!(cells);
  },
  "Types of pictures": (cells) => refusalChecks["Refusals, Status and where: 415 on POST /convert"]!(cells),
  async Rate(cells) {
    await refusalChecks["Refusals, Status and where: 429 on POST /convert"]!(cells);
    const world = await aWorld();
    const first = await world.start({ headers: { "idempotency-key": "k" } });
    for (let count = 1; count < 20; count++) await world.start();
    expect(await world.start({ headers: { "idempotency-key": "k" } })).toBe(first);
    expect((await world.ask("/v1/convert", { ...post, headers: { "content-type": "image/png" }, body: tinyPng })).status).toBe(429);
    expect((await world.ask("/v1/account")).json).toMatchObject({ used_this_hour: 20, remaining_this_hour: 0, balance: 800 });
  },
  async Price() {
    const world = await aWorld();
    const id = await world.finish();
    for (let count = 0; count < 3; count++) await world.ask(`/v1/jobs/${id}/download`);
    await operationChecks["Operations, Operation: POST /v1/jobs/{jobId}/revisions"]!([]);
    expect(await world.service.balance()).toBe(990);
  },
  async "Retention of files"() {
    const world = await aWorld();
    const id = await world.finish();
    await age(world, id, 71.9);
    await retain(world.service.ports);
    expect((await world.ask(`/v1/jobs/${id}/download?redirect=false`)).status).toBe(200);
    await age(world, id, 1);
    await retain(world.service.ports);
    expect(await world.ask(`/v1/jobs/${id}/download?redirect=false`)).toMatchObject({ status: 404, json: { code: "not_found" } });
  },
  async "Retention of pictures"() {
    const world = await aWorld();
    const reviewed = await world.finish();
    const id = await world.start();
    await world.ask(`/v1/jobs/${id}/cancel`, { method: "POST" });
    const [row] = (await world.sql("SELECT input_key FROM job WHERE id = $1::uuid", [id])) as { input_key: string }[];
    expect(await world.service.ports.blobs.get(row!.input_key)).not.toBeNull();
    for (const job of [id, reviewed]) await age(world, job, 23.9);
    await retain(world.service.ports);
    expect(await world.service.ports.blobs.get(row!.input_key)).toBeNull();
    expect((await world.ask(`/v1/jobs/${reviewed}/input`)).status).toBe(200);
    await age(world, reviewed, 48.2);
    expect((await world.ask(`/v1/jobs/${reviewed}/input`)).status).toBe(404);
  },
  "Webhook attempts": (cells) => webhookChecks["Webhooks, Rule: two attempts"]!(cells),
  Duration() {
    expect(rules.attemptSeconds).toBeGreaterThanOrEqual(60);
    return Promise.resolve();
  },
  async "Wait of Prefer"(cells) {
    const world = await aWorld();
    const { headers } = await world.ask(`/v1/jobs/${await world.finish()}`, { headers: { prefer: "wait=9999" } });
    expect(headers["preference-applied"]).toBe(`wait=${Number.parseInt(cells[1]!, 10)}`);
  },
  async "Life of an idempotency key"() {
    const world = await aWorld();
    const first = await world.start({ headers: { "idempotency-key": "k" } });
    const move = (hours: number): Promise<unknown> =>
      world.sql("UPDATE idempotency SET expires_at = expires_at - $2::float8 * interval '1 hour' WHERE account = $1::text", [
        world.service.caller.account,
        hours,
      ]);
    await move(71.9);
    expect(await world.start({ headers: { "idempotency-key": "k" } })).toBe(first);
    await move(0.2);
    expect(await world.start({ headers: { "idempotency-key": "k" } })).not.toBe(first);
  },
  async "Life of a download address"() {
    const world = await aWorld();
    const id = await world.finish();
    const found = await world.service.application.download(world.service.caller, id, { format: "svg", revision: null, redirect: true });
    expect(found).toMatchObject({ kind: "redirect", expiresSeconds: 300 });
  },
  async "Size of a revision"() {
    expect(httpLimits.maxRevisionBytes).toBe(5 * 1024 * 1024);
    const world = await aWorld();
    const id = await world.finish();
    const answer = await world.ask(`/v1/jobs/${id}/revisions`, {
      ...post,
      headers: { "content-type": "application/json" },
      body: `"${"a".repeat(httpLimits.maxRevisionBytes)}"`,
    });
    expect(answer).toMatchObject({ status: 413, json: { code: "too_large" } });
  },
  async "Revisions of a job"(cells) {
    const most = Number(cells[1]);
    const world = await aWorld();
    const id = await world.finish();
    await world.sql(
      "INSERT INTO revision (job, n, manifest) SELECT id, n, manifest FROM job, generate_series(1, $2::integer) AS n WHERE id = $1::uuid",
      [id, most],
    );
    await world.sql("UPDATE job SET revision = $2::integer WHERE id = $1::uuid", [id, most]);
    const { aDiagram, aNode } = await import("../../make/diagram.ts");
    const body = JSON.stringify(aDiagram({ nodes: [aNode({ id: "n1" })] }));
    const answer = await world.ask(`/v1/jobs/${id}/revisions`, { ...post, headers: { "content-type": "application/json" }, body });
    expect(answer).toMatchObject({ status: 400, json: { code: "invalid_request" } });
  },
  async "Requests of a key"(cells) {
    expect(Number.parseInt(cells[1]!, 10)).toBe(httpLimits.requestsPerMinute);
    const world = await aWorld({ serve: { limits: { requestsPerMinute: 2 } } });
    for (let count = 0; count < 4; count++) await world.start();
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await world.ask("/v1/account")).status);
    expect(statuses).toEqual([200, 200, 429]);
  },
  async "Failed authentications"(cells) {
    expect(Number.parseInt(cells[1]!, 10)).toBe(httpLimits.requestsPerMinute);
    const world = await aWorld({ serve: { limits: { requestsPerMinute: 2 } } });
    const statuses = [];
    for (let count = 0; count < 3; count++) statuses.push((await world.ask("/v1/account", { key: `rdk_${count}` })).status);
    expect(statuses).toEqual([401, 401, 429]);
  },
  async "Slowness of a body"(cells) {
    expect(cells[1]).toContain(httpLimits.minBytesPerSecond.toLocaleString("en-US"));
    expect(cells[1]).toContain(`${httpLimits.slowGraceMs / 1000} s`);
    await refusalChecks["Refusals, Status and where: 408 on bodies"]!(cells);
  },
  async "Waiting requests of an account"(cells) {
    expect(Number.parseInt(cells[1]!, 10)).toBe(httpLimits.waitingPerAccount);
    const world = await aWorld({ serve: { limits: { waitingPerAccount: 1 } } });
    const id = await world.start();
    const asked = { headers: { prefer: "wait=1" } };
    const answers = await Promise.all([world.ask(`/v1/jobs/${id}`, asked), world.ask(`/v1/jobs/${id}`, asked)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  },
  async "Uploads of an account"(cells) {
    expect(Number.parseInt(cells[1]!, 10)).toBe(httpLimits.uploadsPerAccount);
    const world = await aWorld({ serve: { limits: { uploadsPerAccount: 0 } } });
    const answer = await world.ask("/v1/convert", { ...post, headers: { "content-type": "image/png" }, body: tinyPng });
    expect(answer).toMatchObject({ status: 429, json: { code: "rate_limited" } });
  },
  async "Higher limits"() {
    const world = await aWorld();
    await world.service.administration.setLimit({ account: world.service.caller.account, perHour: 2000 });
    expect((await world.ask("/v1/account")).json["limit_per_hour"]).toBe(2000);
    for (let count = 0; count < 21; count++) await world.start();
  },
};

const described = (text: string): { readonly info: { readonly version: string }; readonly paths: object } => parse(text) as never;

const versions: Readonly<Record<string, Check>> = {
  async "in the path"() {
    const world = await aWorld();
    const { paths } = described((await world.ask("/openapi.yaml")).text);
    const site = ["/healthz", "/openapi.json", "/openapi.yaml", "/schemas/ir/v1.json"];
    expect(Object.keys(paths).filter((path) => !path.startsWith("/v1/") && !site.includes(path))).toEqual([]);
    expect((await world.ask("/v2/account")).status).toBe(404);
  },
  async "in the description"() {
    expect(described((await (await aWorld()).ask("/openapi.yaml")).text).info.version).toBe("1.0");
  },
  async "additions only"() {
    const world = await aWorld();
    const { headers } = await world.ask("/v1/account");
    expect([headers["deprecation"], headers["sunset"]]).toEqual([undefined, undefined]);
  },
};

/** Every check on authentication, limits and versions. */
export const promiseChecks: Checks = {
  ...under("Authentication, Rule", authentication),
  ...under("Limits, Limit", limits),
  ...under("Versions, Rule", versions),
};
