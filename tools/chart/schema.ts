/** Writes the schema of the chart's values: closed, with a description of every key, and with the rules of the sources where they are the same. */
import { settingGroups } from "../../src/boot/config.ts";
import { definitionOf, kinds } from "../../src/controller/resource/definitions.ts";
import type { Setting } from "../../src/core/setting.ts";
import { meaningOf, readValues } from "./values.ts";
import type { Schema, Value } from "./values.ts";

/** Settings that the chart gives itself, or that belong to one process alone. */
const ownSettings = new Set([
  "REDRAW_HOST",
  "REDRAW_PORT",
  "REDRAW_ADMIN_PORT",
  "REDRAW_DATA_DIR",
  "REDRAW_NATS_REPLICAS",
  "REDRAW_BLOB_URL",
  "REDRAW_S3_ENDPOINT",
  "REDRAW_S3_PUBLIC_ENDPOINT",
  "REDRAW_S3_REGION",
  "REDRAW_CA_FILE",
  "REDRAW_POOL",
  "REDRAW_DEFAULT_POOL",
  "REDRAW_WORKER_NAME",
  "REDRAW_WORKER_SLOTS",
  "REDRAW_DRAIN_MS",
  "REDRAW_BATCH_SIZE",
  "REDRAW_BATCH_WAIT_MS",
  "REDRAW_OTLP_URL",
  "REDRAW_TRACE_RATIO",
  "REDRAW_KUBECONFIG",
  "REDRAW_KUBE_CONTEXT",
  "REDRAW_NAMESPACE",
  "REDRAW_WATCH_NAMESPACES",
  "REDRAW_LEASE_NAME",
  "REDRAW_POOLS_FILE",
]);

/** The rule of a setting, as far as its form says it; the process itself checks the rest. */
function settingSchema({ form, description, default: value }: Setting<unknown>): Schema {
  const about = { description };
  const [, low, high] = /^a whole number from (\d+) to (\d+)$/.exec(form) ?? [];
  if (low !== undefined) return { ...about, type: "integer", minimum: Number(low), maximum: Number(high) };
  if (typeof value === "number") return { ...about, type: "number" };
  if (form.includes(" | ")) return { ...about, enum: form.split(" | ") };
  return { ...about, type: "string", minLength: 1 };
}

/** The settings that the values may give, by name. */
export function chartSettings(): readonly Setting<unknown>[] {
  return settingGroups
    .flatMap(({ group }) => Object.values(group))
    .filter(({ name, secret }) => secret !== true && name.startsWith("REDRAW_") && !ownSettings.has(name));
}

/** Rewrites a schema of Kubernetes as one of JSON, closed where it names its fields. */
function plainSchema(schema: Schema): Schema {
  const isEither = schema["x-kubernetes-int-or-string"] === true;
  const isOpen = schema["x-kubernetes-preserve-unknown-fields"] === true;
  const kept = Object.entries(schema).filter(([key]) => !key.startsWith("x-kubernetes-") && key !== "default" && key !== "format");
  const rest: Record<string, unknown> = Object.fromEntries(kept);
  if (isEither) Object.assign(rest, { type: ["integer", "string"] });
  for (const key of ["properties"] as const) {
    const fields = rest[key] as Readonly<Record<string, Schema>> | undefined;
    if (fields === undefined) continue;
    rest[key] = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, plainSchema(field)]));
    if (!isOpen) rest["additionalProperties"] = false;
  }
  for (const key of ["items", "additionalProperties"] as const) {
    if (typeof rest[key] === "object") rest[key] = plainSchema(rest[key] as Schema);
  }
  return rest;
}

/** The specification of a pool, without what whoever scales it writes. */
function poolSchema(): Schema {
  const kind = kinds.find(({ plural }) => plural === "conversionpools")!;
  const definition = definitionOf(kind) as {
    readonly spec: { readonly versions: readonly { readonly schema: { readonly openAPIV3Schema: Schema } }[] };
  };
  const { properties } = definition.spec.versions[0]!.schema.openAPIV3Schema as { readonly properties: Readonly<Record<"spec", Schema>> };
  const spec = plainSchema(properties.spec) as { readonly properties: Readonly<Record<string, Schema>> };
  const { replicas: _, ...fields } = spec.properties;
  return { ...spec, properties: fields, additionalProperties: false };
}

/** An amount of a resource, as Kubernetes writes it. */
const quantities: Schema = {
  type: "object",
  additionalProperties: {
    anyOf: [
      { type: "integer", minimum: 0 },
      { type: "string", pattern: "^[0-9]+(\\.[0-9]+)?(m|k|Ki|M|Mi|G|Gi|T|Ti)?$" },
    ],
  },
};

const shared: Readonly<Record<string, Schema>> = {
  amount: {
    anyOf: [
      { type: "integer", minimum: 0 },
      { type: "string", pattern: "^[0-9]{1,3}%$" },
    ],
  },
  object: { type: "object" },
  objects: { type: "array", items: { type: "object" } },
  texts: { type: "object", additionalProperties: { type: "string" } },
  ports: { type: "array", minItems: 1, items: { type: "integer", minimum: 1, maximum: 65_535 } },
  resources: { type: "object", additionalProperties: false, properties: { requests: quantities, limits: quantities } },
};

const typeOf = (value: unknown): string =>
  Array.isArray(value) ? "array" : typeof value === "number" ? "integer" : value === null ? "null" : typeof value;

function closed(properties: Readonly<Record<string, Schema>>, about: Schema): Schema {
  return { ...about, type: "object", additionalProperties: false, properties };
}

function schemaOf(value: Value): Schema {
  const about = { description: meaningOf(value) };
  if (value.path === "settings") return closed(Object.fromEntries(chartSettings().map((each) => [each.name, settingSchema(each)])), about);
  if (value.children.length > 0) return closed(fieldsOf(value.children), about);
  const type = value.rule?.["$ref"] === undefined && value.rule?.["enum"] === undefined ? { type: typeOf(value.default) } : {};
  return { ...about, ...type, ...value.rule };
}

const fieldsOf = (values: readonly Value[]): Readonly<Record<string, Schema>> =>
  Object.fromEntries(values.map((value) => [value.name, schemaOf(value)]));

/** Returns the schema of the values. */
export function valuesSchema(values: readonly Value[] = readValues()): Schema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...closed({ ...fieldsOf(values), global: { type: "object", description: "What charts that hold this one share; not used here." } }, {}),
    $defs: { ...shared, pool: poolSchema() },
  };
}
