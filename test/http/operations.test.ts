/** The list of operations, the schemas they name and what they write. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import type { Operation } from "../../src/http/operations/operation.ts";
import { httpLimits } from "../../src/http/operations/operation.ts";
import { operations } from "../../src/http/operations.ts";
import { jobJson } from "../../src/http/operations/representations.ts";
import { jobSchema, namedSchemas } from "../../src/http/operations/schemas.ts";
import { answerProblem } from "../../src/http/validation.ts";

test("every operation of routes/ is in the list", async () => {
  const files = readdirSync("src/http/routes").filter((file) => file.endsWith(".ts"));
  const modules = await Promise.all(
    files.map((file): Promise<object> => import(`../../src/http/routes/${file.replace(".ts", "")}.ts`) as Promise<object>),
  );
  const written = modules
    .flatMap((module) => Object.values(module))
    .filter((value) => typeof value === "object" && value !== null && "handle" in value);
  expect(written.length).toBeGreaterThan(15);
  expect(written.filter((operation) => !operations.includes(operation as Operation))).toEqual([]);
});

test("the four specified paths ignore unknown query parameters, no other does", () => {
  const lenient = operations.filter(({ ignoresUnknownQuery }) => ignoresUnknownQuery === true);
  expect(lenient.map(({ path }) => path)).toEqual(["/convert", "/jobs/{jobId}", "/jobs/{jobId}/download", "/openapi.yaml"]);
});

test("the limits are those of the contract", () => {
  expect(httpLimits).toMatchObject({
    maxImageBytes: 20_971_520,
    maxRevisionBytes: 5_242_880,
    requestsPerMinute: 600,
    minBytesPerSecond: 10_000,
  });
});

const at = new Date(0);

test("a job in any state fits its schema", () => {
  const job = {
    id: "00000000-0000-4000-8000-000000000001",
    account: "acme",
    attempt: 1,
    stage: null,
    percent: 0,
    totalSeconds: 1.234,
    acceptedAt: at,
    endedAt: at,
    expiresAt: null,
    revision: 0,
    revisions: 0,
    version: 3,
    name: "flow.png",
    callbackUrl: "https://example.com/secret",
    formats: [],
    status: "failed",
    error: { code: "no_diagram_found", message: "Nothing." },
  } as const;
  const json = jobJson(job);
  expect(answerProblem(jobSchema, json)).toBeNull();
  expect(JSON.stringify(json)).not.toMatch(/acme|secret/);
  expect(answerProblem(jobSchema, { ...json, account: "acme" })).not.toBeNull();
});

test("every named schema has a name of its own", () => {
  expect(new Set(Object.values(namedSchemas)).size).toBe(Object.keys(namedSchemas).length);
});
