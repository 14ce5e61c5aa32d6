/** Checks of the tables on operations, query parameters and headers. */
import { expect } from "vitest";
import { parse } from "yaml";
import { consolePolicy } from "../../../src/http/console-files.ts";
import type { ConversionResult } from "../../../src/app/ports.ts";
import { namedFormats } from "../../../src/formats/index.ts";
import { writtenFiles } from "../../make/conversion.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";
import { tinyPng } from "../../make/http-server.ts";
import type { Checks } from "./jobs.ts";
import { under } from "./jobs.ts";
import type { World } from "./world.ts";
import { aWorld } from "./world.ts";

const json = { "content-type": "application/json" };
const image = { "content-type": "image/png" };
const hook = "https://example.com/hook";
const post = { method: "POST" } as const;

/** An IR that is right: the one that the job itself gives. */
async function irOf(world: World, id: string): Promise<string> {
  const diagram = await import("../../make/diagram.ts");
  const base = diagram.aDiagram({ nodes: [diagram.aNode({ id: "n1" }), diagram.aNode({ id: "n2" })] });
  expect((await world.job(id))["status"]).toBe("succeeded");
  return JSON.stringify(base);
}

const operations: Checks = {
  async "POST /v1/convert"() {
    const world = await aWorld();
    const answer = await world.ask("/v1/convert", { ...post, headers: { "content-type": "application/octet-stream" }, body: tinyPng });
    expect(answer).toMatchObject({ status: 202, json: { job_id: expect.any(String) } });
    expect(Object.keys(answer.json)).toEqual(["job_id"]);
  },
  async "GET /v1/jobs/{jobId}"() {
    const world = await aWorld();
    const id = await world.finish();
    const answer = await world.ask(`/v1/jobs/${id}`);
    expect(answer).toMatchObject({ status: 200, json: { job_id: id, status: "succeeded" } });
    expect(await world.ask(`/v1/jobs/${id}`, { headers: { "if-none-match": answer.headers.etag! } })).toMatchObject({
      status: 304,
      text: "",
    });
  },
  async "GET /v1/jobs"() {
    const world = await aWorld();
    const ids = [await world.start(), await world.start(), await world.start()];
    const first = await world.ask("/v1/jobs?limit=2");
    const second = await world.ask(`/v1/jobs?limit=2&cursor=${encodeURIComponent(String(first.json["next_cursor"]))}`);
    const listed = [first, second].flatMap((page) => (page.json["jobs"] as { job_id: string }[]).map(({ job_id: id }) => id));
    expect(listed).toEqual(ids.toReversed());
    expect(second.json["next_cursor"]).toBeNull();
  },
  async "GET /v1/jobs/{jobId}/events"() {
    const world = await aWorld();
    const { headers, text } = await world.ask(`/v1/jobs/${await world.finish()}/events`);
    expect(headers["content-type"]).toBe("text/event-stream");
    const states = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => (JSON.parse(data!) as { status: string }).status);
    expect([states[0], states.at(-1)]).toEqual(["queued", "succeeded"]);
  },
  async "POST /v1/jobs/{jobId}/cancel"() {
    const world = await aWorld();
    const [queued, running] = [await world.start(), await world.start()];
    expect(await world.ask(`/v1/jobs/${queued}/cancel`, post)).toMatchObject({ status: 200, json: { status: "failed" } });
    await world.service.ports.stores.work.claim({ job: running, epoch: 1 }, 30);
    expect(await world.ask(`/v1/jobs/${running}/cancel`, post)).toMatchObject({ status: 202, json: { status: "running" } });
    expect(await world.service.balance()).toBe(990);
  },
  async "DELETE /v1/jobs/{jobId}"() {
    const world = await aWorld();
    const id = await world.finish();
    const gone = { method: "DELETE" };
    expect(await world.ask(`/v1/jobs/${id}`, gone)).toMatchObject({ status: 204, text: "" });
    for (const path of ["", "/download", "/input", "/thumbnail", "/events"]) {
      expect((await world.ask(`/v1/jobs/${id}${path}`)).status).toBe(404);
    }
    expect((await world.ask(`/v1/jobs/${id}`, gone)).status).toBe(404);
    expect(await world.service.balance()).toBe(990);
  },
  async "GET /v1/jobs/{jobId}/input"() {
    const world = await aWorld();
    const id = await world.start({ headers: { "x-redraw-name": "%C3%9Cber.png" } });
    const answer = await world.ask(`/v1/jobs/${id}/input`);
    expect(answer).toMatchObject({ status: 200, headers: { "content-type": "image/png" } });
    expect(answer.headers["content-disposition"]).toBe(`attachment; filename="_ber.png"; filename*=UTF-8''%C3%9Cber.png`);
    expect(await world.ask(`/v1/jobs/${id}/input`, { headers: { range: "bytes=1-3" } })).toMatchObject({ status: 206, text: "PNG" });
  },
  async "GET /v1/jobs/{jobId}/thumbnail"() {
    const world = await aWorld();
    const id = await world.start();
    const before = await world.ask(`/v1/jobs/${id}/thumbnail`);
    expect(before).toMatchObject({ status: 200, headers: { "content-type": "image/png" } });
    expect(before.text).toMatch(/^320 of .PNG/);
    const again = { headers: { "if-none-match": before.headers.etag! } };
    expect((await world.ask(`/v1/jobs/${id}/thumbnail`, again)).status).toBe(304);
    await world.service.execute(id);
    expect(await world.ask(`/v1/jobs/${id}/thumbnail`, again)).toMatchObject({ status: 200, text: "320 of preview" });
  },
  async "GET /v1/jobs/{jobId}/download"() {
    const world = await aWorld();
    const id = await world.finish();
    expect(await world.ask(`/v1/jobs/${id}/download`)).toMatchObject({
      status: 302,
      headers: { location: expect.stringMatching(/^\/v1\/artifacts\//) },
    });
    expect(await world.ask(`/v1/jobs/${id}/download?redirect=false`)).toMatchObject({ status: 200, text: "vsdx" });
  },
  async "POST /v1/jobs/{jobId}/revisions"() {
    const world = await aWorld();
    const id = await world.finish();
    const answer = await world.ask(`/v1/jobs/${id}/revisions`, { ...post, headers: json, body: await irOf(world, id) });
    expect(answer).toMatchObject({ status: 201, json: { job_id: id, revision: 1, revisions: 1 } });
    expect((await world.ask(`/v1/jobs/${id}/download?revision=1&redirect=false`)).status).toBe(200);
    expect(await world.service.balance()).toBe(990);
  },
  async "GET /v1/jobs/{jobId}/deliveries"() {
    const world = await aWorld();
    const id = await world.finish({ callbackUrl: hook });
    const answer = await world.ask(`/v1/jobs/${id}/deliveries`);
    expect(answer.json["deliveries"]).toMatchObject([{ id: `evt_${id}`, url: hook, status: "pending", attempts: [] }]);
    expect((await world.ask(`/v1/jobs/${await world.finish()}/deliveries`)).json["deliveries"]).toEqual([]);
  },
  async "POST /v1/jobs/{jobId}/redeliver"() {
    const world = await aWorld();
    const id = await world.finish({ callbackUrl: hook });
    expect(await world.ask(`/v1/jobs/${id}/redeliver`, post)).toMatchObject({ status: 202, json: { id: `evt_${id}`, status: "pending" } });
    expect(await world.ask(`/v1/jobs/${await world.finish()}/redeliver`, post)).toMatchObject({ status: 404 });
  },
  async "GET /v1/account"() {
    const world = await aWorld();
    expect(await world.ask("/v1/account")).toMatchObject({ status: 200, json: { balance: 1000 } });
  },
  async "GET /v1/account/keys"() {
    const world = await aWorld();
    const answer = await world.ask("/v1/account/keys");
    expect(answer.json["keys"]).toMatchObject([{ role: "owner", revoked_at: null }]);
    expect(answer.text).not.toContain(world.service.ownerKey);
  },
  async "POST /v1/account/keys"() {
    const world = await aWorld();
    const answer = await world.ask("/v1/account/keys", { ...post, headers: json, body: '{"name":"ci","role":"convert"}' });
    expect(answer).toMatchObject({
      status: 201,
      json: { name: "ci", role: "convert", key: expect.stringMatching(/^rdk_[0-9A-Za-z]{36}$/) },
    });
    expect((await world.ask("/v1/account", { key: String(answer.json["key"]) })).status).toBe(200);
  },
  async "DELETE /v1/account/keys/{keyId}"() {
    const world = await aWorld();
    const { json: made } = await world.ask("/v1/account/keys", { ...post, headers: json, body: "{}" });
    expect((await world.ask("/v1/account", { key: String(made["key"]) })).status).toBe(200);
    expect(await world.ask(`/v1/account/keys/${String(made["id"])}`, { method: "DELETE" })).toMatchObject({ status: 204, text: "" });
    expect((await world.ask("/v1/account", { key: String(made["key"]) })).status).toBe(401);
  },
  async "GET /v1/account/webhook-secret"() {
    const world = await aWorld();
    const answer = await world.ask("/v1/account/webhook-secret");
    expect(answer).toMatchObject({ status: 200, json: { secret: expect.stringMatching(/^whsec_/), previous_valid_until: null } });
    expect(Buffer.from(String(answer.json["secret"]).slice(6), "base64").length).toBeGreaterThanOrEqual(24);
  },
  async "POST /v1/account/webhook-secret/rotate"() {
    const world = await aWorld();
    const before = (await world.ask("/v1/account/webhook-secret")).json;
    const after = (await world.ask("/v1/account/webhook-secret/rotate", post)).json;
    expect(after["secret"]).not.toBe(before["secret"]);
    const hours = (Date.parse(String(after["previous_valid_until"])) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
  },
  async "GET /v1/artifacts/{token}"() {
    const world = await aWorld();
    const { headers } = await world.ask(`/v1/jobs/${await world.finish()}/download?format=svg`);
    expect(await world.ask(headers.location!, { key: null })).toMatchObject({
      status: 200,
      text: "svg",
      headers: { "content-type": "image/svg+xml" },
    });
    const forged = headers.location!.replace(/\.(.)/, (_all, first: string) => `.${first === "A" ? "B" : "A"}`);
    expect(await world.ask(forged, { key: null })).toMatchObject({ status: 404 });
  },
  async "GET /openapi.yaml"() {
    const answer = await (await aWorld()).ask("/openapi.yaml", { key: null });
    expect(answer).toMatchObject({
      status: 200,
      text: expect.stringMatching(/version: "1\.0"/),
      headers: { "content-type": "application/yaml" },
    });
  },
  async "GET /openapi.json"() {
    const world = await aWorld();
    const answer = await world.ask("/openapi.json", { key: null });
    expect(answer).toMatchObject({ status: 200, json: { openapi: "3.1.0", info: { version: "1.0" } } });
    expect(answer.json).toEqual(parse((await world.ask("/openapi.yaml", { key: null })).text));
  },
  async "GET /docs"() {
    const world = await aWorld({ serve: { webFolder: "web" } });
    const { status, text, headers } = await world.askSite("/docs");
    expect({ status, policy: headers["content-security-policy"] }).toEqual({ status: 200, policy: consolePolicy });
    const files = [...text.matchAll(/(?:href|src)="([^"#]+)"/g)].map(([, file]) => file!);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect((await world.askSite(`/${file}`)).status, file).toBe(200);
  },
  async "GET /schemas/ir/v1.json"() {
    const answer = await (await aWorld()).ask("/schemas/ir/v1.json", { key: null });
    expect(answer).toMatchObject({ status: 200, json: { title: "Redraw IR 1.0" }, headers: { "content-type": "application/schema+json" } });
  },
  async "GET /healthz"() {
    expect(await (await aWorld()).ask("/healthz", { key: null })).toMatchObject({ status: 200, json: { status: "ok" } });
    const ill = await aWorld({ application: () => ({ problems: () => Promise.resolve(["no disk"]) }) });
    expect(await ill.ask("/healthz", { key: null })).toMatchObject({ status: 503 });
  },
};

/** Formats that are written when they are asked for: never listed, from the revision that is asked for, 404 before success. */
async function byName(): Promise<void> {
  const drawn = (text: string): Promise<ConversionResult> => writtenFiles(aDiagram({ nodes: [aNode({ text })] }));
  const conversions = { convert: () => drawn("first"), write: () => drawn("second") };
  const world = await aWorld({ conversions });
  const id = await world.finish({ headers: { "x-redraw-name": "flow.png" } });
  for (const { id: format, extension, mediaType } of namedFormats) {
    const file = await world.ask(`/v1/jobs/${id}/download?redirect=false&format=${format}`);
    expect(file).toMatchObject({ status: 200, text: expect.stringContaining("first") });
    expect(file.headers["content-disposition"]).toBe(`attachment; filename="flow${extension}"`);
    const { headers } = await world.ask(`/v1/jobs/${id}/download?format=${format}`);
    const followed = await world.ask(headers.location!, { key: null });
    expect([followed.text, followed.headers["content-type"]]).toEqual([file.text, mediaType]);
    expect((await world.ask(`/v1/jobs/${await world.start()}/download?format=${format}`)).status).toBe(404);
  }
  expect((await world.job(id))["formats"]).toHaveLength(6);
  await world.ask(`/v1/jobs/${id}/revisions`, { ...post, headers: json, body: await irOf(world, id) });
  const textOf = async (revision: string): Promise<string> =>
    (await world.ask(`/v1/jobs/${id}/download?redirect=false&format=${namedFormats[0]!.id}${revision}`)).text;
  expect([await textOf(""), await textOf("&revision=0")]).toEqual([expect.stringContaining("second"), expect.stringContaining("first")]);
}

const parameters: Checks = {
  async "callback_url of POST /convert"() {
    const world = await aWorld();
    const id = await world.finish({ callbackUrl: "https://example.com:8443/a?b=c" });
    expect((await world.ask(`/v1/jobs/${id}/deliveries`)).json["deliveries"]).toMatchObject([{ url: "https://example.com:8443/a?b=c" }]);
    const bad = [
      "http://example.com",
      "https://example.com:8080",
      "https://user@example.com",
      "https://127.0.0.1",
      `https://example.com/${"a".repeat(2048)}`,
    ];
    for (const url of bad) {
      const answer = await world.ask(`/v1/convert?callback_url=${encodeURIComponent(url)}`, { ...post, headers: image, body: tinyPng });
      expect(answer, url).toMatchObject({ status: 400, json: { code: "invalid_callback_url" } });
    }
  },
  async "format of download"() {
    const world = await aWorld();
    const id = await world.finish();
    expect((await world.ask(`/v1/jobs/${id}/download?redirect=false`)).text).toBe("vsdx");
    expect((await world.ask(`/v1/jobs/${id}/download?redirect=false&format=ir`)).text).toBe("ir");
    const all = await world.ask(`/v1/jobs/${id}/download?redirect=false&format=zip`);
    expect(all).toMatchObject({ status: 200, headers: { "content-disposition": `attachment; filename="${id}.zip"` } });
    for (const ending of ["vsdx", "pptx", "drawio", "svg", "ir.json", "preview.png"]) expect(all.text).toContain(`${id}.${ending}`);
    const { headers } = await world.ask(`/v1/jobs/${id}/download?format=zip`);
    expect((await world.ask(headers.location!)).headers["content-type"]).toBe("application/zip");
    expect((await world.job(id))["formats"]).not.toContain("zip");
    expect((await world.ask(`/v1/jobs/${await world.start()}/download?format=zip`)).status).toBe(404);
    expect(await world.ask(`/v1/jobs/${id}/download?format=pdf`)).toMatchObject({ status: 400 });
    await byName();
  },
  async "revision of download"() {
    const world = await aWorld();
    const id = await world.finish();
    await world.ask(`/v1/jobs/${id}/revisions`, { ...post, headers: json, body: await irOf(world, id) });
    for (const query of ["revision=0", "revision=1", ""])
      expect((await world.ask(`/v1/jobs/${id}/download?redirect=false&${query}`)).status).toBe(200);
    expect((await world.ask(`/v1/jobs/${id}/download?revision=2`)).status).toBe(404);
    expect((await world.ask(`/v1/jobs/${id}/download?revision=-1`)).status).toBe(400);
  },
  async "redirect of download"() {
    const world = await aWorld();
    const id = await world.finish();
    const answer = await world.ask(`/v1/jobs/${id}/download?redirect=false&format=svg`);
    expect(answer).toMatchObject({ status: 200, text: "svg", headers: { "content-type": "application/octet-stream" } });
    expect((await world.ask(`/v1/jobs/${id}/download?redirect=true`)).status).toBe(302);
  },
  async "limit of GET /jobs"() {
    const world = await aWorld();
    await world.start();
    await world.start();
    expect((await world.ask("/v1/jobs?limit=1")).json["jobs"]).toHaveLength(1);
    for (const limit of ["0", "101", "a"]) expect((await world.ask(`/v1/jobs?limit=${limit}`)).status).toBe(400);
    expect((await world.ask("/v1/jobs?limit=100")).json["jobs"]).toHaveLength(2);
  },
  async "status of GET /jobs"() {
    const world = await aWorld();
    const [done, waiting] = [await world.finish(), await world.start()];
    const idsOf = async (status: string): Promise<readonly string[]> =>
      ((await world.ask(`/v1/jobs?status=${status}`)).json["jobs"] as { job_id: string }[]).map((job) => job.job_id);
    expect([await idsOf("succeeded"), await idsOf("queued"), await idsOf("failed")]).toEqual([[done], [waiting], []]);
    expect((await world.ask("/v1/jobs?status=done")).status).toBe(400);
  },
  async "cursor of GET /jobs"() {
    const world = await aWorld();
    const ids = [await world.start(), await world.start()];
    const { json: first } = await world.ask("/v1/jobs?limit=1");
    const { json: second } = await world.ask(`/v1/jobs?limit=1&cursor=${encodeURIComponent(String(first["next_cursor"]))}`);
    expect(second["jobs"]).toMatchObject([{ job_id: ids[0] }]);
    expect(await world.ask("/v1/jobs?cursor=made-up")).toMatchObject({ status: 400, json: { code: "invalid_request" } });
  },
  async "any other, on convert, job, download and description"() {
    const world = await aWorld();
    const { status } = await world.ask("/v1/convert?x=1", { ...post, headers: image, body: tinyPng });
    const id = await world.finish();
    const statuses = [status, (await world.ask(`/v1/jobs/${id}?x=1`)).status, (await world.ask(`/v1/jobs/${id}/download?x=1`)).status];
    expect(statuses).toEqual([202, 200, 302]);
    expect((await world.ask("/openapi.yaml?x=1")).status).toBe(200);
  },
  async "any other, elsewhere"() {
    const world = await aWorld();
    const id = await world.finish();
    const paths = [
      "/v1/jobs",
      `/v1/jobs/${id}/events`,
      `/v1/jobs/${id}/deliveries`,
      "/v1/account",
      "/v1/account/keys",
      "/healthz",
      "/schemas/ir/v1.json",
    ];
    for (const path of paths)
      expect(await world.ask(`${path}?x=1`), path).toMatchObject({ status: 400, json: { code: "invalid_request" } });
  },
};

/** Every check on operations and parameters. */
export const operationChecks: Checks = {
  ...under("Operations, Operation", operations),
  ...under("Query parameters, Parameter", parameters),
};
