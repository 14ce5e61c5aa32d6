/** Opens the public HTTP server: the interface below `/v1`, its description, and the console. */
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import type { Application } from "../app/application.ts";
import { Fault } from "../core/fault.ts";
import { holdContinuations } from "./server/continue.ts";
import { openEdge } from "./server/edge.ts";
import type { HttpLimits } from "./operations/operation.ts";
import { description, operations } from "./operations.ts";
import { answerBadPath, answerClientError, installRefusals } from "./server/refusals.ts";
import { registerConsole } from "./routes/console.ts";
import { registerOperation } from "./server/serve-operation.ts";
import type { HttpTelemetry } from "../app/edge-telemetry.ts";
import type { Tracing } from "../app/tracing.ts";

/** What the server is made of. */
export interface ServerOptions {
  readonly application: Application;
  readonly limits: HttpLimits;
  readonly telemetry: HttpTelemetry;
  /** Without it, contexts are passed on as they come. */
  readonly tracing?: Tracing;
  /** The base address as clients see it; ends in `/v1`. A path before that may or may not have been taken off by a proxy. */
  readonly baseUrl: string;
  /** Folder of the console; null for none. */
  readonly webFolder: string | null;
  /** Sites whose scripts may call the interface; empty for none. */
  readonly corsOrigins: readonly string[];
  /** Addresses of proxies whose `X-Forwarded-For` is believed; empty for none. */
  readonly trustedProxies?: readonly string[];
}

/** A server that was opened. */
export interface HttpServer {
  /** Starts to listen; throws `unavailable` when the port is taken. Port 0 takes any free one. */
  listen(place: { readonly host: string; readonly port: number }): Promise<void>;
  /** Where it listens; throws before `listen`. */
  address(): { readonly host: string; readonly port: number };
  /**
   * Ends waiting requests at once, lets the others finish for so many milliseconds, then cuts them. Before that, for so many milliseconds at
   * most, every answer says that its connection ends, and new ones are still taken: a client that keeps connections then sends nothing
   * into one that has just been closed.
   */
  close(options?: { readonly graceMs?: number; readonly farewellMs?: number }): Promise<void>;
}

/** Longest request line and headers, in bytes: Node's own default, which bounds every path parameter too. */
const maxHeaderBytes = 16 * 1024;
/** Longest silence of a connection: above the 60 seconds that a request may wait, so that it cuts dead ones only. */
const silenceMs = 120_000;
const headersMs = 15_000;
const maxConnections = 4096;

/** Takes off what stands before `/v1` in the base address, for proxies that leave it on. */
function rewriteWith(prefix: string): (request: { readonly url?: string | undefined }) => string {
  return ({ url = "/" }) => (prefix !== "" && url.startsWith(`${prefix}/`) ? url.slice(prefix.length) : url);
}

function openFastify(options: ServerOptions): FastifyInstance {
  const { pathname } = new URL(options.baseUrl);
  return Fastify({
    logger: false,
    trustProxy: options.trustedProxies === undefined || options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    routerOptions: { maxParamLength: maxHeaderBytes },
    exposeHeadRoutes: false,
    return503OnClosing: false,
    forceCloseConnections: "idle",
    connectionTimeout: silenceMs,
    // Bodies have their own measure of slowness, which a large picture over a slow line passes.
    requestTimeout: 0,
    http: { headersTimeout: headersMs, maxHeaderSize: maxHeaderBytes },
    rewriteUrl: rewriteWith(pathname.replace(/\/v1$/, "")),
    clientErrorHandler: answerClientError,
    frameworkErrors: (thrown, request, reply) => void answerBadPath(thrown, request, reply),
  });
}

/** How often the end of the last connection is looked for, in milliseconds. */
const farewellLookMs = 20;

/** Lets every answer end its connection; resolves when none is left, or in time. */
function openFarewell(fastify: FastifyInstance): (mostMs: number) => Promise<void> {
  let isLeaving = false;
  fastify.addHook("onRequest", (_request, reply, done) => {
    if (isLeaving) reply.raw.setHeader("connection", "close");
    done();
  });
  const countConnections = (): Promise<number> =>
    new Promise((resolve) => void fastify.server.getConnections((error, count) => resolve(error === null ? count : 0)));
  return async (mostMs) => {
    isLeaving = true;
    for (const end = performance.now() + mostMs; performance.now() < end && (await countConnections()) > 0;) await sleep(farewellLookMs);
  };
}

/** Opens the server; it serves once `listen` was called. */
export async function openServer(options: ServerOptions): Promise<HttpServer> {
  const fastify = openFastify(options);
  fastify.server.maxConnections = maxConnections;
  // One parser for everything: bodies are streams that operations read, bounded, when they have decided to (CVE-2026-25223 and others).
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  const sayFarewell = openFarewell(fastify);
  const edge = openEdge({ ...options, continuations: holdContinuations(fastify.server) });
  installRefusals(fastify, edge);
  for (const operation of operations) registerOperation(fastify, edge, operation);
  if (options.webFolder !== null) await registerConsole(fastify, edge, options.webFolder);
  // Written now, since it takes a moment in which nothing else would be answered.
  description();
  await fastify.ready();
  return {
    listen: async ({ host, port }) => {
      await fastify.listen({ host, port }).catch((thrown: unknown) => {
        throw listenFault(thrown, host, port);
      });
    },
    address() {
      const { address, port } = fastify.server.address() as AddressInfo;
      return { host: address, port };
    },
    async close({ graceMs = 5_000, farewellMs = 0 } = {}) {
      edge.end();
      if (farewellMs > 0) await sayFarewell(farewellMs);
      const cut = setTimeout(() => fastify.server.closeAllConnections(), graceMs);
      await fastify.close();
      clearTimeout(cut);
    },
  };
}

/** Says in a sentence why nothing can listen there. */
export function listenFault(thrown: unknown, host: string, port: number): Fault {
  const { code } = thrown as NodeJS.ErrnoException;
  const why: Readonly<Record<string, string>> = {
    EADDRINUSE: "another program uses it: choose another port",
    EACCES: "this user may not use it: choose a port above 1023",
    EADDRNOTAVAIL: "this machine has no such address: choose another host",
  };
  const reason = why[code ?? ""] ?? `the system answers ${code ?? String(thrown)}`;
  return new Fault({
    code: "unavailable",
    kind: "unavailable",
    message: `cannot listen on port ${port} of ${host}: ${reason}`,
    cause: thrown,
  });
}
