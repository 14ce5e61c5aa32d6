/** Lets every text reader read the lines that the product finds, and prints what share of the characters in the true boxes of text it gets wrong, and how many boxes lines cover. */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import type { Config } from "../src/boot/config.ts";
import { openNets } from "../src/boot/models.ts";
import type { NetConfig } from "../src/boot/net-settings.ts";
import { openSight } from "../src/boot/recognition.ts";
import { openTextReader } from "../src/boot/text-readers.ts";
import type { Detector, TextReader } from "../src/app/ports.ts";
import type { LineCandidate, ReadLine } from "../src/core/detection.ts";
import { preparePage } from "../src/core/photo/prepare-page.ts";
import type { PreparedPage } from "../src/core/photo/prepare-page.ts";
import { editDistance } from "../src/core/text/edit-distance.ts";
import type { BoxedText } from "./cover.ts";
import { isCovered } from "./cover.ts";
import { readAsProduct } from "./product-lines.ts";
import { readPicture } from "./read-picture.ts";
import type { TextTruth } from "./true-texts.ts";
import { bareText, claim, joinRows, sayings, seenTexts } from "./true-texts.ts";
import { markdownTable, median, quantile } from "./statistics.ts";

const { values: options } = parseArgs({
  options: {
    corpus: { type: "string", default: "" },
    /** Takes every nth picture only. */
    every: { type: "string", default: "1" },
    /** Beside readers `product`, which finds its lines itself: those that lean, words in parts, and fragments. */
    readers: { type: "string", default: "ctc ppocr ctc,ppocr" },
    /** Writes every text with the readings of each reader. */
    json: { type: "string" },
  },
});

/** A true text with what each reader read in its box. */
interface Sample extends BoxedText {
  readonly family: string;
  readonly script: string;
  readonly picture: string;
  readonly isCovered: boolean;
  readonly read: Readonly<Record<string, readonly ReadLine[]>>;
}

const scripts: readonly (readonly [name: string, letter: RegExp])[] = [
  ["Cyrillic", /\p{Script=Cyrillic}/u],
  ["Greek", /\p{Script=Greek}{2}/u],
  ["Japanese", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["Korean", /\p{Script=Hangul}/u],
  ["Chinese characters", /\p{Script=Han}/u],
  ["Latin with marks", /[À-ɏḀ-ỿ]/u],
];

const scriptOf = (text: string): string => scripts.find(([, letter]) => letter.test(text.normalize("NFC")))?.[0] ?? "Latin";

function inReadingOrder(one: ReadLine, other: ReadLine): number {
  const sameRow = Math.abs(one.box.y + one.box.height / 2 - other.box.y - other.box.height / 2) < 0.6 * one.glyphHeight;
  return sameRow ? one.box.x - other.box.x : one.box.y - other.box.y;
}

const pictureMs = new Map<string, number[]>();
/** How many lines were found, and how many of them lie in a true text. */
const placed = { found: 0, inTexts: 0 };

/** Reads a page, whose lines the detector found. */
type PageReader = (page: PreparedPage, lines: readonly LineCandidate[]) => Promise<readonly ReadLine[]>;

/** Lets a reader read the lines that the detector finds. */
function readerOfLines(reader: TextReader): PageReader {
  return async (page, lines) => {
    const readings = await reader.read(page, lines);
    return lines.map((line, at) => ({ ...line, ...readings[at]! }));
  };
}

/** Reads a page, and takes the time of it. */
async function readBy(name: string, read: PageReader, page: PreparedPage, lines: readonly LineCandidate[]): Promise<readonly ReadLine[]> {
  const began = performance.now();
  const found = await read(page, lines);
  pictureMs.set(name, [...(pictureMs.get(name) ?? []), performance.now() - began]);
  return found.toSorted(inReadingOrder);
}

async function samplesOf(truthFile: string, detector: Detector, readers: ReadonlyMap<string, PageReader>): Promise<readonly Sample[]> {
  const truth = JSON.parse(readFileSync(truthFile, "utf8")) as TextTruth;
  const stem = truthFile.slice(0, -".gt.json".length);
  const picture = ["png", "jpg", "jpeg", "webp"].map((ending) => `${stem}.${ending}`).find((file) => existsSync(file));
  const seen = seenTexts(truth);
  if (picture === undefined || seen.length === 0) return [];
  const page = preparePage(await readPicture(picture));
  const { lines } = await detector.detect(page);
  const readings = new Map<string, readonly ReadLine[]>();
  for (const [name, reader] of readers) readings.set(name, await readBy(name, reader, page, lines));
  const texts = joinRows(seen, readings.get(names[0]!)!);
  const claims = new Map([...readings].map(([name, read]) => [name, claim(texts, read)] as const));
  placed.found += readings.get(names[0]!)!.length;
  const first = claims.get(names[0]!)!;
  placed.inTexts += [...first.values()].flat().length;
  return texts.map((text) => ({
    ...text,
    family: truth.kind,
    script: scriptOf(text.text),
    picture,
    // Lines that say all of a text cover it, whatever room its box has beside it.
    isCovered: isCovered(text, first.get(text) ?? []) || errorsOf(text.text, first.get(text) ?? []) === 0,
    read: Object.fromEntries([...claims].map(([name, claimed]) => [name, claimed.get(text) ?? []])),
  }));
}

/** Returns how many characters of a text are read wrongly, at most all of them. */
function errorsOf(text: string, read: readonly ReadLine[]): number {
  const said = bareText(read.map((line) => line.text).join(""));
  return Math.min(Array.from(bareText(text)).length, ...sayings(text).map((saying) => editDistance(bareText(saying), said)));
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const shareOf = (group: readonly Sample[], is: (sample: Sample) => boolean): string => percent(group.filter(is).length / group.length);

/** The share of wrong characters counts a text's errors up to its length; beside it the share of boxes in which nothing was read. */
function rates(group: readonly Sample[], reader: string): readonly string[] {
  const errors = group.map(({ text, read }) => errorsOf(text, read[reader]!));
  const length = group.reduce((sum, { text }) => sum + Array.from(bareText(text)).length, 0);
  const wrong = errors.reduce((sum, error) => sum + error, 0) / length;
  return [wrong.toFixed(3), shareOf(group, ({ read }) => read[reader]!.every(({ text }) => text === ""))];
}

const names = options.readers.split(" ");
const config: NetConfig = { detector: "geometry", text: "auto", textModels: process.env["REDRAW_TEXT_MODELS"] ?? "" };
const sight = await openSight(config, { threads: 1 });
const nets = await openNets(config, 1);
const opened = await Promise.all(
  names
    .filter((name) => name !== "product")
    .map(async (name) => [name, await openTextReader({ ...config, text: name as Config["text"], threads: 1, nets })] as const),
);
const readers = new Map<string, PageReader>(
  [
    ...opened.map(([name, reader]) => [name, readerOfLines(reader)] as const),
    ["product", (page: PreparedPage) => readAsProduct(page, sight)] as const,
  ].filter(([name]) => names.includes(name)),
);
const samples: Sample[] = [];
const truths = globSync("**/*.gt.json", { cwd: options.corpus })
  .toSorted()
  .filter((_, index) => index % Number(options.every) === 0);
for (const [done, name] of truths.entries()) {
  samples.push(...(await samplesOf(join(options.corpus, name), sight.detector, readers)));
  process.stderr.write(`\r${done + 1} of ${truths.length} pictures`);
}
process.stderr.write("\n");
await Promise.all([...opened.map(([, reader]) => reader), sight].map((open) => open.close()));
await nets?.close();

const groupsBy = (what: "family" | "script"): readonly (readonly [string, readonly Sample[]])[] =>
  [...new Set(samples.map((sample) => sample[what]))].toSorted().map((name) => [name, samples.filter((one) => one[what] === name)]);
console.log(
  markdownTable([
    ["texts", "number", "covered by found lines", "no line found", ...names.flatMap((name) => [`${name}: wrong`, "nothing read"])],
    ...[...groupsBy("family"), ...groupsBy("script"), ["all", samples] as const].map(([name, group]) => [
      name,
      `${group.length}`,
      shareOf(group, (one) => one.isCovered),
      shareOf(group, (one) => one.read[names[0]!]!.length === 0),
      ...names.flatMap((reader) => rates(group, reader)),
    ]),
    [
      "reading, ms a picture",
      "median, p95",
      "",
      "",
      ...names.flatMap((name) => [median(pictureMs.get(name) ?? []).toFixed(0), quantile(pictureMs.get(name) ?? [], 0.95).toFixed(0)]),
    ],
  ]),
);
console.log(`${placed.found} lines found, ${percent(placed.inTexts / placed.found)} of them in a true text`);
if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(samples));
