/** Use case: tell text from drawings before shapes are looked for. A net looks beside geometry, and what only one of the two sees is read. */
import { doubtfulLines } from "../core/propose/text-lines/found-lines.ts";
import { isWritten } from "../core/text/is-written.ts";
import { withoutUnderlines } from "../core/text/underlines.ts";
import type { LineFinder, TextFinder, TextReader } from "./ports.ts";

/** Opens it on a finder and a reader that are ready; both stay the caller's. */
export function openTextFinder(finder: LineFinder, reader: TextReader): TextFinder {
  return async (bitmap, { page, lines, glyphs }, photo) => {
    const found = await finder(bitmap, page.glyphHeight);
    const doubtful = doubtfulLines(lines, found, glyphs);
    const doubted = doubtful.map(({ line }) => line);
    const readings = await reader.read(withoutUnderlines(bitmap, doubted), doubted);
    const drawn = doubtful.filter((one, at) => !isWritten(readings[at]!, { by: one.found === null ? "geometry" : "net", photo }));
    const drawnByNet = new Set(drawn.map((one) => one.found));
    return {
      found: found.filter((one) => !drawnByNet.has(one)),
      drawings: drawn.flatMap((one) => (one.found === null ? [one.line.box] : [])),
    };
  };
}
