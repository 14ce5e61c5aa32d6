/** Derives from the schema of a custom resource what must be accepted and what must be refused at each bound, enum and pattern. */

/** A schema as it stands in a definition. */
export interface FieldSchema {
  readonly type: string;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly items?: FieldSchema;
  readonly additionalProperties?: FieldSchema;
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly default?: unknown;
  readonly "x-kubernetes-list-map-keys"?: readonly [string];
  readonly "x-kubernetes-preserve-unknown-fields"?: boolean;
  readonly "x-kubernetes-validations"?: readonly { readonly rule: string; readonly message: string }[];
}

/** A value for a field, and whether the API server should take it. */
export interface BoundRow {
  /** Names of the fields down to it; a number is the place in a list. */
  readonly path: readonly (string | number)[];
  readonly what: string;
  /** Undefined leaves the field out. */
  readonly value: unknown;
  readonly isAccepted: boolean;
}

/** Texts of a length for fields whose letters are not free, by the pattern or the beginning that they must have. */
function textOf(path: readonly (string | number)[], schema: FieldSchema, length: number): string {
  if (path.at(-1) === "url") return `https://${"a".repeat(Math.max(0, length - 8))}`.slice(0, length);
  if (schema.pattern?.includes("sha256:")) return `sha256:${"a".repeat(Math.max(0, length - 7))}`.slice(0, length);
  return "a".repeat(length);
}

const sample = (path: readonly (string | number)[], schema: FieldSchema): unknown => {
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type === "integer") return schema.minimum ?? 0;
  if (schema.type === "boolean") return true;
  if (schema.type === "array") return [];
  if (schema.type === "string") return textOf(path, schema, exactLength(schema) ?? Math.max(schema.minLength ?? 0, 12));
  return Object.fromEntries((schema.required ?? []).map((name) => [name, sample([...path, name], schema.properties![name]!)]));
};

/** The length that a pattern such as `[0-9a-f]{64}` fixes, if it does. */
function exactLength({ pattern, maxLength }: FieldSchema): number | null {
  return pattern !== undefined && /\{\d+\}\$$/.test(pattern) ? (maxLength ?? null) : null;
}

function textRows(path: BoundRow["path"], schema: FieldSchema): readonly BoundRow[] {
  const row = (what: string, value: unknown, isAccepted: boolean): BoundRow => ({ path, what, value, isAccepted });
  if (schema.enum !== undefined) {
    return [...schema.enum.map((value) => row(`is ${value}`, value, true)), row("is none of the list", "Other", false)];
  }
  if (schema.maxLength === undefined) return [];
  const longest = textOf(path, schema, schema.maxLength);
  return [
    row("has its full length", longest, true),
    row("is a letter too long", textOf(path, schema, schema.maxLength + 1), false),
    ...((schema.minLength ?? 0) > 0 ? [row("is empty", "", false)] : []),
    ...(schema.pattern === undefined ? [] : [row("has letters that its pattern does not know", `${longest.slice(0, -1)}!`, false)]),
  ];
}

function numberRows(path: BoundRow["path"], { minimum, maximum }: FieldSchema): readonly BoundRow[] {
  const row = (what: string, value: unknown, isAccepted: boolean): BoundRow => ({ path, what, value, isAccepted });
  return [
    row("is the least", minimum, true),
    row("is the largest", maximum, true),
    row("is below the least", minimum! - 1, false),
    row("is above the largest", maximum! + 1, false),
  ];
}

/** Items that differ, as lists by key and sets ask for. */
function items(path: BoundRow["path"], schema: FieldSchema, count: number): readonly unknown[] {
  const [key] = schema["x-kubernetes-list-map-keys"] ?? [];
  return Array.from({ length: count }, (_, index) => {
    const item = sample([...path, 0], schema.items!);
    if (key !== undefined) return { ...(item as object), [key]: `n${index}` };
    return schema.items!.type === "string" ? `n${index}` : item;
  });
}

function sizeRows(path: BoundRow["path"], schema: FieldSchema): readonly BoundRow[] {
  const row = (what: string, value: unknown, isAccepted: boolean): BoundRow => ({ path, what, value, isAccepted });
  if (schema.maxItems !== undefined) {
    const most = schema.maxItems;
    const twice = schema["x-kubernetes-list-map-keys"] !== undefined || schema.items?.type === "string";
    return [
      row("has the most items", items(path, schema, most), true),
      row("has an item too many", items(path, schema, most + 1), false),
      ...(twice
        ? [
            row(
              "has an item twice",
              Array.from({ length: 2 }, () => items(path, schema, 1)[0]),
              false,
            ),
          ]
        : []),
    ];
  }
  if (schema.maxProperties === undefined) return [];
  const entries = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, "v"]));
  const longest = schema.additionalProperties!.maxLength!;
  return [
    row("has the most entries", entries(schema.maxProperties), true),
    row("has an entry too many", entries(schema.maxProperties + 1), false),
    row("has the longest value", { n: "v".repeat(longest) }, true),
    row("has a value too long", { n: "v".repeat(longest + 1) }, false),
  ];
}

function ownRows(path: BoundRow["path"], schema: FieldSchema): readonly BoundRow[] {
  if (schema.type === "string") return textRows(path, schema);
  if (schema.type === "integer") return numberRows(path, schema);
  return sizeRows(path, schema);
}

/** Fields that must be there and that nothing fills in. */
function requiredRows(path: BoundRow["path"], schema: FieldSchema): readonly BoundRow[] {
  return (schema.required ?? [])
    .filter((name) => schema.properties?.[name]?.default === undefined)
    .map((name) => ({ path: [...path, name], what: "is missing", value: undefined, isAccepted: false }));
}

/** Every row of a schema. */
export function boundRows(schema: FieldSchema, path: BoundRow["path"]): readonly BoundRow[] {
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => boundRows(field, [...path, name]));
  const inItems = schema.items === undefined ? [] : boundRows(schema.items, [...path, 0]);
  return [...ownRows(path, schema), ...requiredRows(path, schema), ...below, ...inItems];
}

/** Every rule of a schema in the expression language, with the path of what it looks at. */
export function rulesIn(
  schema: FieldSchema,
  path: string,
): readonly { readonly path: string; readonly rule: string; readonly message: string }[] {
  const own = (schema["x-kubernetes-validations"] ?? []).map((rule) => ({ path, ...rule }));
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => rulesIn(field, `${path}.${name}`));
  return [...own, ...below, ...(schema.items === undefined ? [] : rulesIn(schema.items, `${path}[]`))];
}

/** Puts a value into a copy of an object; what lies on the way there and is missing is filled in from the schema. */
export function withValue(object: object, schema: FieldSchema, row: Pick<BoundRow, "path" | "value">): object {
  const copy = structuredClone(object) as Record<string, unknown>;
  let [place, at]: [Record<string | number, unknown>, FieldSchema] = [copy, schema];
  for (const [index, name] of row.path.entries()) {
    const next = typeof name === "number" ? at.items! : at.properties![name]!;
    if (index === row.path.length - 1) {
      if (row.value === undefined) delete place[name];
      else place[name] = row.value;
      break;
    }
    place[name] ??=
      next.type === "array" ? [sample(row.path.slice(0, index + 1), next.items!)] : sample(row.path.slice(0, index + 1), next);
    [place, at] = [place[name] as Record<string | number, unknown>, next];
  }
  return copy;
}
