/** Use case: read the text of a page. Which way turned text runs is told by what it says: letters without tails look alike on their heads. */
import type { Detections, LineCandidate, ReadFragment, Reading } from "../core/detection.ts";
import type { PreparedPage } from "../core/photo/prepare-page.ts";
import { fragmentsToRead, kindOfFragment, withoutCrossings } from "../core/text/fragments.ts";
import { withoutUnderlines } from "../core/text/underlines.ts";
import type { TextReader } from "./ports.ts";

/** Turned lines of so many letters or more that are read less surely are read the other way, too. */
const unsure = { letters: 3, confidence: 0.97 } as const;
/** The way in which a line is written is surer by at least so much: on its head it is mostly read at 0.2 to 0.5, at 0.93 at most. */
const leastGain = 0.05;

const countLetters = (text: string): number => text.replaceAll(/[^\p{L}\p{N}]/gu, "").length;

/** Tells whether a turned line may stand on its head. */
function isDoubtful({ rotation }: LineCandidate, { text, confidence }: Reading): boolean {
  return rotation !== 0 && confidence < unsure.confidence && countLetters(text) >= unsure.letters;
}

/** The text of a page. */
export interface ReadPage {
  readonly detections: Detections;
  /** What its lines say, in their order. */
  readonly readings: readonly Reading[];
  /** What may be text beside the lines, and reads as such. */
  readonly fragments: readonly ReadFragment[];
}

/** Reads the text of a page. */
export async function readText(page: PreparedPage, detections: Detections, reader: TextReader): Promise<ReadPage> {
  return { ...(await readLines(page, detections, reader)), fragments: await readFragments(page, detections, reader) };
}

/** Reads what may be text without the lines that run into it. */
export async function readFragments(page: PreparedPage, detections: Detections, reader: TextReader): Promise<readonly ReadFragment[]> {
  const fragments = fragmentsToRead(detections);
  if (fragments.length === 0) return [];
  const readings = await reader.read(withoutCrossings(page, fragments), fragments);
  return fragments.flatMap((fragment, at): readonly ReadFragment[] => {
    const kind = kindOfFragment(fragment, readings[at]!);
    return kind === null ? [] : [{ kind, line: { ...fragment, ...readings[at]! } }];
  });
}

/** Reads the lines of a page; turned ones come back in the way that reads better. */
async function readLines(page: PreparedPage, detections: Detections, reader: TextReader): Promise<Omit<ReadPage, "fragments">> {
  const { lines } = detections;
  const plain = withoutUnderlines(page, lines);
  const readings = await reader.read(plain, lines);
  const doubtful = lines.flatMap((line, at) => (isDoubtful(line, readings[at]!) ? [at] : []));
  if (doubtful.length === 0) return { detections, readings };
  const about = lines.map((line, at) => (doubtful.includes(at) ? { ...line, rotation: -line.rotation } : line));
  const again = await reader.read(
    plain,
    doubtful.map((at) => about[at]!),
  );
  const turned = new Map(
    doubtful.flatMap((at, place) => {
      const reading = again[place]!;
      const isBetter = reading.confidence >= readings[at]!.confidence + leastGain && countLetters(reading.text) >= unsure.letters;
      return isBetter ? [[at, reading] as const] : [];
    }),
  );
  return {
    detections: { ...detections, lines: lines.map((line, at) => (turned.has(at) ? about[at]! : line)) },
    readings: readings.map((reading, at) => turned.get(at) ?? reading),
  };
}
