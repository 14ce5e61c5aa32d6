/** The generated part of the clients is that of the description of today. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("make clients ran after the description changed", () => {
  const { description } = JSON.parse(readFileSync("clients/generated.json", "utf8")) as { readonly description: string };
  expect(createHash("sha256").update(readFileSync("docs/openapi.yaml")).digest("hex"), "type: make clients").toBe(description);
});
