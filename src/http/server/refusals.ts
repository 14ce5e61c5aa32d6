/** Makes every refusal a problem document: faults, paths and methods that do not exist, requests that are no HTTP. */
import type { Socket } from "node:net";
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Fault, asFault } from "../../core/fault.ts";
import { attributeNames } from "../../app/tracing.ts";
import type { OpenSpan } from "../../app/tracing.ts";
import { corsHeaders, preflightHeaders } from "../cors.ts";
import type { Edge } from "./edge.ts";
import { requestIdOf } from "./edge.ts";
import { fieldOf, refuseCoding, refuseDuplicates } from "../header-fields.ts";
import { EdgeFault, problemAnswer, problemType } from "../problem.ts";

/** Milliseconds for which the rest of a refused body is read, so that its sender can read the answer. */
const lingerMs = 30_000;

/** JSON as bytes: of a text, Fastify would say `charset=utf-8`, which JSON does not have (RFC 8259, section 11). */
export function jsonBytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}

/** What a request remembers for its log line and its trace. */
interface Remembered {
  account: string | null;
  code: string | null;
  /** Null for requests that are not traced. */
  span: OpenSpan | null;
}

const memories = new WeakMap<FastifyRequest, Remembered>();

/** Returns what a request remembers for its log line and its trace; writable. */
export function memoryOf(request: FastifyRequest): Remembered {
  const known = memories.get(request);
  if (known !== undefined) return known;
  const fresh: Remembered = { account: null, code: null, span: null };
  memories.set(request, fresh);
  return fresh;
}

/** The pattern of a request's path; nothing that a client wrote is in it. */
function routeOf(request: FastifyRequest): string {
  const { route } = request.routeOptions.config as { readonly route?: string };
  return route ?? "unknown";
}

/** What Fastify itself refuses, in our words. */
function faultOf(edge: Edge, thrown: unknown, request: FastifyRequest): Fault {
  if (thrown instanceof Fault) return thrown;
  const { code = "", statusCode = 500 } = (thrown ?? {}) as { readonly code?: string; readonly statusCode?: number };
  if (!code.startsWith("FST_")) return asFault(thrown);
  // Paths and methods that do not exist may also break a rule for bodies; what they are not matters more.
  if (request.is404) return unknownFault(edge, request);
  if (statusCode === 415)
    return new EdgeFault({
      status: 415,
      code: "unsupported_type",
      kind: "unsupported-type",
      message: "the header Content-Type does not parse",
    });
  return statusCode < 500
    ? new EdgeFault({ status: statusCode, code: "invalid_request", kind: "invalid", message: "the request is malformed" })
    : asFault(thrown);
}

function unknownPath(): EdgeFault {
  return new EdgeFault({
    status: 404,
    code: "not_found",
    kind: "not-found",
    message: "there is nothing at this path: /openapi.yaml lists what there is",
  });
}

/** Answers a path that does not even decode; Fastify asks before any hook has run. */
export async function answerBadPath(_thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const requestId = requestIdOf(request.raw);
  const { status, body } = problemAnswer(unknownPath(), requestId);
  const headers = {
    "x-request-id": requestId,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "content-type": problemType,
  };
  await reply.code(status).headers(headers).send(jsonBytes(body));
}

/** Sends a refusal. */
async function refuse(edge: Edge, thrown: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const fault = faultOf(edge, thrown, request);
  const answer = problemAnswer(fault, request.id);
  memoryOf(request).code = fault.code;
  if (answer.status >= 500) edge.telemetry.failed(fault, { requestId: request.id, route: routeOf(request) });
  await reply
    .code(answer.status)
    .headers({ "cache-control": "no-store", ...answer.headers, "content-type": problemType })
    .send(jsonBytes(answer.body));
}

const methodsOf = (edge: Edge, request: FastifyRequest): readonly string[] => edge.paths.methodsOf(request.url.split("?", 1)[0]!);

/** Says what does not exist: the path, or its method. */
function unknownFault(edge: Edge, request: FastifyRequest): EdgeFault {
  const methods = methodsOf(edge, request);
  if (methods.length === 0) return unknownPath();
  const allow = methods.join(", ");
  const message = `this path takes ${allow}`;
  return new EdgeFault({ status: 405, code: "method_not_allowed", kind: "invalid", message, headers: { allow } });
}

/** Answers paths and methods that do not exist, and browsers that ask before they request. */
function refuseUnknown(edge: Edge, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = methodsOf(edge, request);
  const preflight = preflightHeaders(edge.corsOrigins, request.raw, methods);
  if (preflight !== null && methods.length > 0) return reply.code(204).headers(preflight).send();
  throw unknownFault(edge, request);
}

/** Ends a connection whose body is still on its way long after the answer. */
function endLate(request: FastifyRequest): void {
  const { raw } = request;
  if (raw.complete || raw.destroyed) return;
  const timer = setTimeout(() => raw.socket.destroy(), lingerMs).unref();
  raw.once("close", () => clearTimeout(timer));
  raw.resume();
}

/** Begins the span of a request that does something: those that only look, again and again, would drown it. */
function beginSpan(edge: Edge, request: FastifyRequest): void {
  if (request.method !== "POST" || routeOf(request) === "unknown") return;
  const attributes = {
    [attributeNames.method]: request.method,
    [attributeNames.route]: routeOf(request),
    [attributeNames.request]: request.id,
  };
  const name = `${request.method} ${routeOf(request)}`;
  const parent = fieldOf(request.raw, "traceparent") ?? null;
  memoryOf(request).span = edge.tracing.begin({ name, kind: "server", parent, attributes });
}

/** What stands in logs and counts for a client that went away before its answer. */
const clientGone = 499;

/** Tells of an answer, whether it was read or not. */
function tell(
  edge: Edge,
  { request, reply, seconds }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly seconds: number },
): void {
  const { account, code, span } = memoryOf(request);
  const status = reply.raw.headersSent ? reply.raw.statusCode : clientGone;
  span?.end({ attributes: { [attributeNames.status]: status }, error: status < 500 ? null : (code ?? String(status)) });
  const { jobId } = (request.params ?? {}) as { readonly jobId?: string };
  edge.telemetry.answered({
    method: request.method,
    route: routeOf(request),
    status,
    seconds,
    requestId: request.id,
    account,
    code,
    job: jobId !== undefined && /^[0-9a-f-]{36}$/.test(jobId) ? jobId : null,
    traceparent: span?.traceparent ?? null,
  });
  endLate(request);
}

/** Installs the hooks and handlers that hold for every path. */
export function installRefusals(fastify: FastifyInstance, edge: Edge): void {
  fastify.setGenReqId(requestIdOf);
  fastify.addHook("onRequest", async (request, reply) => {
    reply.headers({ "x-request-id": request.id, "x-content-type-options": "nosniff", ...corsHeaders(edge.corsOrigins, request.raw) });
    beginSpan(edge, request);
    const started = performance.now();
    reply.raw.once("close", () => tell(edge, { request, reply, seconds: (performance.now() - started) / 1000 }));
    refuseDuplicates(request.raw);
    refuseCoding(request.raw);
  });
  fastify.addHook("onSend", async (request, reply, payload) => {
    if (edge.continuations.isHeldBack(request.raw)) reply.header("connection", "close");
    return payload;
  });
  fastify.setErrorHandler(async (thrown, request, reply) => refuse(edge, thrown, request, reply));
  fastify.setNotFoundHandler(async (request, reply) => refuseUnknown(edge, request, reply));
}

/** Refusals of what Node's parser could not read. */
const unreadable: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, "the headers are too long: at most 16 KiB in all are accepted"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "the request did not arrive in time"],
};

/** Answers what is no HTTP request with a problem document, and ends the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = unreadable[error.code ?? ""] ?? [400, "the request is no valid HTTP"];
  const requestId = randomUUID();
  const { body } = problemAnswer(new EdgeFault({ status, code: "invalid_request", kind: "invalid", message }), requestId);
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${problemType}`,
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${requestId}`,
    "x-content-type-options: nosniff",
    "connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${text}`);
}
