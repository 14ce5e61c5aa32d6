/** Measures speed and memory against the limits of test/bench/limits.json and writes the report docs/proof/bench.md. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openRasteriser } from "../src/adapters/image/rasteriser.ts";
import limits from "../test/bench/limits.json" with { type: "json" };
import type { RedrawRun } from "./run-redraw.ts";
import { runRedraw } from "./run-redraw.ts";
import { drawScenes } from "./scenes/draw.ts";
import { flows } from "./scenes/flows.ts";
import { gridScene } from "./scenes/grid.ts";
import { paintScene } from "./scenes/paint.ts";
import { structures } from "./scenes/structures.ts";
import { logSlope, markdownTable, median, quantile } from "./statistics.ts";

const { values: options } = parseArgs({
  options: {
    corpus: { type: "string" },
    every: { type: "string", default: "1" },
    runs: { type: "string", default: "3" },
    /** Measures these parts only, and prints instead of writing the report. */
    only: { type: "string", default: "pictures,jobs,elements,pixels" },
  },
});
const parts = options.only.split(",");
const runs = Number(options.runs);
const folder = mkdtempSync(join(tmpdir(), "redraw-bench-"));

/** What was measured, by the names of the limits. */
const measured: Partial<Record<keyof typeof limits, number>> = {};
const sections: string[] = [];

const seconds = (value: number): string => value.toFixed(2);
const megabytes = (bytes: number): number => Math.round(bytes / 1e6);

/** Converts into a fresh folder; a run with a failure measures nothing. */
async function convert(args: readonly string[], oneCore: boolean): Promise<RedrawRun> {
  const out = mkdtempSync(join(folder, "out-"));
  const run = await runRedraw([...args, "--recursive", "--out", out], { oneCore });
  rmSync(out, { recursive: true });
  const failed = run.pictures.filter(({ status }) => status === "failed");
  for (const { input, error } of failed) console.error(`failed: ${input}: ${error?.message}`);
  return run;
}

/** Copies the digital pictures of a corpus, or every nth of them. */
function copyDigital(corpus: string, target: string): number {
  const truths = globSync("**/*.gt.json", { cwd: corpus })
    .toSorted()
    .filter((name) => (JSON.parse(readFileSync(join(corpus, name), "utf8")) as { kind: string }).kind !== "handdrawn")
    .filter((_, index) => index % Number(options.every) === 0);
  for (const name of truths) {
    for (const ending of ["png", "jpg"]) {
      const picture = name.replace(/\.gt\.json$/, `.${ending}`);
      if (existsSync(join(corpus, picture))) cpSync(join(corpus, picture), join(target, picture));
    }
  }
  return truths.length;
}

async function measurePictures(pictures: string, what: string): Promise<void> {
  const run = await convert([pictures, "--jobs", "1"], true);
  const times = run.pictures.filter(({ status }) => status === "converted").map((line) => line.seconds);
  measured.medianSeconds = median(times);
  measured.p95Seconds = quantile(times, 0.95);
  measured.peakMegabytes = megabytes(run.peakBytes);
  const row = [
    what,
    `${times.length}`,
    ...[0.05, 0.25, 0.5, 0.75, 0.95, 1].map((share) => seconds(quantile(times, share))),
    `${measured.peakMegabytes}`,
  ];
  sections.push(
    "## Time and memory of a picture\n\nOne core, one job, all formats; seconds.",
    markdownTable([["pictures", "number", "p5", "p25", "median", "p75", "p95", "most", "peak MB"], row]),
  );
}

/** Takes every third picture of a folder by path: enough work that starting up, which each worker does for itself, weighs as little as in use. */
function everyThird(pictures: string): string {
  const target = join(folder, "third");
  const names = globSync("**/*.{png,jpg}", { cwd: pictures }).toSorted();
  for (const name of names.filter((_, index) => index % 3 === 0)) cpSync(join(pictures, name), join(target, name));
  return target;
}

async function measureJobs(pictures: string): Promise<void> {
  const times = { one: [] as number[], two: [] as number[] };
  for (let run = 0; run < runs; run++) {
    times.one.push((await convert([pictures, "--jobs", "1", "--threads", "1"], false)).seconds);
    times.two.push((await convert([pictures, "--jobs", "2", "--threads", "1"], false)).seconds);
  }
  measured.jobsRatio = median(times.one) / median(times.two);
  sections.push(
    `## Two pictures at once\n\n${globSync("**/*.{png,jpg}", { cwd: pictures }).length} pictures, interleaved runs, start to end; seconds.`,
    markdownTable([
      ["jobs", "runs", "median"],
      ["1", times.one.map(seconds).join(", "), seconds(median(times.one))],
      ["2", times.two.map(seconds).join(", "), seconds(median(times.two))],
    ]),
  );
}

/** Median seconds of each picture of a folder over the runs, by name; the first picture of a run warms up and is not counted. */
async function timeEach(pictures: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map<string, number[]>();
  for (let run = 0; run < runs; run++) {
    const { pictures: lines } = await convert([pictures, "--jobs", "1", "--threads", "1"], true);
    for (const line of lines.slice(1)) {
      const name = line.input.split("/").at(-1)!.replace(".png", "");
      times.set(name, [...(times.get(name) ?? []), line.seconds]);
    }
  }
  return times;
}

/** Adds a table of times against a size and returns the log-log slope. */
function slopeSection(title: string, unit: string, points: readonly (readonly [number, readonly number[]])[]): number {
  const slope = logSlope(points.map(([size, times]) => [size, median(times)]));
  sections.push(
    `## ${title}\n\nOne core, ${runs} runs; seconds. Slope ${slope.toFixed(2)}.`,
    markdownTable([
      [unit, "median", "least", "most"],
      ...points.map(([size, times]) => [`${size}`, seconds(median(times)), seconds(Math.min(...times)), seconds(Math.max(...times))]),
    ]),
  );
  return slope;
}

async function measureElements(): Promise<void> {
  const scenes = [5, 5, 10, 25, 50, 100, 200].map((count, index) => gridScene(`${index}`, count));
  await drawScenes(scenes, join(folder, "elements"), { withTruth: false });
  const times = await timeEach(join(folder, "elements"));
  const points = scenes.slice(1).map(({ name, nodes, edges }) => [nodes.length + edges.length, times.get(name) ?? []] as const);
  measured.elementsSlope = slopeSection("Time against elements", "elements", points);
}

async function measurePixels(): Promise<void> {
  const scene = { ...gridScene("pixels", 24), width: 1000, height: 640 };
  const rasteriser = openRasteriser();
  const target = join(folder, "pixels");
  mkdirSync(target);
  const factors = [0.9, 0.9, 1.25, 1.75, 2.5, 3.5, 5, 7, 10];
  const sizes = factors.map((factor) => ({ width: Math.round(1000 * factor), height: Math.round(640 * factor) }));
  for (const [index, size] of sizes.entries())
    writeFileSync(join(target, `${index}.png`), await rasteriser.rasterise(paintScene(scene), size));
  await rasteriser.close();
  const times = await timeEach(target);
  const points = sizes.slice(1).map(({ width, height }, index) => [(width * height) / 1e6, times.get(`${index + 1}`) ?? []] as const);
  measured.pixelsSlope = slopeSection("Time against pixels", "megapixels", points);
  const large = await convert([join(target, `${sizes.length - 1}.png`), "--jobs", "1"], true);
  measured.peakMegabytesLarge = megabytes(large.peakBytes);
}

/** Compares with the limits and writes the report. */
function report(): void {
  const rows = Object.entries(limits).map(([name, limit]) => {
    const value = measured[name as keyof typeof limits];
    const holds = value !== undefined && ("at most" in limit ? value <= limit["at most"] : value >= limit["at least"]);
    const bound = "at most" in limit ? `≤ ${limit["at most"]}` : `≥ ${limit["at least"]}`;
    if (!holds) process.exitCode = 1;
    return [limit.of, bound, value === undefined ? "not measured" : value.toFixed(2), holds ? "holds" : "**broken**"];
  });
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const host = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}`;
  const head = `Commit ${commit}, ${new Date().toISOString().slice(0, 10)}, ${host}, load before the start ${loadBefore}.`;
  const text = [
    "# Speed and memory",
    "Written by `make bench`.",
    head,
    markdownTable([["what", "limit", "measured", ""], ...rows]),
    ...sections,
    "",
  ].join("\n\n");
  console.log(text);
  if (parts.length < 4) return;
  mkdirSync("docs/proof", { recursive: true });
  writeFileSync("docs/proof/bench.md", text);
  execFileSync("oxfmt", ["docs/proof/bench.md"]);
}

const loadBefore = loadavg()[0]!.toFixed(2);
const drawn = join(folder, "drawn");
await drawScenes([...flows, ...structures], drawn, { withTruth: false });
const corpus = join(folder, "corpus");
const fromCorpus = options.corpus === undefined ? 0 : copyDigital(options.corpus, corpus);
if (parts.includes("pictures")) await measurePictures(fromCorpus > 0 ? corpus : drawn, fromCorpus > 0 ? "digital corpus" : "drawn scenes");
if (parts.includes("jobs")) await measureJobs(fromCorpus > 0 ? everyThird(corpus) : drawn);
if (parts.includes("elements")) await measureElements();
if (parts.includes("pixels")) await measurePixels();
report();
rmSync(folder, { recursive: true });
