import { describe, expect, test } from "vitest";
import { definitionOf, kinds } from "../../src/controller/resource/definitions.ts";
import { immutable } from "../../src/controller/resource/fields.ts";

/** A schema as it stands in a definition. */
interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly "x-kubernetes-preserve-unknown-fields"?: boolean;
}

/** Every schema below one, with its path. */
function walk(schema: Schema, path: string): readonly (readonly [string, Schema])[] {
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => walk(field, `${path}.${name}`));
  return [[path, schema], ...below, ...(schema.items === undefined ? [] : walk(schema.items, `${path}[]`))];
}

/** The definition as the API server gets it: what is undefined is not there. */
const plain = (kind: (typeof kinds)[number]): Schema => JSON.parse(JSON.stringify(kind.schema)) as Schema;

describe.each(kinds.map((kind) => [kind.kind, kind] as const))("%s", (_name, kind) => {
  const fields = walk(plain(kind), "");

  test("describes every field, for kubectl explain", () => {
    expect(fields.filter(([, { description }]) => (description ?? "") === "").map(([path]) => path)).toEqual([]);
  });

  test("bounds whatever can grow in its spec, so that rules have a cost that the API server admits", () => {
    const isBounded = (schema: Schema): boolean => {
      if (schema.type === "string") return schema.maxLength !== undefined || schema.enum !== undefined || schema.format === "date-time";
      if (schema.type === "array") return schema.maxItems !== undefined;
      if (schema.type === "integer") return schema.maximum !== undefined;
      if (schema.additionalProperties !== undefined) return schema.maxProperties !== undefined;
      return true;
    };
    expect(fields.filter(([path, schema]) => path.startsWith(".spec") && !isBounded(schema)).map(([path]) => path)).toEqual([]);
  });

  test("has nothing that the API server refuses in a structural schema", () => {
    const text = JSON.stringify(plain(kind));
    for (const word of ["anyOf", "oneOf", "const", "patternProperties", "$ref", '"additionalProperties":false'])
      expect(text).not.toContain(word);
    const isTyped = ({ type }: Schema): boolean => type !== undefined;
    expect(fields.filter(([, schema]) => !isTyped(schema)).map(([path]) => path)).toEqual([]);
  });

  test("has a default for every required field of a group that may be left out", () => {
    const missing = fields.flatMap(([path, schema]) =>
      schema.default === undefined || schema.type !== "object"
        ? []
        : (schema.required ?? []).filter((name) => schema.properties?.[name]?.default === undefined).map((name) => `${path}.${name}`),
    );
    expect(missing).toEqual([]);
  });

  test("shows and selects only fields that there are", () => {
    const paths = new Set(fields.map(([path]) => path));
    const shown = kind.columns.map(({ jsonPath }) => jsonPath.replace(/\[\?.*\]/, "[]")).filter((path) => !path.startsWith(".metadata"));
    const missing = [...shown, ...kind.selectable, ...Object.values(kind.scale ?? {})].filter((path) => !paths.has(path));
    expect(missing).toEqual([]);
  });
});

test("a field that may be missing stays missing, too", () => {
  expect(immutable("callback", true).rule).toBe(
    "has(self.callback) == has(oldSelf.callback) && (!has(self.callback) || self.callback == oldSelf.callback)",
  );
});

test("a definition names its group, its version and its short names", () => {
  expect(definitionOf(kinds[0]!)).toMatchObject({
    metadata: { name: "conversionjobs.redraw.dev" },
    spec: { names: { shortNames: ["cjob"], categories: ["redraw"] }, versions: [{ name: "v1alpha1", subresources: { status: {} } }] },
  });
});
