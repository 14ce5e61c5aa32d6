/** Fields of custom resources as JSON Schema with the API server's extensions: each has a description, and a bound wherever CEL looks. */
import { Type } from "typebox";
import type { TArray, TBoolean, TInteger, TObject, TProperties, TSchema, TString, TUnsafe } from "typebox";

/** A rule in the Common Expression Language that the API server checks (Kubernetes, CustomResourceDefinition, validation rules). */
export interface Rule {
  readonly rule: string;
  /** What the person who typed the object reads. */
  readonly message: string;
}

interface FieldOptions {
  readonly description: string;
  readonly rules?: readonly Rule[];
  readonly default?: unknown;
}

/** Extensions of JSON Schema, under the names that the API server knows. */
function extensions({ description, rules, ...rest }: FieldOptions): { readonly description: string; readonly [name: string]: unknown } {
  return { description, ...rest, ...(rules === undefined ? {} : { "x-kubernetes-validations": rules }) };
}

/** A text of bounded length. */
export function text(
  options: FieldOptions & { readonly maxLength: number; readonly minLength?: number; readonly pattern?: string; readonly format?: string },
): TString {
  return Type.String(extensions(options));
}

/** A text out of a list. */
export function choice<const Choice extends string>(choices: readonly Choice[], options: FieldOptions): TUnsafe<Choice> {
  return Type.Unsafe<Choice>(Type.String({ ...extensions(options), enum: choices }));
}

/** A whole number; objects of clusters hold no fractions. */
export function whole(options: FieldOptions & { readonly minimum: number; readonly maximum: number; readonly isLong?: boolean }): TInteger {
  const { isLong = false, ...rest } = options;
  return Type.Integer({ ...extensions(rest), format: isLong ? "int64" : "int32" });
}

/** A number of the status that only grows or counts. */
export function count(description: string): TInteger {
  return Type.Integer({ description, minimum: 0, format: "int32" });
}

/** True or false. */
export function flag(options: FieldOptions): TBoolean {
  return Type.Boolean(extensions(options));
}

/** A moment. */
export function moment(description: string): TString {
  return Type.String({ description, format: "date-time" });
}

/** An object with fields of its own; unknown ones are dropped by the API server, or refused under strict validation. */
export function group<Properties extends TProperties>(properties: Properties, options: FieldOptions): TObject<Properties> {
  // What has a default may be left out, also in the default of the whole.
  const { required = [] } = Type.Object(properties) as { readonly required?: readonly string[] };
  const needed = required.filter((name) => !("default" in properties[name]!));
  return Type.Object(properties, { ...extensions(options), required: needed.length === 0 ? undefined : needed });
}

/** A map of texts. */
export function textMap(
  options: FieldOptions & { readonly maxProperties: number; readonly maxLength: number },
): TUnsafe<Readonly<Record<string, string>>> {
  const { maxLength, ...rest } = options;
  return Type.Unsafe<Readonly<Record<string, string>>>({
    type: "object",
    ...extensions(rest),
    additionalProperties: { type: "string", maxLength },
  });
}

/** A list whose items are told apart by one of their fields. */
export function listByKey<Item extends TSchema>(
  item: Item,
  options: FieldOptions & { readonly key: string; readonly maxItems: number },
): TArray<Item> {
  const { key, ...rest } = options;
  return Type.Array(item, { ...extensions(rest), "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": [key] });
}

/** A list in which nothing stands twice. */
export function setOf<Item extends TSchema>(item: Item, options: FieldOptions & { readonly maxItems: number }): TArray<Item> {
  return Type.Array(item, { ...extensions(options), "x-kubernetes-list-type": "set" });
}

/** A part of a pod template, which the API server checks where it is used. */
export function opaque(description: string): TUnsafe<Readonly<Record<string, unknown>>> {
  return Type.Unsafe<Readonly<Record<string, unknown>>>({ type: "object", description, "x-kubernetes-preserve-unknown-fields": true });
}

/** A list of such parts. */
export function opaqueList(description: string, maxItems: number): TArray<TUnsafe<Readonly<Record<string, unknown>>>> {
  return Type.Array(opaque("One of them."), { description, maxItems, "x-kubernetes-list-type": "atomic" });
}

/** The conditions of an object, as `kubectl wait` reads them. */
export function conditions(description: string): TSchema {
  const condition = group(
    {
      type: text({ description: "What is true or false.", maxLength: 316, minLength: 1 }),
      status: choice(["True", "False", "Unknown"], { description: "Whether it is." }),
      observedGeneration: Type.Optional(
        whole({
          description: "The generation of the spec that this was said of.",
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          isLong: true,
        }),
      ),
      lastTransitionTime: moment("When the status changed last."),
      reason: text({ description: "Why, in one CamelCase word for programs.", maxLength: 1024, minLength: 1 }),
      message: text({ description: "Why, in a sentence for people.", maxLength: 32_768 }),
    },
    { description: "One condition." },
  );
  return listByKey(condition, { description, key: "type", maxItems: 16 });
}

/** A field that never changes; `isOptional` says that it may be missing, which then never changes either. */
export function immutable(field: string, isOptional: boolean): Rule {
  const same = `self.${field} == oldSelf.${field}`;
  const rule = isOptional ? `has(self.${field}) == has(oldSelf.${field}) && (!has(self.${field}) || ${same})` : same;
  return { rule, message: `${field} is immutable: make a new object instead` };
}
