/** Converts a corpus with its truth beside the pictures, and prints scores, times of every stage and peak memory. */
import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import type { Diagram } from "../src/core/diagram/types.ts";
import { calibrationOf, judgeElements } from "./calibration.ts";
import type { Truth } from "./judging.ts";
import type { PictureLine, RedrawRun } from "./run-redraw.ts";
import { runRedraw } from "./run-redraw.ts";
import { markdownTable, median, quantile } from "./statistics.ts";

const { values: options } = parseArgs({
  options: {
    corpus: { type: "string" },
    out: { type: "string", default: "out/evaluation" },
    jobs: { type: "string", default: "1" },
    threads: { type: "string", default: "1" },
    /** Encodes every picture as JPEG of this quality first. */
    jpeg: { type: "string" },
    /** Takes every nth picture only. */
    every: { type: "string", default: "1" },
    /** Formats to write; the scores need \`ir\` alone. */
    format: { type: "string" },
    /** Writes the results under this name into docs/accuracy.md. */
    record: { type: "string" },
  },
});

/** A picture of the corpus; `stem` is its path in the corpus without ending. */
interface Sample {
  readonly stem: string;
  readonly picture: string;
  readonly truthFile: string;
  readonly truth: Truth;
}

/** Finds every truth that has a picture. */
function findSamples(corpus: string): readonly Sample[] {
  const truths = globSync("**/*.gt.json", { cwd: corpus }).toSorted();
  return truths
    .filter((_, index) => index % Number(options.every) === 0)
    .map((name) => {
      const stem = name.slice(0, -".gt.json".length);
      const truthFile = join(corpus, name);
      const picture = ["png", "jpg", "jpeg", "webp"].map((ending) => join(corpus, `${stem}.${ending}`)).find((file) => existsSync(file));
      if (picture === undefined) throw new Error(`${truthFile} has no picture beside it`);
      return { stem, picture, truthFile, truth: JSON.parse(readFileSync(truthFile, "utf8")) as Truth };
    });
}

/** Copies pictures and truths to a folder of their own, the pictures as JPEG where asked. */
async function stage(samples: readonly Sample[], pictures: string, truths: string): Promise<void> {
  for (const { stem, picture, truthFile } of samples) {
    const ending = options.jpeg === undefined ? (picture.split(".").at(-1) ?? "") : "jpg";
    const target = join(pictures, `${stem}.${ending}`);
    mkdirSync(dirname(target), { recursive: true });
    mkdirSync(dirname(join(truths, stem)), { recursive: true });
    writeFileSync(join(truths, `${stem}.gt.json`), readFileSync(truthFile));
    if (options.jpeg === undefined) writeFileSync(target, readFileSync(picture));
    else
      await sharp(picture)
        .autoOrient()
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: Number(options.jpeg) })
        .toFile(target);
  }
}

const milliseconds = (value: number): string => (Number.isNaN(value) ? "-" : value.toFixed(0));

const row = (name: string, times: readonly number[]): string[] => [name, milliseconds(median(times)), milliseconds(quantile(times, 0.95))];

/** Times of every stage over pictures, median and 95th percentile. */
function timeTable(lines: readonly PictureLine[]): string {
  const stages = [...new Set(lines.flatMap(({ stagesMs }) => Object.keys(stagesMs)))];
  return markdownTable([
    ["stage", "median ms", "p95 ms"],
    row(
      "whole picture",
      lines.map(({ seconds }) => 1000 * seconds),
    ),
    ...stages.map((name) =>
      row(
        name,
        lines.map(({ stagesMs }) => stagesMs[name] ?? 0),
      ),
    ),
  ]);
}

/** Says how far the confidences of the digital pictures can be trusted. */
function calibrationFacts(samples: readonly Sample[], found: string): readonly string[] {
  const judgements = samples
    .filter(({ stem, truth }) => truth.kind !== "handdrawn" && existsSync(join(found, `${stem}.ir.json`)))
    .flatMap(({ stem, truth }) => judgeElements(truth, JSON.parse(readFileSync(join(found, `${stem}.ir.json`), "utf8")) as Diagram));
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  return (["shape", "connector", null] as const).map((what) => {
    const { elements, error, sure } = calibrationOf(judgements.filter((one) => what === null || one.what === what));
    const name = what === null ? "shapes and connectors" : `${what}s`;
    const high = `of those from 0.9 on, ${percent(sure.share)} of all, ${percent(sure.precision)} are right`;
    return `confidence of ${elements} digital ${name}: expected calibration error ${error.toFixed(3)} (10 equal bins); ${high}`;
  });
}

/** What the scorer does not say. */
function facts(run: RedrawRun, samples: readonly Sample[], stemOf: (line: PictureLine) => string): readonly string[] {
  const truths = new Map(samples.map(({ stem, truth }) => [stem, truth]));
  const converted = run.pictures.filter(({ status }) => status === "converted");
  const digital = converted.filter((line) => truths.get(stemOf(line))?.kind !== "handdrawn");
  const isLinked = (line: PictureLine): boolean =>
    truths.get(stemOf(line))?.edges.some(({ role }) => role === undefined || role === "connector") ?? false;
  const unlinked = converted.filter((line) => line.connectors === 0 && isLinked(line));
  const failed = run.pictures.filter(({ status }) => status === "failed");
  return [
    `${converted.length} of ${samples.length} pictures converted, exit status ${run.status}, ${run.seconds.toFixed(0)} s, jobs ${options.jobs}, threads ${options.threads}`,
    `explained ink, digital: median ${median(digital.map(({ explainedInk }) => explainedInk)).toFixed(3)}`,
    `pictures without a connector although the truth has some: ${unlinked.length}`,
    `peak memory of the process tree: ${(run.peakBytes / 1e6).toFixed(0)} MB`,
    ...failed.map(({ input, error }) => `failed: ${input}: ${error?.code} (${error?.message})`),
    "",
    `Times, ${digital.length} digital pictures:`,
    "",
    timeTable(digital),
  ];
}

/** Puts the results under a name into the page on accuracy. */
function record(name: string, text: string): void {
  const page = "docs/accuracy.md";
  const [begin, end] = [`<!-- results of ${name} -->`, `<!-- end of ${name} -->`];
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const block = `${begin}\n\n## ${name}\n\nCommit ${commit}, ${new Date().toISOString().slice(0, 10)}.\n\n${text}\n\n${end}`;
  const old = readFileSync(page, "utf8");
  const [from, to] = [old.indexOf(begin), old.indexOf(end)];
  writeFileSync(page, from < 0 ? `${old.trimEnd()}\n\n${block}\n` : old.slice(0, from) + block + old.slice(to + end.length));
  execFileSync("oxfmt", [page]);
}

const formatArguments = (): string[] => (options.format === undefined ? [] : ["--format", options.format]);

async function main(): Promise<void> {
  if (options.corpus === undefined || !existsSync(options.corpus)) throw new Error("name a folder with --corpus DIR");
  const samples = findSamples(options.corpus);
  const [pictures, truths, found] = ["pictures", "truth", "found"].map((name) => resolve(options.out, name)) as [string, string, string];
  rmSync(options.out, { recursive: true, force: true });
  await stage(samples, pictures, truths);
  const run = await runRedraw([
    "--recursive",
    "--out",
    found,
    "--jobs",
    options.jobs,
    "--threads",
    options.threads,
    ...formatArguments(),
    pictures,
  ]);
  const scores = execFileSync(
    process.execPath,
    ["test/evaluation/score.mjs", "--truth", truths, "--ir", found, "--json", join(options.out, "scores.json")],
    { encoding: "utf8" },
  );
  writeFileSync(join(options.out, "pictures.json"), JSON.stringify(run.pictures, null, 1));
  const stemOf = ({ input }: PictureLine): string => relative(pictures, input).replace(/\.[a-z]+$/i, "");
  const said = [...calibrationFacts(samples, found), ...facts(run, samples, stemOf)].join("\n");
  console.log(`${scores.trimEnd()}\n\n${said}`);
  if (options.record !== undefined) record(options.record, `\`\`\`text\n${scores.trim()}\n\`\`\`\n\n${said}`);
}

await main();
