/** What the site offers beside the interface: its description, the IR's schema, and a sign of health. */
import { irJsonSchema } from "../../core/diagram/schema.ts";
import { Fault } from "../../core/fault.ts";
import type { Operation } from "../operations/operation.ts";
import { healthSchema } from "../operations/schemas.ts";

const common = { method: "GET", place: "site", tag: "Site", isOpen: true } as const;

/** Publishes the description of the interface. */
export function descriptionOperation(text: () => string): Operation {
  return {
    ...common,
    id: "readDescription",
    path: "/openapi.yaml",
    summary: "This description.",
    ignoresUnknownQuery: true,
    answers: { 200: { description: "OpenAPI 3.1.", mediaTypes: ["application/yaml"] } },
    refusals: {},
    handle: () =>
      Promise.resolve({
        status: 200,
        headers: { "content-type": "application/yaml", "cache-control": "public, max-age=300" },
        text: text(),
      }),
  };
}

/** Publishes the same description as JSON, for programs that read no YAML, and for the page at `/docs`. */
export function jsonDescriptionOperation(text: () => string): Operation {
  return {
    ...common,
    id: "readJsonDescription",
    path: "/openapi.json",
    summary: "This description, as JSON.",
    answers: { 200: { description: "OpenAPI 3.1.", mediaTypes: ["application/json"] } },
    refusals: { 400: "A query parameter is unknown." },
    handle: () =>
      Promise.resolve({
        status: 200,
        headers: { "content-type": "application/json", "cache-control": "public, max-age=300" },
        text: text(),
      }),
  };
}

/** Publishes the JSON Schema of the IR. */
export const irSchemaOperation: Operation = {
  ...common,
  id: "readIrSchema",
  path: "/schemas/ir/v1.json",
  summary: "The JSON Schema of the IR, version 1.",
  answers: { 200: { description: "JSON Schema.", mediaTypes: ["application/schema+json"] } },
  refusals: { 400: "A query parameter is unknown." },
  handle: () =>
    Promise.resolve({
      status: 200,
      headers: { "content-type": "application/schema+json", "cache-control": "public, max-age=300" },
      text: JSON.stringify(irJsonSchema()),
    }),
};

/** Says whether the service can do its work. */
export const healthOperation: Operation = {
  ...common,
  id: "readHealth",
  path: "/healthz",
  summary: "Whether the service can do its work.",
  answers: { 200: { description: "It can.", schema: healthSchema } },
  refusals: { 400: "A query parameter is unknown.", 503: "It cannot." },
  async handle(call) {
    const problems = await call.application.problems();
    if (problems.length === 0) return { status: 200, json: { status: "ok" } };
    // What is wrong inside is told on the admin port alone.
    throw new Fault({ code: "unavailable", kind: "unavailable", message: "the service cannot do its work now: try again later" });
  },
};
