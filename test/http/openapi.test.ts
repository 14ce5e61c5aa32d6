/** The published description: whole, resolvable, and of what is really there. */
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { description, operations } from "../../src/http/operations.ts";
import { pathOf } from "../../src/http/openapi.ts";
import { startServer } from "../make/http-server.ts";

interface Described {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly operationId: string; readonly responses: object; readonly security?: unknown[] }>>>
  >;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
const document = parse(description()) as Described;

test("is OpenAPI 3.1 of interface version 1.0", () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.info.version).toBe("1.0");
});

test("names every operation once, and none that is not there", () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(operations.map((operation) => `${operation.method} ${pathOf(operation)}`).toSorted());
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
});

test("every reference leads somewhere", () => {
  const references = [...description().matchAll(/\$ref: "?#\/components\/(\w+)\/([\w-]+)"?/g)];
  expect(references.length).toBeGreaterThan(100);
  expect(references.filter(([, kind, name]) => document.components[kind!]?.[name!] === undefined)).toEqual([]);
});

test("every operation with a key refuses without one, and the others do not ask", async () => {
  const server = await startServer();
  for (const operation of operations) {
    const path = pathOf(operation).replaceAll(/\{\w+\}/g, "00000000-0000-4000-8000-00000000ffff");
    const { status } = await server.ask(path, { method: operation.method, key: null });
    expect([path, status === 401]).toEqual([path, operation.isOpen !== true]);
    const { security } = document.paths[pathOf(operation)]![operation.method.toLowerCase()]!;
    expect([path, security]).toEqual([path, operation.isOpen === true ? [] : undefined]);
  }
});

describe("is served", () => {
  test("as it is written", async () => {
    const server = await startServer();
    expect(await server.ask("/openapi.yaml", { key: null })).toMatchObject({
      status: 200,
      text: description(),
      headers: { "content-type": "application/yaml" },
    });
    expect(await server.ask("/openapi.yaml?x=1", { key: null })).toMatchObject({ status: 200 });
  });

  test("as JSON, too, in which the same is said", async () => {
    const server = await startServer();
    const { json, headers } = await server.ask("/openapi.json", { key: null });
    expect(json).toEqual(document);
    expect(headers["content-type"]).toBe("application/json");
  });

  test("beside the schema of the IR", async () => {
    const server = await startServer();
    const answer = await server.ask("/schemas/ir/v1.json", { key: null });
    expect(answer).toMatchObject({ status: 200, json: { $id: "/schemas/ir/v1.json" } });
  });
});
