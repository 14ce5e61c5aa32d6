/** Measures the service against the limits of test/bench/service-limits.json and writes docs/proof/bench-service.md. */
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp from "sharp";
import { Agent, request } from "undici";
import { withAdministration } from "../src/boot/administration.ts";
import { readServiceConfig } from "../src/boot/config.ts";
import limits from "../test/bench/service-limits.json" with { type: "json" };
import { closedLoop, openLoop } from "./service/load.ts";
import type { Answer } from "./service/load.ts";
import { startService } from "./service/running-service.ts";
import { startPostgres } from "./services/postgres.ts";
import type { RunningService, ServiceSettings } from "./service/running-service.ts";
import { markdownTable, median, quantile } from "./statistics.ts";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "30" },
    runs: { type: "string", default: "3" },
    queue: { type: "string", default: "5000" },
    /** A PostgreSQL server to measure the memory with, beside the embedded database; one of its own is started unless given. */
    postgres: { type: "string" },
  },
});
const [seconds, runs, queued] = [Number(options.seconds), Number(options.runs), Number(options.queue)];
const folder = mkdtempSync(join(tmpdir(), "redraw-bench-service-"));
const loadBefore = loadavg()[0]!.toFixed(2);
const measured: Partial<Record<keyof typeof limits, number>> = {};
const sections: string[] = [];
const agent = new Agent({ connections: 256, pipelining: 1 });
const free: ServiceSettings = { REDRAW_RATE_PER_HOUR: "1000000", REDRAW_TEXT: "none" };

/** Makes a picture of about so many bytes: noise does not compress. */
async function pictureOf(bytes: number): Promise<Buffer> {
  const side = Math.round(Math.sqrt(bytes / 3));
  return sharp(randomBytes(3 * side * side), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

async function send(url: string, method: "GET" | "POST", key: string, body?: Buffer): Promise<{ status: number; text: string }> {
  const headers = { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "image/png" }) };
  const answer = await request(url, { method, headers, dispatcher: agent, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, text: await answer.body.text() };
}

/** Makes accounts with credits, through the running service; returns their keys. */
async function makeAccounts(data: string, count: number, prefix: string): Promise<readonly string[]> {
  const config = readServiceConfig({ REDRAW_DATA_DIR: data });
  const keys: string[] = [];
  for (let index = 0; index < count; index++) {
    const account = `${prefix}${index}`;
    keys.push((await withAdministration(config, (admin) => admin.addAccount({ account, credits: 1_000_000 }))).ownerKey.key);
  }
  return keys;
}

const quantiles = (answers: readonly Answer[]): readonly string[] =>
  [0.5, 0.9, 0.99, 1].map((share) =>
    quantile(
      answers.map(({ ms }) => ms),
      share,
    ).toFixed(1),
  );

async function measureLatency(service: RunningService, keys: readonly string[], picture: Buffer): Promise<void> {
  const { text } = await send(`${service.baseUrl}/convert`, "POST", keys[0]!, picture);
  const { job_id: job } = JSON.parse(text) as { job_id: string };
  const convert = async (index: number): Promise<number> =>
    (await send(`${service.baseUrl}/convert`, "POST", keys[index % keys.length]!, picture)).status;
  const accepted = await openLoop(convert, { perSecond: 20, seconds });
  const status = async (index: number): Promise<number> =>
    (await send(`${service.baseUrl}/jobs/${job}`, "GET", index % 2 === 0 ? keys[0]! : keys[0]!)).status;
  const read = await openLoop(status, { perSecond: 9, seconds });
  measured.acceptP99Ms = quantile(
    accepted.map(({ ms }) => ms),
    0.99,
  );
  measured.statusP99Ms = quantile(
    read.map(({ ms }) => ms),
    0.99,
  );
  const bad = [...accepted, ...read].filter(({ status }) => status >= 300 || status === 0).length;
  if (bad > 0) throw new Error(`${bad} requests were refused or failed`);
  sections.push(
    `## Latency\n\nOpen loop beside one running conversion, ${picture.length} bytes a picture; milliseconds from when a request should have left.`,
    markdownTable([
      ["request", "a second", "number", "p50", "p90", "p99", "most"],
      ["202 of POST /convert", "20", `${accepted.length}`, ...quantiles(accepted)],
      ["GET /jobs/{id}", "9", `${read.length}`, ...quantiles(read)],
    ]),
  );
}

async function measureThroughput(service: RunningService, keys: readonly string[], picture: Buffer): Promise<void> {
  const peer = spawn(process.execPath, ["tools/service/bare-server.ts", mkdtempSync(join(folder, "bare-"))], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>(
    (resolve) => void peer.stdout.once("data", (piece: Buffer) => resolve(piece.toString().trim())),
  );
  const rates = { ours: [] as number[], bare: [] as number[] };
  for (let run = 0; run < runs; run++) {
    const ours = async (index: number): Promise<number> =>
      (await send(`${service.baseUrl}/convert`, "POST", keys[index % keys.length]!, picture)).status;
    rates.ours.push(await closedLoop(ours, { clients: 16, seconds: 10 }));
    const bare = async (): Promise<number> => (await send(`${address}/convert`, "POST", "none", picture)).status;
    rates.bare.push(await closedLoop(bare, { clients: 16, seconds: 10 }));
  }
  peer.kill();
  measured.throughputShare = median(rates.ours) / median(rates.bare);
  const row = (name: string, list: readonly number[]): string[] => [
    name,
    list.map((rate) => rate.toFixed(0)).join(", "),
    median(list).toFixed(0),
  ];
  sections.push(
    "## Accepted requests a second\n\n16 clients, interleaved runs of ten seconds, one account a request.",
    markdownTable([["server", "runs", "median"], row("redraw serve", rates.ours), row("bare Fastify: body to a file, hashed", rates.bare)]),
  );
}

async function measureMemory(data: string, keys: readonly string[]): Promise<void> {
  const service = await startService(data, { ...free, REDRAW_WORKER_SLOTS: "1" });
  await new Promise((resolve) => void setTimeout(resolve, 3000));
  const resting = service.residentBytes();
  const small = await pictureOf(300);
  await closedLoopUntil(
    queued,
    async (index) => (await send(`${service.baseUrl}/convert`, "POST", keys[index % keys.length]!, small)).status,
  );
  await new Promise((resolve) => void setTimeout(resolve, 3000));
  const loaded = service.residentBytes();
  await service.stop("SIGKILL");
  measured.restMegabytes = resting / 1e6;
  measured.queueMegabytes = (loaded - resting) / 1e6;
}

/** Sends so many requests with a few clients. */
async function closedLoopUntil(count: number, send: (index: number) => Promise<number>): Promise<void> {
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < count) await send(next++);
  };
  await Promise.all(Array.from({ length: 8 }, client));
}

/** Measures with a server; without one the figure stays open, and the report says so. */
async function withPostgres(work: (url: string) => Promise<void>): Promise<void> {
  if (options.postgres !== undefined) return work(options.postgres);
  const server = await startPostgres().catch((error: unknown) => {
    console.error(`no PostgreSQL: ${String(error)}`);
    return null;
  });
  if (server === null) return;
  try {
    await work(server.makeDatabase("bench"));
  } finally {
    await server.stop();
  }
}

async function measurePostgres(url: string): Promise<void> {
  const service = await startService(mkdtempSync(join(folder, "postgres-")), { ...free, REDRAW_POSTGRES_URL: url });
  await new Promise((resolve) => void setTimeout(resolve, 3000));
  measured.postgresMegabytes = service.residentBytes() / 1e6;
  await service.stop("SIGTERM");
}

/** Compares with the limits and writes the report. */
function report(): void {
  const rows = Object.entries(limits).map(([name, limit]) => {
    const value = measured[name as keyof typeof limits];
    const holds = value !== undefined && ("at most" in limit ? value <= limit["at most"] : value >= limit["at least"]);
    if (!holds) process.exitCode = 1;
    const bound = "at most" in limit ? `≤ ${limit["at most"]}` : `≥ ${limit["at least"]}`;
    return [limit.of, bound, value === undefined ? "not measured" : value.toFixed(2), holds ? "holds" : "**broken**"];
  });
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  const head = `Commit ${commit}, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}, load before the start ${loadBefore}.`;
  const text = [
    "# Speed and memory of the service",
    "Written by `make bench-service`.",
    head,
    markdownTable([["what", "limit", "measured", ""], ...rows]),
    ...sections,
    "",
  ].join("\n\n");
  mkdirSync("docs/proof", { recursive: true });
  writeFileSync("docs/proof/bench-service.md", text);
  execFileSync("oxfmt", ["docs/proof/bench-service.md"]);
  console.log(text);
}

const data = join(folder, "data");
const service = await startService(data, free);
const keys = await makeAccounts(data, 200, "bench-");
const picture = await pictureOf(200_000);
await measureLatency(service, keys, picture);
await measureThroughput(service, keys, picture);
await service.stop("SIGKILL");
await measureMemory(data, keys);
await withPostgres(measurePostgres);
report();
await agent.close();
rmSync(folder, { recursive: true, force: true });
