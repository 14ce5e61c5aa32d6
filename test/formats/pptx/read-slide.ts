/** Reads slides for tests: parts of a written presentation, and elements by the id that their names begin with. */
import type { Diagram } from "../../../src/core/diagram/types.ts";
import { descendants, readXml } from "../../../src/formats/lib/xml-read.ts";
import type { ReadElement } from "../../../src/formats/lib/xml-read.ts";
import { unpackParts } from "../../../src/formats/lib/zip.ts";
import { encodePptx } from "../../../src/formats/pptx/encode.ts";

/** Writes a diagram and reads one part. */
export async function partOf(diagram: Diagram, name: string): Promise<ReadElement> {
  const parts = await unpackParts((await encodePptx(diagram)).bytes);
  return readXml(new TextDecoder().decode(parts.get(name)));
}

/** Writes a diagram and reads its slide. */
export const slideOf = (diagram: Diagram): Promise<ReadElement> => partOf(diagram, "ppt/slides/slide1.xml");

/** Returns the element whose name is or begins with the id. */
export function named(slide: ReadElement, id: string): ReadElement {
  const owns = (element: ReadElement): boolean => {
    const name = descendants(element, "p:cNvPr")[0]?.attributes["name"] ?? "";
    return name === id || name.startsWith(`${id} `);
  };
  return descendants(slide).find(({ name, ...rest }) => /^p:(sp|cxnSp|pic|graphicFrame)$/.test(name) && owns({ name, ...rest }))!;
}

/** Writes a diagram and returns what was lost. */
export async function lossesOf(diagram: Diagram): Promise<readonly string[]> {
  return (await encodePptx(diagram)).losses.map(({ what }) => what);
}
