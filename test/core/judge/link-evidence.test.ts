/** Evidence about connectors is a number under a name of its own. */
import { expect, test } from "vitest";
import { headMeasureNames, linkMeasures } from "../../../src/core/judge/link-evidence.ts";

test.each([
  ["connectors", linkMeasures.map(({ name }) => name)],
  ["heads", headMeasureNames],
])("every measure of %s has a name of its own", (_, names) => {
  expect(new Set(names).size).toBe(names.length);
});
