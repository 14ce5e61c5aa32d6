/** Measures the distributed pipeline against the limits of test/bench/pipeline-limits.json and writes docs/proof/bench-pipeline.md. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import limits from "../test/bench/pipeline-limits.json" with { type: "json" };
import { measureDelays } from "./pipeline/measure-delays.ts";
import { measureFull } from "./pipeline/measure-full.ts";
import { measureIngress } from "./pipeline/measure-ingress.ts";
import { measureJobs } from "./pipeline/measure-jobs.ts";
import { measureMemory } from "./pipeline/measure-memory.ts";
import { measureStreams } from "./pipeline/measure-streams.ts";
import type { LimitName, Part, PartResult } from "./pipeline/part.ts";
import { howProcessesRan } from "./pipeline/built-product.ts";
import { markdownTable } from "./statistics.ts";

const parts: Readonly<Record<string, Part>> = {
  jobs: measureJobs,
  ingress: measureIngress,
  full: measureFull,
  streams: measureStreams,
  delays: measureDelays,
  memory: measureMemory,
};

const { values: options } = parseArgs({
  options: {
    /** Parts to run, separated by commas; all of them unless given. The report is written only when all run at full scale. */
    only: { type: "string", default: Object.keys(parts).join(",") },
    /** Multiplies durations and counts. */
    scale: { type: "string", default: "1" },
  },
});

const loadBefore = loadavg()[0]!.toFixed(2);
const scale = Number(options.scale);
const chosen = options.only.split(",");
const isWhole = scale === 1 && Object.keys(parts).every((name) => chosen.includes(name));

function limitTable(results: readonly PartResult[]): string {
  const measured = Object.assign({}, ...results.map((result) => result.measured)) as PartResult["measured"];
  const names = (Object.keys(limits) as LimitName[]).filter((name) => isWhole || measured[name] !== undefined);
  const rows = names.map((name) => {
    const limit = limits[name];
    const found = measured[name];
    const holds = found !== undefined && ("at most" in limit ? found.value <= limit["at most"] : found.value >= limit["at least"]);
    if (!holds) process.exitCode = 1;
    const bound = "at most" in limit ? `≤ ${String(limit["at most"])}` : `≥ ${limit["at least"]}`;
    const runs = found?.runs === undefined ? "" : found.runs.map((value) => value.toFixed(2)).join(", ");
    return [limit.of, bound, found === undefined ? "not measured" : found.value.toFixed(2), runs, holds ? "holds" : "**broken**"];
  });
  return markdownTable([["what", "limit", "measured", "runs", ""], ...rows]);
}

function reportOf(results: readonly PartResult[], seconds: number): string {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const isDirty = execFileSync("git", ["status", "--porcelain", "--untracked-files=no"], { encoding: "utf8" }) !== "";
  const versions = [...new Set(results.flatMap((result) => result.versions))];
  return [
    "# Speed and memory of the pipeline",
    "Written by `make bench-pipeline`.",
    `Commit ${commit}${isDirty ? " with changes" : ""}, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}, load before the start ${loadBefore}, ${Math.round(seconds)} s in all. ${versions.join("; ")}. ${howProcessesRan() ?? ""}`,
    limitTable(results),
    ...results.flatMap((result) => result.sections),
    "",
  ].join("\n\n");
}

/** What is told of a part that ended early: the others are worth their report all the same. */
function broken(name: string, error: unknown): PartResult {
  process.exitCode = 1;
  console.error(error);
  return { measured: {}, versions: [], sections: [`## ${name}\n\nThis part ended early: ${String(error)}`] };
}

const folder = mkdtempSync(join(tmpdir(), "redraw-bench-pipeline-"));
const since = performance.now();
const results: PartResult[] = [];
try {
  for (const name of chosen) {
    const part = parts[name];
    if (part === undefined) throw new Error(`${name} is no part; there are ${Object.keys(parts).join(", ")}`);
    const say = (text: string): void => console.error(`${((performance.now() - since) / 1_000).toFixed(0)} s  ${text}`);
    results.push(await part({ folder, scale, say }).catch((error: unknown) => broken(name, error)));
  }
  const text = reportOf(results, (performance.now() - since) / 1_000);
  console.log(text);
  if (isWhole) {
    writeFileSync("docs/proof/bench-pipeline.md", text);
    execFileSync("oxfmt", ["docs/proof/bench-pipeline.md"]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
// A part that ended early may have left processes, which would be waited for; they end with this one.
process.exit();
