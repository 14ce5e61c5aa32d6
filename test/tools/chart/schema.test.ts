import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chartSettings, valuesSchema } from "../../../tools/chart/schema.ts";
import { readValues } from "../../../tools/chart/values.ts";
import type { Schema, Value } from "../../../tools/chart/values.ts";

/** Every schema within a schema, with the path to it. */
function parts(schema: unknown, path = ""): readonly (readonly [string, Schema])[] {
  if (typeof schema !== "object" || schema === null) return [];
  const below = Object.entries(schema).flatMap(([key, part]) => parts(part, `${path}/${key}`));
  return Array.isArray(schema) ? below : [[path, schema as Schema], ...below];
}

const leaves = (value: Value): readonly Value[] => (value.children.length === 0 ? [value] : value.children.flatMap(leaves));

test("takes no key that it does not name", () => {
  const open = parts(valuesSchema()).filter(
    ([path, part]) => !path.endsWith("/properties") && "properties" in part && part["additionalProperties"] !== false,
  );
  // Parts of pods and whole objects, which the API server checks.
  expect(open.map(([path]) => path).filter((path) => !/\/(?:extra\w+|pool)\b/.test(path))).toEqual([]);
});

test("describes every key of the values", () => {
  const isKey = (path: string): boolean =>
    /\/properties\/[^/]+$/.test(path) && !path.startsWith("/$defs") && !/\/(?:items|extraObjects)\//.test(path);
  const keys = parts(valuesSchema()).filter(([path]) => isKey(path));
  expect(keys.length).toBeGreaterThan(150);
  expect(keys.filter(([, part]) => typeof part["description"] !== "string").map(([path]) => path)).toEqual([]);
});

test("a pool of the values has the rules of its definition, without the size that belongs to whoever scales", () => {
  const { $defs } = valuesSchema() as { readonly $defs: { readonly pool: { readonly properties: Readonly<Record<string, Schema>> } } };
  expect(Object.keys($defs.pool.properties)).toEqual(expect.arrayContaining(["accounts", "scaling", "worker", "gpu", "podTemplate"]));
  expect($defs.pool.properties).not.toHaveProperty("replicas");
  expect(parts($defs.pool).filter(([, part]) => Object.keys(part).some((key) => key.startsWith("x-kubernetes-")))).toEqual([]);
});

test("settings are those of the processes, without secrets and without what the chart gives itself", () => {
  const names = chartSettings().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["REDRAW_RATE_PER_HOUR", "REDRAW_LOG_LEVEL", "REDRAW_TRUSTED_PROXIES", "REDRAW_DETECTOR"]));
  const given = readFileSync("charts/redraw/templates/_secrets.tpl", "utf8").match(/REDRAW_\w+(?=" )/g) ?? [];
  expect(given.length).toBeGreaterThan(5);
  for (const name of [...given, "REDRAW_MASTER_KEY", "REDRAW_HOST", "KUBERNETES_SERVICE_HOST"]) expect(names).not.toContain(name);
});

test("every value has a place in the schema", () => {
  const all = new Set(parts(valuesSchema()).map(([path]) => path));
  const missing = readValues()
    .flatMap(leaves)
    .filter(({ path }) => path !== "settings" && !all.has(`/properties/${path.replaceAll(".", "/properties/")}`));
  expect(missing.map(({ path }) => path)).toEqual([]);
});
