/** Writes a diagram as a Visio package. */
import type { Diagram } from "../../core/diagram/types.ts";
import type { Encoded } from "../format.ts";
import { titleOf } from "../lib/description.ts";
import { packParts } from "../lib/zip.ts";
import { lossesOf } from "./losses.ts";
import { mediaRelation, packageParts } from "./package.ts";
import { pageContents, pagesPart } from "./page.ts";
import { planPage } from "./plan.ts";

/** Decodes base64; the IR's own check has proved that it is such. */
function fromBase64(data: string): Uint8Array {
  return Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
}

/** Writes a diagram; equal pictures are stored once. */
export async function encodeVsdx(diagram: Diagram): Promise<Encoded> {
  const pictures = [...new Set(diagram.nodes.flatMap(({ kind, image }) => (kind === "image" && image !== null ? [image.data] : [])))];
  const relations = new Map(
    diagram.nodes.flatMap(({ id, kind, image }): readonly (readonly [string, string])[] =>
      kind === "image" && image !== null ? [[id, mediaRelation(pictures.indexOf(image.data))]] : [],
    ),
  );
  const parts = packageParts({
    title: titleOf(diagram),
    pages: pagesPart(diagram),
    ...pageContents(planPage(diagram), (id) => relations.get(id)),
    media: pictures.map(fromBase64),
  });
  return { bytes: await packParts(parts), losses: lossesOf(diagram) };
}
