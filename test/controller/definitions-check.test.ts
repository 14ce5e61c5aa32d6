import { describe, expect, test } from "vitest";
import { missingFields, openDefinitionsCheck } from "../../src/controller/definitions-check.ts";
import type { DefinitionsCheck } from "../../src/controller/definitions-check.ts";
import { definitionOf, kinds } from "../../src/controller/resource/definitions.ts";

type Fields = Record<string, unknown>;
type Definitions = readonly { metadata: { name: string }; spec: { versions: { schema: { openAPIV3Schema: Fields } }[] } }[];

/** What is installed: this version's definitions, as a test changes them. */
async function installed(change: (definitions: Definitions) => unknown): Promise<{ check: DefinitionsCheck; missing: number }> {
  const definitions = JSON.parse(JSON.stringify(kinds.map((kind) => definitionOf(kind)))) as Definitions;
  const left = (change(definitions) as Definitions | undefined) ?? definitions;
  let missing = -1;
  const read = (_kind: unknown, { name }: { readonly name: string }): Promise<never> =>
    Promise.resolve((left.find(({ metadata }) => metadata.name === name) ?? null) as never);
  const check = openDefinitionsCheck({ read }, (count) => (missing = count));
  expect(check.objection()).toContain("have not been looked at yet");
  await check.look();
  return { check, missing };
}

test("fields are compared at every depth, also within lists", () => {
  const wanted = { properties: { a: { properties: { b: {} } }, list: { items: { properties: { c: {} } } } } };
  expect(missingFields(wanted, wanted)).toEqual([]);
  expect(missingFields({ properties: { a: {}, list: { items: {} } } }, wanted)).toEqual(["a.b", "list.c"]);
  expect(missingFields(undefined, wanted)).toEqual(["a", "list"]);
});

describe("a controller", () => {
  test("acts on the definitions of its version, and on newer ones", async () => {
    const { check, missing } = await installed((definitions) => {
      const { properties } = definitions[0]!.spec.versions[0]!.schema.openAPIV3Schema as { properties: Fields };
      properties["later"] = { type: "string" };
    });
    expect([check.objection(), missing]).toEqual([null, 0]);
  });

  test("does not act on older ones, and names what they lack and what to do", async () => {
    const { check, missing } = await installed((definitions) => {
      const { properties } = definitions[0]!.spec.versions[0]!.schema.openAPIV3Schema as { properties: { spec: { properties: Fields } } };
      delete properties.spec.properties["cancel"];
    });
    expect(missing).toBe(1);
    expect(check.objection()).toMatch(/lack ConversionJob spec\.cancel: apply the definitions/);
  });

  test("does not act without them", async () => {
    expect((await installed(() => [])).check.objection()).toContain("ConversionJob spec, ConversionJob status");
  });
});
