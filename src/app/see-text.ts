/** Use case: tell text from drawings before shapes are looked for. A net looks beside geometry, and what only one of the two sees is read. */
import { doubtfulLines } from "../core/propose/text-lines/found-lines.ts";
import { bothSay, isWritten } from "../core/text/is-written.ts";
import { withoutUnderlines } from "../core/text/underlines.ts";
import type { LineFinder, TextFinder, TextReader } from "./ports.ts";

/** Opens it on a finder and readers that are ready, which stay the caller's: one of print, and another one that is asked as well where a page is by hand. */
export function openTextFinder(finder: LineFinder, reader: TextReader, ofHand: TextReader = reader): TextFinder {
  return async (bitmap, { page, lines, glyphs }, photo) => {
    const found = await finder(bitmap, page.glyphHeight, photo);
    const doubtful = doubtfulLines(lines, found, glyphs);
    const doubted = doubtful.map(({ line }) => line);
    const clean = withoutUnderlines(bitmap, doubted);
    const printed = await reader.read(clean, doubted);
    const written = photo ? await ofHand.read(clean, doubted) : null;
    const readings = written === null ? printed : printed.map((reading, at) => bothSay(written[at]!, reading));
    const drawn = doubtful.filter((one, at) => !isWritten(readings[at]!, { by: one.found === null ? "geometry" : "net", photo }));
    const drawnByNet = new Set(drawn.map((one) => one.found));
    return {
      found: found.filter((one) => !drawnByNet.has(one)),
      drawings: drawn.flatMap((one) => (one.found === null ? [one.line.box] : [])),
    };
  };
}
