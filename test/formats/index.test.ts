/** The list of formats is the folder of formats, and finds by id. */
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { formatOf, formats, namedFormats } from "../../src/formats/index.ts";

test("every folder of a format is in the list, in the order of the documentation", () => {
  const folders = readdirSync("src/formats", { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== "lib");
  expect(formats.map(({ id }) => id)).toEqual(["vsdx", "pptx", "drawio", "svg", "ir", "preview"]);
  expect(namedFormats.map(({ id }) => id)).toEqual(["excalidraw", "mermaid"]);
  expect(new Set<string>([...formats, ...namedFormats].map(({ id }) => id))).toEqual(new Set(folders.map(({ name }) => name)));
});

test("a format is found by its id, and nothing by another word", () => {
  expect(formatOf("svg")?.extension).toBe(".svg");
  expect(formatOf("SVG")).toBeUndefined();
  expect(formatOf("toString")).toBeUndefined();
});
