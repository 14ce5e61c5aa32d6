/** The canonical form of a diagram: members in the schema's order, numbers rounded, text composed. Equal diagrams are equal bytes. */
import { diagramSchema } from "./schema.ts";

/** What the walk reads of a JSON Schema. */
interface Schema {
  readonly type?: string;
  readonly unit?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: unknown;
  readonly items?: Schema | readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  /** What a member means that is left out; only members that may be left out have one. */
  readonly default?: unknown;
}

/** Rounds to a number of decimals; there is no negative zero. */
function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const rounded = Math.round(value * factor) / factor;
  return rounded === 0 ? 0 : rounded;
}

/** Composes text and drops control characters but tab and line feed. */
function cleanString(value: string): string {
  // oxlint-disable-next-line no-control-regex -- naming the control characters is the point
  return value.normalize("NFC").replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]|\p{Surrogate}/gu, "");
}

/** Chooses the alternative that a value is meant for: null, or the object whose discriminating `op` fits. */
function alternativeOf(alternatives: readonly Schema[], value: unknown): Schema | undefined {
  if (value === null) return alternatives.find(({ type }) => type === "null");
  const operation = (value as { readonly op?: unknown }).op;
  return alternatives.find(({ type, properties }) => {
    if (type === "null") return false;
    const expected = properties?.["op"];
    return expected === undefined || expected.const === operation || expected.enum?.includes(operation) === true;
  });
}

/** Tells whether a value is what its absence means: a flag that is not set, an empty list. */
function saysNothing(value: unknown, meant: unknown): boolean {
  return value === undefined || value === meant || (Array.isArray(value) && value.length === 0 && Array.isArray(meant));
}

/** Walks a value along its schema; what the schema does not know is left out, and so is what says no more than its absence. */
function canonicalValue(value: unknown, schema: Schema): unknown {
  if (schema.anyOf !== undefined) {
    const chosen = alternativeOf(schema.anyOf, value);
    return chosen === undefined ? value : canonicalValue(value, chosen);
  }
  if (typeof value === "number") return round(value, schema.unit === undefined ? 5 : 2);
  if (typeof value === "string") return cleanString(value);
  if (Array.isArray(value)) {
    const { items } = schema;
    return value.map((item, index) => canonicalValue(item, (Array.isArray(items) ? items[index] : items) ?? {}));
  }
  if (typeof value !== "object" || value === null) return value;
  const members = value as Readonly<Record<string, unknown>>;
  const names = schema.properties === undefined ? Object.keys(members).sort() : Object.keys(schema.properties);
  const known = names.filter((name) => !saysNothing(members[name], schema.properties?.[name]?.default));
  return Object.fromEntries(known.map((name) => [name, canonicalValue(members[name], schema.properties?.[name] ?? {})]));
}

/** Brings a diagram into its canonical form. */
export function canonicalDiagram<T>(diagram: T): T {
  return canonicalValue(diagram, diagramSchema) as T;
}
