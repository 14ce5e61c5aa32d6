/** Tests that the theme has what the schema asks for. */
import { expect, test } from "vitest";
import { descendants, readXml } from "../../../src/formats/lib/xml-read.ts";
import { writeDocument } from "../../../src/formats/lib/xml.ts";
import { themePart } from "../../../src/formats/pptx/theme.ts";

test("the theme has twelve colours and three entries of each style", () => {
  const theme = readXml(writeDocument(themePart()));
  expect(descendants(theme, "a:clrScheme")[0]!.children).toHaveLength(12);
  for (const list of ["a:fillStyleLst", "a:lnStyleLst", "a:effectStyleLst", "a:bgFillStyleLst"]) {
    expect(descendants(theme, list)[0]!.children, list).toHaveLength(3);
  }
});
