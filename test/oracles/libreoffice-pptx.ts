/** Compares what LibreOffice sees in our files with the diagrams: one page of the right size, and in presentations the glue. */
import type { Diagram } from "../../src/core/diagram/types.ts";
import { slideFor } from "../../src/formats/pptx/slide.ts";
import { hundredthsPerPixel } from "./libreoffice.ts";
import type { SeenFile } from "./libreoffice.ts";

/** By how much a page may differ, in hundredths of a millimetre: programs round each side. */
const pageTolerance = 2;
const emuPerHundredth = 360;

/** Returns what is wrong with the page that LibreOffice opened. */
export function pageProblems(seen: SeenFile, wanted: { readonly width: number; readonly height: number }): readonly string[] {
  if (seen.error !== undefined) return [seen.error];
  const size = `${seen.width} x ${seen.height}`;
  const fits = Math.abs(seen.width - wanted.width) <= pageTolerance && Math.abs(seen.height - wanted.height) <= pageTolerance;
  return [
    ...(seen.pages === 1 ? [] : [`has ${seen.pages} pages`]),
    ...(fits ? [] : [`has a page of ${size}, not ${Math.round(wanted.width)} x ${Math.round(wanted.height)} hundredths of a millimetre`]),
  ];
}

/** Returns what is wrong with a presentation: its page, and connectors whose two glued ends are not those of the diagram. */
export function presentationProblems(seen: SeenFile, diagram: Diagram): readonly string[] {
  const slide = slideFor(diagram.size);
  const page = pageProblems(seen, { width: slide.widthEmu / emuPerHundredth, height: slide.heightEmu / emuPerHundredth });
  if (seen.error !== undefined) return page;
  return [...page, ...glueProblems(seen, diagram)];
}

/** Returns what is wrong with a drawing's page; LibreOffice does not read the glue of drawings. */
export function drawingProblems(seen: SeenFile, { size }: Diagram): readonly string[] {
  return pageProblems(seen, { width: size.width * hundredthsPerPixel, height: size.height * hundredthsPerPixel });
}

/** Compares the connectors that are attached at both ends: their number, and each pair of shapes. */
function glueProblems(seen: SeenFile, diagram: Diagram): readonly string[] {
  const idOf = (name: string | null): string | null => (name === null ? null : (name.split(" ")[0] ?? name));
  const found = seen.connectors
    .filter(({ start, end }) => start !== null && end !== null)
    .map(({ name, start, end }) => `${name}: ${idOf(start)} to ${idOf(end)}`);
  const wanted = diagram.edges
    .filter(({ source, target }) => source.node !== null && target.node !== null)
    .map(({ id, source, target }) => `${id}: ${source.node} to ${target.node}`);
  return [
    ...wanted.filter((pair) => !found.includes(pair)).map((pair) => `connector ${pair} is not attached at both ends`),
    ...found.filter((pair) => !wanted.includes(pair)).map((pair) => `connector ${pair} is attached, not so in the diagram`),
    ...(seen.connectors.length === diagram.edges.length
      ? []
      : [`has ${seen.connectors.length} connectors, the diagram ${diagram.edges.length}`]),
  ];
}

/** Returns the connector ends that do not follow their shape when it moves. */
export function strayProblems(seen: SeenFile): readonly string[] {
  return seen.strays.map((stray) => `connector ${stray} does not follow`);
}
