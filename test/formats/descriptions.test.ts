/** What is said of formats without loading them is what they are. */
import { expect, test } from "vitest";
import { descriptions, namedDescriptions } from "../../src/formats/descriptions.ts";
import { formats, namedFormats } from "../../src/formats/index.ts";

test.each([
  ["a picture becomes", descriptions, formats],
  ["are asked for by name", namedDescriptions, namedFormats],
])("what help and completion know of formats that %s is what the formats are", (_which, described, written) => {
  expect(Object.entries(described).map(([id, { name, extension, mediaType }]) => [id, id, name, extension, mediaType])).toEqual(
    written.map(({ id, name, extension, mediaType }) => [id, id, name, extension, mediaType]),
  );
});
