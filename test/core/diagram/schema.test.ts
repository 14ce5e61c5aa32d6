import { expect, test } from "vitest";
import { irJsonSchema, schemaProblems } from "../../../src/core/diagram/schema.ts";
import { aDiagram } from "../../make/diagram.ts";

/** Lists every object schema below a value. */
function objectSchemas(value: unknown): readonly Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const here = "properties" in value ? [value as Record<string, unknown>] : [];
  return [...here, ...Object.values(value).flatMap(objectSchemas)];
}

test("the published schema is plain JSON Schema that is closed at every level", () => {
  const schema = irJsonSchema();
  expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  const objects = objectSchemas(schema);
  expect(objects.length).toBeGreaterThan(15);
  for (const object of objects) {
    expect(object["additionalProperties"]).toBe(false);
    const members = Object.entries(object["properties"] as Record<string, object>);
    // What came after the first files may be left out, and says by its default what that means.
    expect(object["required"]).toEqual(members.filter(([, member]) => !("default" in member)).map(([name]) => name));
  }
});

test("problems are told with the place where they are", () => {
  const [problem] = schemaProblems({ ...aDiagram(), background: "red" });
  expect(problem?.where).toBe("/background");
});
