/**
 * Use case: read the text of a page. Which way turned text runs is told by what it says: letters without tails look alike on their heads. So is whether two lines
 * are one, and whether a line is a part of another.
 */
import type { Detections, LineCandidate, ReadFragment, Reading } from "../core/detection.ts";
import type { PreparedPage } from "../core/photo/prepare-page.ts";
import { crossedPairs, isUnion, isWhole, joinLines, overlappingPairs } from "../core/text/divided-lines.ts";
import { fragmentsBeside, fragmentsToRead, kindOfFragment, withoutCrossings } from "../core/text/fragments.ts";
import { areOwnLines } from "../core/text/inner-lines.ts";
import { withoutUnderlines } from "../core/text/underlines.ts";
import type { TextReader } from "./ports.ts";

/** Turned lines of so many letters or more that are read less surely are read the other way, too. */
const unsure = { letters: 3, confidence: 0.97 } as const;
/** The way in which a line is written is surer by at least so much: on its head it is mostly read at 0.2 to 0.5, at 0.93 at most. */
const leastGain = 0.05;

/** No line is found in more parts. */
const mostDivisions = 4;

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

type ReadLines = Omit<ReadPage, "fragments">;

/** Reads the text of a page. */
export async function readText(page: PreparedPage, detections: Detections, reader: TextReader): Promise<ReadPage> {
  const read = withoutInner(await readDivided(page, await readLines(page, detections, reader), reader));
  return { ...read, fragments: await readFragments(page, read.detections, reader) };
}

/** Leaves out what was found of a line beside it. */
function withoutInner({ detections, readings }: ReadLines): ReadLines {
  const isOwn = areOwnLines(detections.lines, readings);
  if (isOwn.every(Boolean)) return { detections, readings };
  const lines = detections.lines.filter((_, at) => isOwn[at]!);
  return { detections: { ...detections, lines }, readings: readings.filter((_, at) => isOwn[at]!) };
}

/** Reads lines that were found in two as a whole; those that may be two texts stay as they are. */
async function readDivided(page: PreparedPage, read: ReadLines, reader: TextReader): Promise<ReadLines> {
  let [{ lines, fragments = [] }, readings] = [read.detections, read.readings];
  for (let round = 0; round < mostDivisions; round++) {
    const crossed = crossedPairs(lines, fragments);
    const pairs = [...crossed, ...overlappingPairs(lines)];
    const joined = pairs.map(([left, next]) => joinLines(lines[left]!, lines[next]!));
    const wholes = joined.length === 0 ? [] : await reader.read(page, joined);
    const taken = new Set<number>();
    const kept = lines.map((line, at): { readonly line: LineCandidate; readonly reading: Reading } | null => ({
      line,
      reading: readings[at]!,
    }));
    for (const [at, [left, next]] of pairs.entries()) {
      const isOne = at < crossed.length ? isWhole : isUnion;
      if (taken.has(left) || taken.has(next) || !isOne(wholes[at]!, readings[left]!, readings[next]!)) continue;
      taken.add(left).add(next);
      [kept[left], kept[next]] = [{ line: joined[at]!, reading: wholes[at]! }, null];
    }
    if (taken.size === 0) break;
    const whole = kept.filter((read) => read !== null);
    [lines, readings] = [whole.map(({ line }) => line), whole.map(({ reading }) => reading)];
    fragments = fragmentsBeside(lines, fragments);
  }
  return { detections: { ...read.detections, lines, fragments }, readings };
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
async function readLines(page: PreparedPage, detections: Detections, reader: TextReader): Promise<ReadLines> {
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
