/** The world in which the contract is checked: the real use cases over a real database, behind the real server, on loopback. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Application } from "../../../src/app/application.ts";
import type { Conversions } from "../../../src/app/ports.ts";
import { Fault } from "../../../src/core/fault.ts";
import { formats } from "../../../src/formats/index.ts";
import { operations } from "../../../src/http/operations.ts";
import { pathOf } from "../../../src/http/openapi.ts";
import type { Operation } from "../../../src/http/operations/operation.ts";
import { problemSchema } from "../../../src/http/operations/schemas.ts";
import { answerProblem } from "../../../src/http/validation.ts";
import { aConversion } from "../../make/conversion.ts";
import type { Asked, Received, ServeOptions } from "../../make/http-server.ts";
import { serveApplication, tinyPng } from "../../make/http-server.ts";
import type { TestService } from "../../make/service.ts";
import { aService } from "../../make/service.ts";

/** A service behind a server, with what a client would say to it. */
export interface World {
  readonly service: TestService;
  /** Asks, and checks the answer against the published description. */
  ask(path: string, asked?: Asked): Promise<Received>;
  /** Asks for a page of the site, which the description does not know. */
  askSite(path: string): Promise<Received>;
  raw(bytes: string | Uint8Array, silenceMs?: number): Promise<string>;
  /** Starts a conversion; a picture with a code in it fails with that code. */
  start(options?: {
    readonly code?: string;
    readonly callbackUrl?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly key?: string;
  }): Promise<string>;
  /** Starts a conversion and executes it. */
  finish(options?: Parameters<World["start"]>[0]): Promise<string>;
  job(id: string): Promise<Readonly<Record<string, unknown>>>;
  /** A new key of the same account. */
  key(role: "owner" | "convert"): Promise<string>;
  sql(text: string, values: readonly unknown[]): Promise<unknown>;
}

/** What a world may be made with. */
export interface WorldOptions {
  readonly credits?: number;
  readonly serve?: ServeOptions;
  /** What converts; files are as many bytes as their formats' names unless given. */
  readonly conversions?: Conversions;
  readonly application?: (application: Application) => Partial<Application>;
}

/** Conversions that fail with the code that stands behind the picture, if one does. */
const conversions: Conversions = {
  convert(picture, { onStage }) {
    onStage("decode");
    const code = /code=([a-z_]+)/.exec(Buffer.from(picture).toString("latin1"))?.[1];
    if (code === "internal_error") return Promise.reject(new Error("a bug"));
    if (code !== undefined) return Promise.reject(new Fault({ code, kind: "unprocessable", message: "it is so" }));
    return Promise.resolve(aConversion(formats.map(({ id }) => id)));
  },
  write: () => Promise.resolve(aConversion(formats.map(({ id }) => id))),
};

function operationOf(method: string, path: string): Operation | undefined {
  const plain = path.split("?", 1)[0]!;
  const wanted = method === "HEAD" ? "GET" : method;
  return operations.find(
    (operation) =>
      operation.method === wanted &&
      new RegExp(
        `^${pathOf(operation)
          .replaceAll(/\{\w+\}/g, "[^/]+")
          .replaceAll(".", "\\.")}$`,
      ).test(plain),
  );
}

/** Checks an answer against what is published: its status, its type, its members. */
function checkAnswer(method: string, path: string, answer: Received): void {
  const operation = operationOf(method, path);
  const what = `${method} ${path.slice(0, 60)} ${answer.status}`;
  expect(answer.headers["x-request-id"], what).toBeDefined();
  if (answer.status >= 400) {
    expect(answer.headers["content-type"], what).toMatch(/^application\/problem\+json/);
    if (method !== "HEAD") expect(answerProblem(problemSchema, answer.json), what).toBeNull();
    return;
  }
  const described = operation?.answers[answer.status];
  expect(described, `${what} is described`).toBeDefined();
  if (described?.schema !== undefined && method !== "HEAD") expect(answerProblem(described.schema, answer.json), what).toBeNull();
}

/** Opens a world with an account of its own. */
export async function aWorld(options: WorldOptions = {}): Promise<World> {
  const service = await aService({
    conversions: options.conversions ?? conversions,
    ...(options.credits === undefined ? {} : { credits: options.credits }),
  });
  const application = { ...service.application, ...options.application?.(service.application) };
  const server = await serveApplication(application, options.serve);
  const ask: World["ask"] = async (path, asked = {}) => {
    const answer = await server.ask(path, { key: service.ownerKey, ...asked });
    checkAnswer(asked.method ?? "GET", path, answer);
    return answer;
  };
  const start: World["start"] = async ({ code, callbackUrl, headers, key } = {}) => {
    const query = callbackUrl === undefined ? "" : `?callback_url=${encodeURIComponent(callbackUrl)}`;
    const body = Buffer.concat([tinyPng, Buffer.from(code === undefined ? "" : `code=${code}`)]);
    const asked = { method: "POST", headers: { "content-type": "image/png", ...headers }, body, ...(key === undefined ? {} : { key }) };
    const answer = await ask(`/v1/convert${query}`, asked);
    expect(answer.status).toBe(202);
    return String(answer.json["job_id"]);
  };
  return {
    service,
    ask,
    start,
    askSite: (path) => server.ask(path, { key: null }),
    raw: (bytes, silenceMs) => server.raw(bytes, silenceMs),
    async finish(startOptions) {
      const id = await start(startOptions);
      await service.execute(id);
      return id;
    },
    job: async (id) => (await ask(`/v1/jobs/${id}`)).json,
    async key(role) {
      const body = JSON.stringify({ name: `${role} ${randomUUID()}`, role });
      const answer = await ask("/v1/account/keys", { method: "POST", headers: { "content-type": "application/json" }, body });
      return String(answer.json["key"]);
    },
    sql: (text, values) => service.database.query(text, [...values]),
  };
}
