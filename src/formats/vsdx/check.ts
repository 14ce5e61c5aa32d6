/** The rules of a written Visio file, each by its name; V12 and V13 need draw.io and LibreOffice and are no part of it. */
import type { Diagram } from "../../core/diagram/types.ts";
import type { Problem } from "../format.ts";
import { checkContent } from "./check-content.ts";
import { checkGlue, checkLabels } from "./check-glue.ts";
import { checkMasters } from "./check-masters.ts";
import { checkOrder, checkParts } from "./check-package.ts";
import { checkCaches, checkRelationships, checkSheetIds, checkStyles } from "./check-sheets.ts";
import { readPackage, readPage } from "./read.ts";

/** Checks a file against the rules and the diagram that it was written from. */
export async function checkVsdx(bytes: Uint8Array, diagram: Diagram): Promise<readonly Problem[]> {
  const read = await readPackage(bytes);
  const contents = read.roots.get("visio/pages/page1.xml");
  const problems = [...read.problems, ...(read.names.length === 0 ? [] : [...checkParts(read), ...checkOrder(read)])];
  if (contents === undefined) return problems;
  const page = readPage(contents);
  return [
    ...problems,
    ...checkContent(page, diagram),
    ...checkSheetIds(page),
    ...checkStyles(read, page),
    ...checkGlue(page, diagram),
    ...checkCaches(page),
    ...checkMasters(read, page),
    ...checkLabels(page, diagram),
    ...checkRelationships(page, diagram),
  ];
}
