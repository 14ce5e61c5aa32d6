import { expect, test } from "vitest";
import { valuesSchema } from "../../tools/chart/schema.ts";
import type { Schema } from "../../tools/chart/values.ts";
import { olderHelmVersion } from "../../tools/cluster/helm.ts";
import { helm, tryOut } from "./chart.ts";

interface Part extends Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Part>>;
  readonly anyOf?: readonly Part[];
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
}

const schema = valuesSchema() as Part & { readonly $defs: Readonly<Record<string, Part>> };
const resolve = (part: Part): Part => (part.$ref === undefined ? part : resolve(schema.$defs[part.$ref.split("/").at(-1)!]!));

/** A value that no rule of this kind takes. */
function wrong(part: Part): unknown {
  if (part.enum !== undefined) return "no such word";
  if (part.anyOf !== undefined) return ["neither"];
  const { type } = part;
  if (type === "integer" || type === "number") return (part.minimum ?? 0) - 1;
  return typeof type === "string" && type !== "string" && type !== "boolean" ? "a text" : [7];
}

/** Values that are wrong at every key at the end of a path, with the paths. */
function allWrong(part: Part, path: string): { readonly value: unknown; readonly paths: readonly string[] } {
  const own = resolve(part);
  const fields = Object.entries(own.properties ?? {});
  if (fields.length === 0) return { value: wrong(own), paths: [path] };
  const below = fields.map(([name, field]) => [name, allWrong(field, `${path}/${name}`)] as const);
  return { value: Object.fromEntries(below.map(([name, { value }]) => [name, value])), paths: below.flatMap(([, { paths }]) => paths) };
}

/** Maps with a key that they do not know, at every place that has fields. */
function allStrange(part: Part, path: string): { readonly value: unknown; readonly paths: readonly string[] } {
  const own = resolve(part);
  const fields = Object.entries(own.properties ?? {}).filter(([, field]) => resolve(field).properties !== undefined);
  const below = fields.map(([name, field]) => [name, allStrange(field, `${path}/${name}`)] as const);
  const isClosed = own["additionalProperties"] === false;
  const strange = isClosed ? { strange: true } : {};
  const value = { ...Object.fromEntries(below.map(([name, each]) => [name, each.value])), ...strange };
  return { value, paths: [...(isClosed ? [path] : []), ...below.flatMap(([, { paths }]) => paths)] };
}

const lint = (value: unknown, version?: string): string => {
  const options = { input: JSON.stringify(value), ...(version === undefined ? {} : { version }) };
  const { status, err } = helm(["template", "redraw", "charts/redraw", "--values", "-"], options);
  expect(status).not.toBe(0);
  return err;
};

test.each([undefined, olderHelmVersion])("every wrong value is refused with the place of its key (helm %s)", (version) => {
  const { value, paths } = allWrong(schema, "");
  expect(paths.length).toBeGreaterThan(250);
  const said = lint(value, version);
  expect(paths.filter((path) => !said.includes(`at '${path}'`))).toEqual([]);
});

test("a key that is not known is refused everywhere, by its name", () => {
  const { value, paths } = allStrange(schema, "");
  expect(paths.length).toBeGreaterThan(60);
  const said = lint(value);
  const refused = paths.filter((path) => said.includes(`at '${path}': additional properties 'strange' not allowed`));
  expect(paths.filter((path) => !refused.includes(path))).toEqual([]);
});

/** A value that a rule takes and that is seldom the usual one; undefined where only people know one. */
function right(part: Part): unknown {
  if (part.enum !== undefined) return part.enum.at(-1);
  if (part.type === "boolean") return true;
  if (part.type === "integer" || part.type === "number") return part.maximum ?? part.minimum ?? 1;
  if (part.type === "array") return part["minItems"] === undefined ? [] : undefined;
  return undefined;
}

/** Values that are right at every key. */
function allRight(part: Part): unknown {
  const own = resolve(part);
  if (own.properties === undefined) return right(own);
  const fields = Object.entries(own.properties).map(([name, field]) => [name, allRight(field)]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

test.each([undefined, olderHelmVersion])("a right value of every key is taken (helm %s)", (version) => {
  const input = JSON.stringify({ ...(allRight(schema) as object), extraEnv: [] });
  const { err } = helm(["template", "redraw", "charts/redraw", "--values", tryOut, "--values", "-"], {
    input,
    ...(version === undefined ? {} : { version }),
  });
  // What cannot work together is said in words; the schema takes each by itself.
  expect(err).not.toMatch(/values don't meet|at '\//);
});

test.each([
  ["image.registry", ["--set", "devDependencies.enabled=true"], "image.registry is missing: no public registry carries the images"],
  ["a Secret", ["--set", "image.registry=r"], "masterKey.existingSecret is missing: name a Secret of namespace default"],
  ["a host", ["-f", tryOut, "--set", "expose.ingress.enabled=true"], "expose.ingress.host is missing"],
  ["a Gateway", ["-f", tryOut, "--set", "expose.httpRoute.enabled=true"], "expose.httpRoute.parentRefs is empty"],
  ["a newer cluster", ["-f", tryOut, "--kube-version", "1.31.9"], "chart requires kubeVersion: >=1.32.0-0"],
])("says what to do without %s", (_, words, sentence) => {
  const { status, err } = helm(["template", "redraw", "charts/redraw", ...words]);
  expect(status).not.toBe(0);
  expect(err).toContain(sentence);
});
