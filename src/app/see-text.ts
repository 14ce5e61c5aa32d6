/** Use case: tell text from drawings before shapes are looked for. A net looks beside geometry, and what only one of the two sees is read. */
import { partAtSides } from "../core/propose/text-lines/box-sides.ts";
import { doubtfulLines } from "../core/propose/text-lines/found-lines.ts";
import { bothSay, isSurelyWritten, isWritten } from "../core/text/is-written.ts";
import { withoutUnderlines } from "../core/text/underlines.ts";
import type { LineFinder, TextFinder, TextReader } from "./ports.ts";

/**
 * Opens it on a finder and readers that are ready, which stay the caller's: one of print, and another one that is asked as well where a page is by hand, and
 * on others about what the finder alone sees and the first one doubts.
 */
export function openTextFinder(finder: LineFinder, reader: TextReader, other: TextReader = reader): TextFinder {
  return async (bitmap, { page, lines, glyphs }, photo) => {
    const seen = await finder(bitmap, page.glyphHeight, photo);
    const found = photo ? seen : partAtSides(seen, bitmap);
    const doubtful = doubtfulLines(lines, found, glyphs);
    const doubted = doubtful.map(({ line }) => line);
    const clean = withoutUnderlines(bitmap, doubted);
    const printed = await reader.read(clean, doubted);
    const byHand = photo ? await other.read(clean, doubted) : null;
    const readings = byHand === null ? printed : printed.map((reading, at) => bothSay(byHand[at]!, reading));
    const unsure = doubtful
      .map((one, at) => ({ ...one, reading: readings[at]! }))
      .filter(({ found: one, reading }) => !isWritten(reading, { by: one === null ? "geometry" : "net", photo }));
    const asked = photo ? [] : unsure.filter((one) => one.found !== null);
    const again = await other.read(
      clean,
      asked.map(({ line }) => line),
    );
    const sure = new Set(asked.filter(({ reading }, at) => isSurelyWritten(again[at]!, reading)));
    const drawn = unsure.filter((one) => !sure.has(one));
    const drawnByNet = new Set(drawn.map((one) => one.found));
    return {
      found: found.filter((one) => !drawnByNet.has(one)),
      drawings: drawn.flatMap((one) => (one.found === null ? [one.line.box] : [])),
    };
  };
}
