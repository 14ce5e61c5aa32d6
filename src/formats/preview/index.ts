/** The preview: a PNG of the rebuilt diagram, drawn from the SVG that is also given out. */
import type { Diagram } from "../../core/diagram/types.ts";
import { Fault } from "../../core/fault.ts";
import { descriptions } from "../descriptions.ts";
import type { EncodeOptions, Encoded, Format } from "../format.ts";
import { asDrawn } from "../lib/as-drawn.ts";
import { encodeSvg } from "../svg/encode.ts";
import { checkPng } from "./check.ts";
import { previewSize } from "./size.ts";

async function encodePreview(diagram: Diagram, { rasterise }: EncodeOptions): Promise<Encoded> {
  if (rasterise === undefined) {
    throw new Fault({ code: "internal_error", kind: "bug", message: "The preview needs something that draws SVG." });
  }
  return { bytes: await rasterise(encodeSvg(asDrawn(diagram)), previewSize(diagram.size)), losses: [] };
}

/** The preview format. */
export const preview: Format<"preview"> = {
  ...descriptions.preview,
  encode: encodePreview,
  check: (bytes, diagram) => Promise.resolve(checkPng(bytes, previewSize(diagram.size))),
};
