/** What is said of formats without loading them is what they are. */
import { expect, test } from "vitest";
import { descriptions } from "../../src/formats/descriptions.ts";
import { formats } from "../../src/formats/index.ts";

test("what help and completion know of formats is what the formats are", () => {
  expect(Object.entries(descriptions).map(([id, { name, extension, mediaType }]) => [id, id, name, extension, mediaType])).toEqual(
    formats.map(({ id, name, extension, mediaType }) => [id, id, name, extension, mediaType]),
  );
});
