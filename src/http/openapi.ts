/** Writes the published description of the interface, OpenAPI 3.1, from the operations and their schemas. */
import { stringify } from "yaml";
import type { AnswerDescription, Operation, ParameterDescription } from "./operations/operation.ts";
import { namedSchemas, problemSchema, webhookSchema } from "./operations/schemas.ts";

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

const text = { type: "string" };

/** Headers of answers, each described once. */
const headers: Readonly<Record<string, Json>> = {
  "X-Request-Id": { description: "Names this request in logs; give it to the operator with a question.", schema: text },
  Location: { description: "Where it is.", schema: { type: "string", format: "uri-reference" } },
  "Retry-After": { description: "Seconds.", schema: { type: "integer", minimum: 1 } },
  "RateLimit-Policy": { description: 'The limit and its window, such as `"conversions";q=20;w=3600`.', schema: text },
  RateLimit: { description: 'What is left and the seconds until more is, such as `"conversions";r=19;t=3600`.', schema: text },
  "Idempotency-Replayed": { description: "`true` when this is the answer to an earlier request with the same key.", schema: text },
  ETag: { description: "Changes with everything that happens to the job.", schema: text },
  "Preference-Applied": { description: "The wait that was granted.", schema: text },
  "Content-Disposition": { description: "The file's name.", schema: text },
  "Content-Range": { description: "Which bytes these are.", schema: text },
  "Accept-Ranges": { description: "`bytes`.", schema: text },
  "WWW-Authenticate": { description: "`Bearer`: one of the two ways to send a key.", schema: text },
  "Repr-Digest": { description: "The SHA-256 of the whole file (RFC 9530).", schema: text },
};

const names = new Map(Object.entries(namedSchemas).map(([name, schema]) => [schema, name]));

/** Copies a schema, with references in the place of those that have a name. */
function publish(schema: unknown, isRoot = false): Json {
  if (Array.isArray(schema)) return schema.map((item) => publish(item));
  if (typeof schema !== "object" || schema === null) return schema as Json;
  const name = names.get(schema);
  if (name !== undefined && !isRoot) return { $ref: `#/components/schemas/${name}` };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, publish(value)]));
}

function headerReferences(list: readonly string[]): Json {
  return Object.fromEntries(["X-Request-Id", ...list].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function answer(description: AnswerDescription): Json {
  const json: Readonly<Record<string, Json>> =
    description.schema === undefined ? {} : { "application/json": { schema: publish(description.schema) } };
  const bytes = Object.fromEntries((description.mediaTypes ?? []).map((type): [string, Json] => [type, {}]));
  const content = { ...json, ...bytes };
  return {
    description: description.description,
    headers: headerReferences(description.headers ?? []),
    ...(Object.keys(content).length === 0 ? {} : { content }),
  };
}

/** Headers that come with a refusal, by status. */
const headersOfRefusals: Readonly<Record<number, readonly string[]>> = {
  401: ["WWW-Authenticate"],
  416: ["Content-Range"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

function refusal(status: number, description: string): Json {
  const more = headersOfRefusals[status] ?? [];
  return {
    description,
    headers: headerReferences(more),
    content: { "application/problem+json": { schema: publish(problemSchema) } },
  };
}

/** Refusals of every operation with a key. */
const keyRefusals: Readonly<Record<number, string>> = {
  401: "The key is missing or not valid.",
  429: "Too many: conversions in this hour, or requests in this minute.",
  503: "The service cannot do this now; nothing was charged.",
};

function answers(operation: Operation): Json {
  const good = Object.entries(operation.answers).map(([status, description]): [string, Json] => [status, answer(description)]);
  const refusals = { ...(operation.isOpen === true ? {} : keyRefusals), ...operation.refusals };
  const bad = Object.entries(refusals).map(([status, description]): [string, Json] => [status, refusal(Number(status), description)]);
  return { ...Object.fromEntries([...good, ...bad]), default: refusal(500, "Any other refusal.") };
}

function parameters(place: "path" | "query" | "header", list: Readonly<Record<string, ParameterDescription>> = {}): readonly Json[] {
  return Object.entries(list).map(([name, { description, schema }]) => ({
    name,
    in: place,
    required: place === "path",
    description,
    schema: publish(schema),
  }));
}

function requestBody(operation: Operation): Json {
  const { body } = operation;
  if (body === undefined) return {};
  const schema = body.schema === undefined ? {} : { schema: publish(body.schema) };
  const content = Object.fromEntries(body.mediaTypes.map((type): [string, Json] => [type, schema]));
  const form: Readonly<Record<string, Json>> = body.form === undefined ? {} : { "multipart/form-data": { schema: publish(body.form) } };
  return { requestBody: { description: body.description, required: body.required, content: { ...content, ...form } } };
}

/** What the service itself sends, on the operation that asks for it. */
const completion: Json = {
  completion: {
    "{$request.query.callback_url}": {
      post: {
        summary: "The job has ended. Signed as Standard Webhooks say; sent twice at most, with the same `webhook-id`.",
        parameters: ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => ({
          name,
          in: "header",
          required: true,
          schema: text,
        })),
        requestBody: { required: true, content: { "application/json": { schema: publish(webhookSchema) } } },
        responses: { "2XX": { description: "Taken." }, 410: { description: "No more attempts, please." } },
      },
    },
  },
};

function describeOperation(operation: Operation): Json {
  const all = [
    ...parameters("path", operation.parameters),
    ...parameters("query", operation.query),
    ...parameters("header", operation.headers),
  ];
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [operation.tag],
    ...(all.length === 0 ? {} : { parameters: all }),
    ...(requestBody(operation) as object),
    responses: answers(operation),
    ...(operation.id === "convert" ? { callbacks: completion } : {}),
    ...(operation.isOpen === true ? { security: [] } : {}),
  };
}

/** The path of an operation on the site: the base address ends in `/v1`. */
export function pathOf(operation: Operation): string {
  return `${operation.place === "base" ? "/v1" : ""}${operation.path}`;
}

/** Returns the description as a document. */
export function openApiDocument(operations: readonly Operation[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    (paths[pathOf(operation)] ??= {})[operation.method.toLowerCase()] = describeOperation(operation);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Redraw",
      version: "1.0",
      summary: "A picture of a diagram in, editable files out.",
      description:
        "Start a conversion, wait for the job, download the files. Version 1 changes by additions only; a removal would be announced twelve months before by the headers `Deprecation` and `Sunset`.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    security: [{ apiKey: [] }, { bearer: [] }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "x-api-key" },
        bearer: { type: "http", scheme: "bearer", description: "The same key; both headers may be sent if they agree." },
      },
      headers,
      schemas: Object.fromEntries(Object.entries(namedSchemas).map(([name, schema]) => [name, publish(schema, true)])),
    },
  };
}

/** Returns the description as YAML. */
export function openApiYaml(operations: readonly Operation[]): string {
  return stringify(openApiDocument(operations), { lineWidth: 0, aliasDuplicateObjects: false });
}
