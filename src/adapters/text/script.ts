/** Text in a script that the first reader does not know: where several lines of a page could hardly be read, a reader of that script looks at them. */
import type { LineCandidate, Reading } from "../../core/detection.ts";
import type { OpenReader } from "./fallback.ts";

/** The readers, and the script of the second. */
export interface ScriptOptions {
  readonly first: OpenReader;
  readonly openSecond: () => Promise<OpenReader>;
  /** Matches one letter of the script. */
  readonly letter: RegExp;
}

/** Lines of other scripts are read below this confidence, and those of icons too, which are shorter than so many letter heights. */
const doubtful = { confidence: 0.75, length: 2.5 } as const;
/** A page is in the script when so many lines hold so many of its letters, so sure and such a share of all: of 41 pages the strokes of icons made none. */
const proof = { lines: 2, letters: 3, confidence: 0.8, share: 0.3 } as const;
/** On such a page, a line of the script has so many letters, or nothing else and is so sure. */
const plain = { letters: 2, confidence: 0.6, alone: 0.85 } as const;
/** Lines that the first reader read so surely are in its own script. */
const sure = 0.95;

/** Counts letters of a script, and all other signs. */
function countLetters(text: string, letter: RegExp): { readonly own: number; readonly all: number } {
  const signs = Array.from(text.replaceAll(/\s/gu, ""));
  return { own: signs.filter((sign) => letter.test(sign)).length, all: signs.length };
}

function isProof({ text, confidence }: Reading, letter: RegExp): boolean {
  const { own, all } = countLetters(text, letter);
  return own >= proof.letters && own >= proof.share * all && confidence >= proof.confidence;
}

function isOfScript({ text, confidence }: Reading, letter: RegExp): boolean {
  const { own, all } = countLetters(text, letter);
  return (own >= plain.letters && confidence >= plain.confidence) || (own > 0 && own === all && confidence >= plain.alone);
}

function isLong({ box, glyphHeight }: LineCandidate): boolean {
  return Math.max(box.width, box.height) >= doubtful.length * glyphHeight;
}

/** Opens both as one reader; the second starts with the first page that needs it. */
export function openScriptReader({ first, openSecond, letter }: ScriptOptions): OpenReader {
  let second: Promise<OpenReader> | null = null;
  return {
    async read(bitmap, lines) {
      const readings = [...(await first.read(bitmap, lines))];
      const dim = readings.flatMap(({ confidence }, at) => (confidence < doubtful.confidence && isLong(lines[at]!) ? [at] : []));
      if (dim.length < proof.lines) return readings;
      second ??= openSecond();
      const reader = await second;
      const again = new Map<number, Reading>();
      const look = async (places: readonly number[]): Promise<void> => {
        const found = await reader.read(
          bitmap,
          places.map((at) => lines[at]!),
        );
        for (const [index, at] of places.entries()) again.set(at, found[index]!);
      };
      await look(dim);
      if ([...again.values()].filter((reading) => isProof(reading, letter)).length < proof.lines) return readings;
      await look(readings.flatMap(({ confidence }, at) => (confidence < sure && !again.has(at) ? [at] : [])));
      return readings.map((reading, at) => {
        const other = again.get(at);
        return other !== undefined && isOfScript(other, letter) ? other : reading;
      });
    },
    async close() {
      await Promise.all([first.close(), second?.then((reader) => reader.close())]);
    },
  };
}
