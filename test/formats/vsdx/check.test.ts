/** The checker as a whole: right files pass, and its tests doctor what they think they do. */
import { expect, test } from "vitest";
import { vsdx } from "../../../src/formats/vsdx/index.ts";
import { page, partOf, sheets, smallDiagram } from "./doctor.ts";

test("a right file has no problem, and its sheets have the numbers that the doctored files name", async () => {
  const { bytes } = await vsdx.encode(smallDiagram, {});
  expect(await vsdx.check(bytes, smallDiagram)).toEqual([]);
  const written = await partOf(smallDiagram, page);
  for (const [id, sheet] of Object.entries(sheets))
    expect(written).toMatch(new RegExp(`<Shape ID="${sheet}"(?:(?!<Shape ).)*V="${id}"`, "s"));
});

test("bytes that are no zip are one problem, not an exception", async () => {
  const problems = await vsdx.check(new TextEncoder().encode("nothing of the kind"), smallDiagram);
  expect(problems.map(({ rule }) => rule)).toEqual(["C1"]);
});
