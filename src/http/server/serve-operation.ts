/** Serves one operation: finds out who asks, hands over the call, sends the answer after checking it against its schema. */
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "../../app/application.ts";
import { Fault } from "../../core/fault.ts";
import { readBody } from "../body.ts";
import type { Edge } from "./edge.ts";
import { pathOf } from "../openapi.ts";
import type { Answer, Call, Operation } from "../operations/operation.ts";
import { jsonBytes, memoryOf } from "./refusals.ts";
import { answerProblem, readQuery } from "../validation.ts";

/** Stands in for the caller where no key is asked for. */
const nobody: Caller = { account: "", keyId: "", role: "convert" };

const callers = new WeakMap<FastifyRequest, Caller>();

async function findCaller(edge: Edge, operation: Operation, request: FastifyRequest): Promise<void> {
  if (operation.isOpen === true) return;
  const caller = await edge.authenticate(request.raw, request.ip);
  callers.set(request, caller);
  memoryOf(request).account = caller.account;
  // Conversions have their own limit, which is exact.
  if (operation.id !== "convert") edge.count(caller);
}

function callOf(edge: Edge, operation: Operation, request: FastifyRequest, reply: FastifyReply): Call {
  const { raw } = request;
  const caller = callers.get(request) ?? nobody;
  const { limits } = edge;
  return {
    application: edge.application,
    caller,
    limits,
    requestId: request.id,
    traceparent: memoryOf(request).span?.traceparent ?? null,
    basePath: edge.basePath,
    path: request.params as Readonly<Record<string, string>>,
    query: () => readQuery(operation, request.query as Readonly<Record<string, unknown>>),
    raw,
    isHead: request.method === "HEAD",
    get signal() {
      return edge.signalOf(reply.raw);
    },
    body({ maxBytes }) {
      edge.continuations.allow(raw, reply.raw);
      return readBody(raw, { maxBytes, minBytesPerSecond: limits.minBytesPerSecond, graceMs: limits.slowGraceMs });
    },
    upload: () => edge.upload(caller.account),
    wait: () => edge.wait(caller.account),
  };
}

function writeJson(operation: Operation, { status, json }: Answer): Buffer {
  const schema = operation.answers[status]?.schema;
  const problem = schema === undefined ? "has no schema" : answerProblem(schema, json);
  if (problem !== null) {
    const detail = `the answer ${status} of ${operation.id} ${problem}`;
    throw new Fault({ code: "internal_error", kind: "bug", message: "the answer does not fit its description", detail });
  }
  return jsonBytes(json);
}

function send(operation: Operation, answer: Answer, reply: FastifyReply): FastifyReply {
  const json = answer.json === undefined ? null : writeJson(operation, answer);
  reply.code(answer.status).headers({ "cache-control": "private, no-store", ...answer.headers });
  if (json !== null) return reply.header("content-type", "application/json").send(json);
  if (answer.stream !== undefined) return reply.send(Readable.from(answer.stream, { objectMode: false }));
  return reply.send(answer.text === undefined ? undefined : Buffer.from(answer.text));
}

/** Registers an operation, GET with HEAD unless it refuses that. */
export function registerOperation(fastify: FastifyInstance, edge: Edge, operation: Operation): void {
  const route = pathOf(operation);
  const methods = operation.method === "GET" && operation.refusesHead !== true ? ["GET", "HEAD"] : [operation.method];
  edge.paths.add(route, methods);
  fastify.route({
    method: methods,
    url: route.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: { route },
    onRequest: async (request) => findCaller(edge, operation, request),
    handler: async (request, reply) => {
      const call = callOf(edge, operation, request, reply);
      if (operation.ignoresUnknownQuery !== true) call.query();
      return send(operation, await operation.handle(call), reply);
    },
  });
}
