/** Text in scripts that the first reader has no letters for: where lines of a page may be in one, a reader of it looks at some, and at all when these prove it. */
import type { LineCandidate, Reading } from "../../core/detection.ts";
import type { Bitmap } from "../../core/raster/bitmap.ts";
import type { OwnScript } from "../../core/text/page-scripts.ts";
import { scriptRules } from "../../core/text/page-scripts.ts";
import type { OpenReader } from "./fallback.ts";

/** The readers. */
export interface ScriptOptions {
  readonly first: OpenReader;
  /** Opens the reader of a script; it is closed when a page has been read, since few pages need it. */
  readonly openFor: (script: OwnScript) => Promise<OpenReader>;
}

/** So many lines prove a script; so many are looked at for proof, the longest first: a page of handwriting has hundreds of doubtful ones. */
const proof = { lines: 2, looks: 6 } as const;

/** A page as it is read: its lines with their readings so far. */
interface ReadPage {
  readonly bitmap: Bitmap;
  readonly lines: readonly LineCandidate[];
  readonly readings: readonly Reading[];
}

const lengthOf = ({ box, glyphHeight }: LineCandidate): number => Math.max(box.width, box.height) / Math.max(1, glyphHeight);

/** Reads a page in one more script; returns its readings as they were where nothing proves the script. */
async function readIn(
  script: OwnScript,
  { bitmap, lines, readings }: ReadPage,
  openFor: ScriptOptions["openFor"],
): Promise<readonly Reading[] | null> {
  const rule = scriptRules[script];
  const places = readings.flatMap((first, at) => (lines[at]!.glance !== true && rule.mayBe(first, lines[at]!) ? [at] : []));
  if (places.length < proof.lines) return null;
  const reader = await openFor(script);
  try {
    const again = new Map<number, Reading>();
    const look = async (asked: readonly number[]): Promise<void> => {
      const found = await reader.read(
        bitmap,
        asked.map((at) => lines[at]!),
      );
      for (const [index, at] of asked.entries()) again.set(at, found[index]!);
    };
    await look(places.toSorted((one, other) => lengthOf(lines[other]!) - lengthOf(lines[one]!)).slice(0, proof.looks));
    if ([...again.values()].filter((second) => rule.proves(second)).length < proof.lines) return null;
    await look(readings.flatMap((first, at) => (rule.concerns(first) && !again.has(at) ? [at] : [])));
    return readings.map((first, at) => {
      const second = again.get(at);
      return second !== undefined && rule.concerns(first) && rule.accepts(second, first) ? second : first;
    });
  } finally {
    await reader.close();
  }
}

/** Opens them as one reader. */
export function openScriptReader({ first, openFor }: ScriptOptions): OpenReader {
  return {
    async read(bitmap, lines) {
      let readings: readonly Reading[] = await first.read(bitmap, lines);
      // Nobody reads writing by hand in these scripts, and all of it is doubtful.
      if (bitmap.photo === true) return readings;
      const proven = new Set<OwnScript>();
      for (const script of Object.keys(scriptRules) as OwnScript[]) {
        const { partOf } = scriptRules[script];
        const again = partOf !== undefined && proven.has(partOf) ? null : await readIn(script, { bitmap, lines, readings }, openFor);
        if (again === null) continue;
        proven.add(script);
        readings = again;
      }
      return readings;
    },
    close: () => first.close(),
  };
}
