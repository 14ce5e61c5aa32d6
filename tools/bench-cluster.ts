/** Measures the operator against the limits of test/bench/cluster-limits.json on a real control plane and writes docs/proof/bench-cluster.md. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import limits from "../test/bench/cluster-limits.json" with { type: "json" };
import { makeFinished } from "./cluster-bench/finished-jobs.ts";
import { measureEnd } from "./cluster-bench/measure-end.ts";
import { measureLatency } from "./cluster-bench/measure-latency.ts";
import { measureLoad } from "./cluster-bench/measure-load.ts";
import { measureMirror } from "./cluster-bench/measure-mirror.ts";
import type { LimitName, Part, PartResult } from "./cluster-bench/part.ts";
import { openBenchWorld } from "./cluster-bench/world.ts";
import { markdownTable } from "./statistics.ts";

const { values: options } = parseArgs({
  options: {
    /** Multiplies counts; the report is written only at 1. */
    scale: { type: "string", default: "1" },
    /** How long the load lasts. */
    minutes: { type: "string" },
    /** Writes the report although it is smaller than it should be. */
    write: { type: "boolean", default: false },
  },
});
const scale = Number(options.scale);
const minutes = options.minutes === undefined ? 5 * scale : Number(options.minutes);
const finished = Math.round(9_000 * scale);
const isWhole = scale === 1 && minutes === 5;
const load = (): string => loadavg()[0]!.toFixed(2);
const loads = [load()];
const since = performance.now();
const say = (text: string): void => console.error(`${((performance.now() - since) / 1_000).toFixed(0)} s  ${text}`);

function limitTable(measured: PartResult["measured"]): string {
  const rows = (Object.keys(limits) as LimitName[]).map((name) => {
    const limit = limits[name];
    const found = measured[name];
    const holds = found !== undefined && ("at most" in limit ? found <= limit["at most"] : found >= limit["at least"]);
    if (!holds) process.exitCode = 1;
    const bound = "at most" in limit ? `≤ ${limit["at most"]}` : `≥ ${limit["at least"]}`;
    return [limit.of, bound, found === undefined ? "not measured" : Number(found.toFixed(2)).toString(), holds ? "holds" : "**broken**"];
  });
  return markdownTable([["what", "limit", "measured", ""], ...rows]);
}

function reportOf(results: readonly PartResult[], version: string): string {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const isDirty = execFileSync("git", ["status", "--porcelain", "--untracked-files=no"], { encoding: "utf8" }) !== "";
  const size = isWhole ? "" : ` **Smaller than it should be**: ${finished} finished jobs, ${minutes} minutes.`;
  return [
    "# Speed and memory of the operator",
    "Written by `make bench-cluster`.",
    `Commit ${commit}${isDirty ? " with changes" : ""}, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}, Kubernetes ${version} with etcd, API server, controller manager and scheduler on the same machine, and PostgreSQL, NATS, two controllers, the played worker and this benchmark, too. Load of the machine before the start ${loads[0]}, after each part ${loads.slice(1).join(", ")}; ${Math.round((performance.now() - since) / 1_000)} s in all.${size}`,
    limitTable(Object.assign({}, ...results.map(({ measured }) => measured)) as PartResult["measured"]),
    ...results.flatMap(({ sections }) => sections),
    "",
  ].join("\n\n");
}

const folder = mkdtempSync(join(tmpdir(), "redraw-bench-cluster-"));
const poolsFile = join(folder, "pools.json");
writeFileSync(poolsFile, JSON.stringify({ worker: { image: "registry.test/redraw:test" } }));
const parts: Readonly<Record<string, Part>> = { latency: measureLatency, mirror: measureMirror, load: measureLoad, end: measureEnd };
const world = await openBenchWorld(poolsFile, async (cluster) => {
  say(`${finished} finished jobs`);
  await makeFinished(cluster, finished, (made) => say(`${made} made`));
});
try {
  const results: PartResult[] = [];
  for (const [name, part] of Object.entries(parts)) {
    results.push(
      await part({ world, scale, minutes, say }).catch((error: unknown) => {
        process.exitCode = 1;
        console.error(error);
        return { measured: {}, sections: [`## ${name}\n\nThis part ended early: ${String(error)}`] };
      }),
    );
    loads.push(load());
  }
  const text = reportOf(results, world.jobs.cluster.plane.version);
  console.log(text);
  if (isWhole || options.write) {
    writeFileSync("docs/proof/bench-cluster.md", text);
    execFileSync("oxfmt", ["docs/proof/bench-cluster.md"]);
  }
} finally {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
