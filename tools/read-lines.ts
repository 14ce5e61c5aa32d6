/** Lets every text reader read the same crops, the lines that the product finds in a corpus, and prints the error rates by stratum. */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import sharp from "sharp";
import type { Recognition } from "../src/boot/recognition.ts";
import { openRecognition } from "../src/boot/recognition.ts";
import type { LineCandidate, Reading } from "../src/core/detection.ts";
import { propose } from "../src/core/propose/propose.ts";
import type { Bitmap } from "../src/core/raster/bitmap.ts";
import { editDistance } from "./edit-distance.ts";
import { markdownTable } from "./statistics.ts";

const { values: options } = parseArgs({
  options: {
    corpus: { type: "string", default: "" },
    every: { type: "string", default: "1" },
    readers: { type: "string", default: "tesseract ctc ctc,tesseract" },
    /** Writes every text with both readings and confidences. */
    json: { type: "string" },
  },
});

interface TruthNode {
  readonly shape: string;
  readonly text?: string;
  readonly role?: string;
  readonly text_bbox?: readonly [number, number, number, number];
  readonly text_from_overlay?: boolean;
}

/** A true text with the lines that were found in its box, and what each reader made of each of them. */
interface Sample {
  readonly stratum: string;
  readonly picture: string;
  readonly truth: string;
  readonly lines: readonly LineCandidate[];
  readonly readings: Record<string, readonly Reading[]>;
}

/** Folds what no reader can tell: white space and letters composed in several ways. */
const fold = (text: string): string => text.normalize("NFC").replaceAll(/\s+/g, " ").trim();

async function readBitmap(file: string): Promise<Bitmap> {
  const { data, info } = await sharp(file)
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** Joins true texts with the level lines whose middles lie in their boxes; a line belongs to the smallest box. */
function claim(nodes: readonly TruthNode[], lines: readonly LineCandidate[]): ReadonlyMap<TruthNode, readonly number[]> {
  const claimed = new Map<TruthNode, number[]>();
  const texts = nodes.filter((node) => node.text_bbox !== undefined && fold(node.text ?? "") !== "" && node.text_from_overlay !== true);
  for (const [index, { box, rotation }] of lines.entries()) {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const owners = texts
      .filter(({ text_bbox: [left, top, width, height] = [0, 0, 0, 0] }) => x >= left && x <= left + width && y >= top && y <= top + height)
      .toSorted((one, other) => one.text_bbox![2] * one.text_bbox![3] - other.text_bbox![2] * other.text_bbox![3]);
    if (rotation === 0 && owners[0] !== undefined) claimed.set(owners[0], [...(claimed.get(owners[0]) ?? []), index]);
  }
  return claimed;
}

async function samplesOf(truthFile: string, readers: ReadonlyMap<string, Recognition>): Promise<readonly Sample[]> {
  const truth = JSON.parse(readFileSync(truthFile, "utf8")) as { kind: string; nodes: TruthNode[] };
  const stem = truthFile.slice(0, -".gt.json".length);
  const picture = ["png", "jpg", "jpeg", "webp"].map((ending) => `${stem}.${ending}`).find((file) => existsSync(file));
  if (picture === undefined || truth.kind === "handdrawn") return [];
  const bitmap = await readBitmap(picture);
  const { lines } = propose(bitmap);
  const claimed = claim(truth.nodes, lines);
  const wanted = [...new Set([...claimed.values()].flat())];
  const readings = new Map<string, ReadonlyMap<number, Reading>>();
  for (const [name, { reader }] of readers) {
    const began = performance.now();
    const read = await reader.read(
      bitmap,
      wanted.map((index) => lines[index]!),
    );
    times.set(name, (times.get(name) ?? 0) + performance.now() - began);
    readings.set(name, new Map(wanted.map((index, place) => [index, read[place]!])));
  }
  lineCount += wanted.length;
  return [...claimed].map(([node, indexes]) => {
    const ordered = indexes.toSorted((one, other) => inReadingOrder(lines[one]!, lines[other]!));
    return {
      stratum: `${truth.kind}, ${node.shape === "text" ? "free text" : "nodes"}`,
      picture,
      truth: fold(node.text ?? ""),
      lines: ordered.map((index) => lines[index]!),
      readings: Object.fromEntries([...readings].map(([name, found]) => [name, ordered.map((index) => found.get(index)!)])),
    };
  });
}

function inReadingOrder(one: LineCandidate, other: LineCandidate): number {
  const sameRow = Math.abs(one.box.y + one.box.height / 2 - other.box.y - other.box.height / 2) < 0.6 * one.glyphHeight;
  return sameRow ? one.box.x - other.box.x : one.box.y - other.box.y;
}

const spoken = (sample: Sample, reader: string): string => fold(sample.readings[reader]!.map(({ text }) => text).join(" "));

/** The error rate counts a text's errors up to its length. */
function rates(samples: readonly Sample[], reader: string): readonly string[] {
  const errors = samples.map((sample) => Math.min(Array.from(sample.truth).length, editDistance(sample.truth, spoken(sample, reader))));
  const length = samples.reduce((sum, { truth }) => sum + Array.from(truth).length, 0);
  const exact = errors.filter((error) => error === 0).length / samples.length;
  return [(errors.reduce((sum, error) => sum + error, 0) / length).toFixed(4), `${(100 * exact).toFixed(1)} %`];
}

const names = options.readers.split(" ");
const times = new Map<string, number>();
let lineCount = 0;
const readers = new Map<string, Recognition>();
for (const name of names) readers.set(name, await openRecognition({ detector: "geometry", text: name as "ctc" }, { threads: 1 }));
const samples: Sample[] = [];
const truths = globSync("**/*.gt.json", { cwd: options.corpus }).toSorted();
for (const name of truths.filter((_, index) => index % Number(options.every) === 0))
  samples.push(...(await samplesOf(join(options.corpus, name), readers)));
await Promise.all([...readers.values()].map((reader) => reader.close()));

const strata = [...new Set(samples.map(({ stratum }) => stratum))].toSorted();
const groups = [...strata.map((name) => [name, samples.filter(({ stratum }) => stratum === name)] as const), ["all", samples] as const];
console.log(
  markdownTable([
    ["texts", "number", ...names.flatMap((name) => [`${name}: CER`, "exact"])],
    ...groups.map(([name, group]) => [name, `${group.length}`, ...names.flatMap((reader) => rates(group, reader))]),
    ["ms a line", `${lineCount} lines`, ...names.flatMap((name) => [((times.get(name) ?? 0) / lineCount).toFixed(1), ""])],
  ]),
);
if (options.json !== undefined) writeFileSync(options.json, JSON.stringify(samples));
