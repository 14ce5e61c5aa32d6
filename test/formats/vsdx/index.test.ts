/** The Visio format as the list of formats offers it. */
import { expect, test } from "vitest";
import { formatOf } from "../../../src/formats/index.ts";
import { vsdx } from "../../../src/formats/vsdx/index.ts";

test("the format is found by its id and names files as Visio does", () => {
  expect(formatOf("vsdx")).toBe(vsdx);
  expect([vsdx.extension, vsdx.mediaType]).toEqual([".vsdx", "application/vnd.ms-visio.drawing"]);
});
