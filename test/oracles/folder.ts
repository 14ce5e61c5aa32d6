/** Checks a folder of converted pictures with the foreign programs; the diagrams are the `.ir.json` files beside the others. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { inspectOffice } from "./libreoffice.ts";
import { drawingProblems, presentationProblems } from "./libreoffice-pptx.ts";
import { validatorErrors } from "./ooxml.ts";

/** What came out of a check: how many files were looked at, and one line for everything that is wrong. */
export interface FolderReport {
  readonly files: number;
  readonly problems: readonly string[];
}

/** Lists the files of an extension below a folder, in order of name. */
export function filesBelow(folder: string, extension: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(extension))
    .toSorted()
    .map((name) => join(folder, name));
}

/** Runs the Open XML validator over every presentation. */
export async function validateFolder(folder: string): Promise<FolderReport> {
  const files = filesBelow(folder, ".pptx");
  const problems: string[] = [];
  for (const file of files) problems.push(...(await validatorErrors(file)).map((error) => `${file}: ${error}`));
  return { files: files.length, problems };
}

/** Opens every presentation and drawing in LibreOffice; `limit` takes that many pictures, spread over the folder. */
export async function openFolder(folder: string, limit: number = Infinity): Promise<FolderReport> {
  const stems = spread(
    filesBelow(folder, ".ir.json").map((file) => file.slice(0, -".ir.json".length)),
    limit,
  );
  const kept = stems.flatMap((stem) => {
    const diagram = JSON.parse(readFileSync(`${stem}.ir.json`, "utf8")) as Diagram;
    return [`${stem}.pptx`, `${stem}.vsdx`].map((file) => ({ file, diagram }));
  });
  const seen = await inspectOffice(kept.map(({ file }) => ({ file })));
  const problems = kept.flatMap(({ file, diagram }, index) => {
    const found = file.endsWith(".pptx") ? presentationProblems(seen[index]!, diagram) : drawingProblems(seen[index]!, diagram);
    return found.map((problem) => `${file}: ${problem}`);
  });
  return { files: kept.length, problems };
}

function spread<T>(items: readonly T[], limit: number): readonly T[] {
  if (items.length <= limit) return items;
  return Array.from({ length: limit }, (_, index) => items[Math.floor((index * items.length) / limit)]!);
}
