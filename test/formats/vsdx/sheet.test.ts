/** Names that Visio accepts, layers by their place, and marks that are found again. */
import { expect, test } from "vitest";
import { shapes } from "../../../src/core/shapes/catalog.ts";
import { writeElement } from "../../../src/formats/lib/xml.ts";
import { layerCell, shapeAttributes, userSection } from "../../../src/formats/vsdx/sheet.ts";

test("the name of every kind is legal with any sheet number", () => {
  const names = shapes.map(({ name }) => shapeAttributes(99999, name, "Shape")["NameU"]);
  expect(names.filter((name) => !/^[A-Za-z0-9 ._-]{1,31}$/.test(`${name}`))).toEqual([]);
});

test("layers are named by their place, the one to check beside its own", () => {
  expect([layerCell("Connectors", false), layerCell("Connectors", true)].map(({ attributes }) => attributes["V"])).toEqual(["1", "1;2"]);
});

test("texts of User rows are marked as such, numbers are not", () => {
  expect(writeElement(userSection({ RedrawId: "n1", RedrawConfidence: 0.5 }))).toBe(
    '<Section N="User"><Row N="RedrawId"><Cell N="Value" V="n1" U="STR"/><Cell N="Prompt" V=""/></Row>' +
      '<Row N="RedrawConfidence"><Cell N="Value" V="0.5"/><Cell N="Prompt" V=""/></Row></Section>',
  );
});
