/** Use case: read the lines of text that lean. What is read is taken out of the picture, which is looked at anew: its letters are neither shapes nor lines. */
import type { Detections } from "../core/detection.ts";
import type { PreparedPage } from "../core/photo/prepare-page.ts";
import { paintTurned } from "../core/raster/turned-cut.ts";
import type { SlantedLine } from "../core/text/slanted.ts";
import { areOverprinted, coverOf, cutLeaning, isSurelyRead, leaningLines } from "../core/text/slanted.ts";
import type { Detector, TextReader } from "./ports.ts";

/** What a page shows, and the leaning lines that are no longer on it. */
export interface StraightPage {
  readonly bitmap: PreparedPage;
  readonly detections: Detections;
  readonly slanted: readonly SlantedLine[];
}

/** Reads the lines that lean, and looks at the page again without them. */
export async function readSlanted(
  { bitmap, detections }: Omit<StraightPage, "slanted">,
  { detector, reader }: { readonly detector: Detector; readonly reader: TextReader },
): Promise<StraightPage> {
  const slanted: SlantedLine[] = [];
  for (const found of leaningLines(detections)) {
    const cut = cutLeaning(bitmap, found);
    if (cut === null || slanted.some((line) => areOverprinted(line.rectangle, cut.rectangle))) continue;
    const [reading] = await reader.read(cut.bitmap, [cut.line]);
    const { glyphHeight, color, ground } = cut.line;
    if (reading !== undefined && isSurelyRead(reading)) slanted.push({ ...reading, rectangle: cut.rectangle, glyphHeight, color, ground });
  }
  if (slanted.length === 0) return { bitmap, detections, slanted };
  const bare = withoutSlanted(bitmap, slanted);
  return { bitmap: bare, detections: await detector.detect(bare), slanted };
}

/** Paints lines over in a page, and in the picture that it was made from, out of which pictures are cut. */
function withoutSlanted(page: PreparedPage, slanted: readonly SlantedLine[]): PreparedPage {
  const bare = paintTurned(
    page,
    slanted.map((line) => coverOf(line)),
  );
  const { original } = page;
  if (original === undefined) return { ...page, ...bare };
  const factor = original.width / page.width;
  return {
    ...page,
    ...bare,
    original: paintTurned(
      original,
      slanted.map((line) => coverOf(line, factor)),
    ),
  };
}
