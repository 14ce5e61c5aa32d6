/** Starts the HTTP server on a free port of loopback for a test, with requests written byte by byte where that matters. */
import { request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { onTestFinished } from "vitest";
import type { Application } from "../../src/app/application.ts";
import { pictureLimits } from "../../src/core/image/faults.ts";
import type { HttpLimits } from "../../src/http/operations/operation.ts";
import { httpLimits } from "../../src/http/operations/operation.ts";
import { openServer } from "../../src/http/server.ts";
import type { ServerOptions } from "../../src/http/server.ts";
import type { AnsweredRequest, EdgeLimit } from "../../src/app/edge-telemetry.ts";
import type { FakeApplication } from "./application.ts";
import { aFakeApplication } from "./application.ts";
import { data, header, png, scanLines } from "./png.ts";

/** The smallest picture that every check lets through. */
export const tinyPng: Uint8Array = png([header(2, 2), data(scanLines(2, 2, [0, 0, 0]))]);

/** An answer, whole. */
export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Buffer;
  /** The body as JSON; empty when it is none. */
  readonly json: Readonly<Record<string, unknown>>;
}

/** What is asked; the key of the account's owner is sent unless `key` says otherwise. */
export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: Uint8Array | string;
  /** Null for none. */
  readonly key?: string | null;
}

/** A running server. */
export interface Served {
  readonly port: number;
  readonly answered: AnsweredRequest[];
  readonly failures: { readonly code: string; readonly detail: string | null }[];
  /** Limits of the edge that refused. */
  readonly limited: EdgeLimit[];
  ask(path: string, asked?: Asked): Promise<Received>;
  /** Writes bytes to a new connection and returns all that comes back until it ends or falls silent. */
  raw(bytes: string | Uint8Array, silenceMs?: number): Promise<string>;
  close(): Promise<void>;
}

/** A running server over an application in memory. */
export interface Started extends Served {
  readonly application: FakeApplication;
  /** Starts a conversion of the smallest picture and returns the job's id. */
  convert(): Promise<string>;
}

/** What a test may set. */
export type ServeOptions = Partial<Omit<ServerOptions, "application" | "limits" | "telemetry">> & {
  readonly limits?: Partial<HttpLimits>;
  /** True when the test closes the server itself. */
  readonly stays?: boolean;
};

function parsed(text: string): Received["json"] {
  try {
    return JSON.parse(text) as Received["json"];
  } catch {
    return {};
  }
}

function receive(port: number, path: string, asked: Asked): Promise<Received> {
  return new Promise((resolve, reject) => {
    const key = asked.key === undefined ? "rdk_owner" : asked.key;
    const outgoing = request({
      port,
      path,
      method: asked.method ?? "GET",
      agent: false,
      headers: { ...(key === null ? {} : { "x-api-key": key }), ...asked.headers },
    });
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      const pieces: Buffer[] = [];
      incoming.on("data", (piece: Buffer) => pieces.push(piece));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const bytes = Buffer.concat(pieces);
        const text = bytes.toString();
        resolve({
          status: incoming.statusCode!,
          headers: incoming.headers,
          text,
          bytes,
          json: parsed(text),
        });
      });
    });
    outgoing.end(asked.body);
  });
}

function exchange(port: number, bytes: string | Uint8Array, silenceMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const pieces: Buffer[] = [];
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.on("data", (piece) => pieces.push(piece));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
    socket.on("close", () => resolve(Buffer.concat(pieces).toString()));
    socket.write(bytes);
  });
}

/** Serves an application until the test ends, or until `close` with `stays`. */
export async function serveApplication(application: Application, options: ServeOptions = {}): Promise<Served> {
  const answered: AnsweredRequest[] = [];
  const failures: Started["failures"] = [];
  const limited: EdgeLimit[] = [];
  const server = await openServer({
    baseUrl: "http://127.0.0.1/v1",
    webFolder: null,
    corsOrigins: [],
    ...options,
    application,
    limits: { ...httpLimits, picture: pictureLimits, ...options.limits },
    telemetry: {
      answered: (request) => answered.push(request),
      failed: ({ code, detail }) => failures.push({ code, detail }),
      limited: (by, decision) => decision === "refused" && limited.push(by),
    },
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  if (options.stays !== true) onTestFinished(() => server.close({ graceMs: 100 }));
  const { port } = server.address();
  return {
    port,
    answered,
    failures,
    limited,
    ask: (path, asked = {}) => receive(port, path, asked),
    raw: (bytes, silenceMs = 1000) => exchange(port, bytes, silenceMs),
    close: () => server.close({ graceMs: 100 }),
  };
}

/** Serves an application in memory. */
export async function startServer(options: ServeOptions = {}): Promise<Started> {
  const application = aFakeApplication();
  const served = await serveApplication(application, options);
  return {
    ...served,
    application,
    async convert() {
      const { json } = await served.ask("/v1/convert", { method: "POST", headers: { "content-type": "image/png" }, body: tinyPng });
      return String(json["job_id"]);
    },
  };
}
