/** What was added to the specification, row by row and clause by clause: by checks of docs/interface.md where a row there says all of it, else by one of its own. */
import { expect } from "vitest";
import { openDemoAccount } from "../../../src/boot/demo-account.ts";
import { readServiceConfig } from "../../../src/boot/config.ts";
import type { Conversions } from "../../../src/app/ports.ts";
import { unpackParts } from "../../../src/formats/lib/zip.ts";
import { formats } from "../../../src/formats/index.ts";
import { aConversion } from "../../make/conversion.ts";
import { aFolder } from "../../make/folder.ts";
import { tinyPng } from "../../make/http-server.ts";
import { aWorld } from "./world.ts";

/** A clause and what proves it: the name of a row of the page, or a check. */
export type Clause = readonly [says: string, proof: string | (() => Promise<void>)];

const image = { "content-type": "image/png" };
const origin = "https://drawio.example.com";

async function longNames(): Promise<void> {
  const world = await aWorld();
  const name = "ü".repeat(200);
  const id = await world.start({ headers: { "x-redraw-name": encodeURIComponent(name) } });
  expect((await world.job(id))["name"]).toBe(name);
  expect((await world.job(await world.start()))["name"]).toBeNull();
}

async function titles(): Promise<void> {
  const given: (string | undefined)[] = [];
  const conversions: Conversions = {
    convert(_picture, { picture }) {
      given.push(picture);
      return Promise.resolve(aConversion(formats.map(({ id }) => id)));
    },
    write: () => Promise.reject(new Error("nobody corrects")),
  };
  const world = await aWorld({ conversions });
  await world.finish({ headers: { "x-redraw-name": "order%20flow.png" } });
  expect(given).toEqual(["order flow.png"]);
}

async function fingerprint(): Promise<void> {
  const world = await aWorld();
  const named = (name: string): Promise<string> => world.start({ headers: { "idempotency-key": "once", "x-redraw-name": name } });
  const first = await named("one.png");
  expect(await named("two.png")).toBe(first);
  expect((await world.job(first))["name"]).toBe("one.png");
  expect(await world.service.balance()).toBe(990);
}

async function archive(): Promise<void> {
  const world = await aWorld();
  const id = await world.finish({ headers: { "x-redraw-name": "flow.png" } });
  const download = async (): Promise<Buffer> => (await world.ask(`/v1/jobs/${id}/download?redirect=false&format=zip`)).bytes;
  const bytes = await download();
  const endings = ["vsdx", "pptx", "drawio", "svg", "ir.json", "preview.png"];
  expect([...(await unpackParts(bytes)).keys()].toSorted()).toEqual(endings.map((ending) => `flow.${ending}`).toSorted());
  // The head of an entry: its method stands at 8 (0 is stored), time and date at 10.
  const heads = [...bytes.keys()].filter((at) => at + 4 < bytes.length && bytes.readUInt32LE(at) === 0x04_03_4b_50);
  expect(heads.map((at) => bytes.readUInt16LE(at + 8))).toEqual(endings.map(() => 0));
  expect(new Set(heads.map((at) => bytes.readUInt32LE(at + 10))).size).toBe(1);
  expect((await download()).equals(bytes)).toBe(true);
}

async function deletion(): Promise<void> {
  const world = await aWorld();
  const headers = { "idempotency-key": "once" };
  const id = await world.start({ headers });
  const remove = async (): Promise<number> => (await world.ask(`/v1/jobs/${id}`, { method: "DELETE" })).status;
  expect(await remove()).toBe(409);
  await world.ask(`/v1/jobs/${id}/cancel`, { method: "POST" });
  expect(await remove()).toBe(204);
  expect((await world.ask(`/v1/jobs/${id}`)).status).toBe(404);
  const ledger = await world.service.administration.ledger(world.service.caller.account, { limit: 10 });
  expect(ledger.map(({ kind }) => kind).toSorted()).toEqual(["charge", "grant", "refund"]);
  const replay = await world.ask("/v1/convert", { method: "POST", headers: { ...image, ...headers }, body: tinyPng });
  expect([replay.json["job_id"], replay.headers["idempotency-replayed"]]).toEqual([id, "true"]);
}

async function states(): Promise<void> {
  const world = await aWorld();
  for (const status of ["queued", "running", "succeeded", "failed"])
    expect((await world.ask(`/v1/jobs?status=${status}`)).status).toBe(200);
  expect((await world.ask("/v1/jobs?status=cancelled")).status).toBe(400);
}

/** What a script of a site is allowed, by the setting as it is written. */
async function allowed(setting: string | null, site: string): Promise<string | undefined> {
  const { corsOrigins } = readServiceConfig(setting === null ? {} : { REDRAW_CORS_ORIGINS: setting });
  const world = await aWorld({ serve: { corsOrigins: corsOrigins === "" ? [] : corsOrigins.split(",") } });
  return (await world.ask("/v1/account", { headers: { origin: site } })).headers["access-control-allow-origin"];
}

async function closedSites(): Promise<void> {
  expect(await allowed(null, origin)).toBeUndefined();
}

async function namedSites(): Promise<void> {
  const both = `${origin},https://app.example`;
  expect(await allowed(both, origin)).toBe(origin);
  for (const other of ["https://drawio.example.com.evil", "http://drawio.example.com", "null"])
    expect(await allowed(both, other)).toBeUndefined();
}

function wildcards(): Promise<void> {
  for (const text of ["*", "https://*.example.com/"])
    expect(() => readServiceConfig({ REDRAW_CORS_ORIGINS: text })).toThrow("REDRAW_CORS_ORIGINS");
  return allowed("https://*", origin).then((header) => expect(header).toBeUndefined());
}

/** The demo account of a first start, and one that an operator makes, on one service. */
async function accounts(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const world = await aWorld();
  const { application, administration } = world.service;
  const empty = { application, administration: { ...administration, listAccounts: () => Promise.resolve([]) } };
  const key = await openDemoAccount(empty, aFolder());
  return Promise.all([key, world.service.ownerKey].map(async (one) => (await world.ask("/v1/account", { key: one })).json));
}

async function demoAndOthers(): Promise<void> {
  const [demo, other] = await accounts();
  expect(demo).toMatchObject({ account: "demo", balance: 1_000_000, limit_per_hour: 1_000_000 });
  expect(other).toMatchObject({ limit_per_hour: 20, credits_per_conversion: 10 });
}

const form = (part: string): string => `Forms, Part: ${part}`;
const operation = (row: string): string => `Operations, Operation: ${row}`;
const parameter = (row: string): string => `Query parameters, Parameter: ${row}`;
const header = (row: string): string => `Request headers, Header: ${row}`;

/** The rows, with their clauses. */
export const additions: Readonly<Record<string, readonly Clause[]>> = {
  "multipart/form-data on POST /convert": [
    ["exactly one file part, any name", form("one file")],
    ["an optional field name", form("name")],
    ["callback_url as a field", form("callback_url")],
    ["a second file, or other fields: 400", form("anything else")],
    ["limits, sniffing and 415 as for raw bytes", form("one file")],
  ],
  "Authorization: Bearer KEY": [["the same as x-api-key; both and different: 401", header("Authorization")]],
  "name of a job": [
    ["the header, or 400", header("X-Redraw-Name")],
    ["200 characters of UTF-8; null without", longNames],
    ["the part's file name", form("one file")],
    ["downloads are called NAME.ext", header("X-Redraw-Name")],
    ["titles in the files come from it", titles],
    ["no part of idempotency's fingerprint", fingerprint],
  ],
  "?format=": [
    ["zip: the six and nothing else, stored, fixed dates", archive],
    ["excalidraw and mermaid; never listed; of the revision that is asked for; 404 before success", parameter("format of download")],
  ],
  "GET /jobs/{id}/input, GET /jobs/{id}/thumbnail": [
    ["the picture as it was sent", operation("GET /v1/jobs/{jobId}/input")],
    ["while files are kept", "Limits, Limit: Retention of pictures"],
    ["a PNG of at most 320 px, of the input before success", operation("GET /v1/jobs/{jobId}/thumbnail")],
  ],
  "DELETE /jobs/{id}": [
    ["204; files and input go at once, the job answers 404", operation("DELETE /v1/jobs/{jobId}")],
    ["ledger lines and idempotency key stay; unfinished: 409, cancel first", deletion],
  ],
  "GET /jobs?status=": [
    ["filters", parameter("status of GET /jobs")],
    ["one of the four states, else 400", states],
  ],
  CORS: [
    ["none by default", closedSites],
    ["exact origins", namedSites],
    ["never with a wildcard", wildcards],
  ],
  "/openapi.json, /docs": [
    ["the same description", operation("GET /openapi.json")],
    ["a page from our own files, under the console's content policy", operation("GET /docs")],
  ],
  "make run": [["the demo account has 1,000,000 credits and no hourly limit; others get the specification's", demoAndOthers]],
};
