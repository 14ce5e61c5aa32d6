/** Makes the twin of a presentation for picture tests: LibreOffice re-routes connectors by itself, but draws plain shapes as written. */
import { packParts, unpackParts } from "../../src/formats/lib/zip.ts";

const slideName = "ppt/slides/slide1.xml";

/** Rewrites every connector as a shape of the same geometry. */
export async function pptxTwin(bytes: Uint8Array): Promise<Uint8Array> {
  const parts = await unpackParts(bytes);
  const written = [...parts].map(([name, content]) => ({
    name,
    content: name === slideName ? twinSlide(new TextDecoder().decode(content)) : content,
  }));
  return packParts(written);
}

function twinSlide(slide: string): string {
  return slide
    .replaceAll(/<a:(?:stCxn|endCxn) [^>]*\/>/g, "")
    .replaceAll(/<p:cNvCxnSpPr(?:\/>|>\s*<\/p:cNvCxnSpPr>)/g, "<p:cNvSpPr/>")
    .replaceAll("p:nvCxnSpPr>", "p:nvSpPr>")
    .replaceAll("p:cxnSp>", "p:sp>");
}
