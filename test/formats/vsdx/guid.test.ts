/** Ids of masters: the form that Visio wants, the same for the same text. */
import { expect, test } from "vitest";
import { guidOf } from "../../../src/formats/vsdx/guid.ts";

test("a GUID stands in braces, in capitals, and says that it is made by a rule of its own", () => {
  for (const text of ["", "Process", "Début", "🙂"])
    expect(guidOf(text)).toMatch(/^\{[0-9A-F]{8}-[0-9A-F]{4}-8[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}\}$/);
});

test("equal texts have one, different ones do not: files of tomorrow are derived from the masters of today", () => {
  expect(guidOf("base Process")).toBe("{35ACC11E-8780-829C-908C-88B05620199D}");
  const many = Array.from({ length: 20_000 }, (_, index) => guidOf(`name ${index}`));
  expect(new Set(many).size).toBe(many.length);
});
