/** Part "ingress": how many pictures an ingress takes, how long the 202 takes, and whether two replicas stay exact. */
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { startRedis } from "../services/redis.ts";
import { closedLoop, openLoop } from "../service/load.ts";
import { markdownTable, median, quantile } from "../statistics.ts";
import { makeAccounts, startEngines } from "./engines.ts";
import type { BenchEngines, Settings } from "./engines.ts";
import type { Part, PartOptions, PartResult } from "./part.ts";
import { quantileCells, quantileHead } from "./part.ts";
import type { BenchProcess, Client } from "./processes.ts";
import { processorSecondsOf } from "./processor-time.ts";
import { openClient, pictureOf, startBenchProcess } from "./processes.ts";
import { checkReplicas } from "./check-replicas.ts";

const clients = 16;

type Account = Awaited<ReturnType<typeof makeAccounts>>[number];

/** Starts the peer: a bare Fastify that writes a body through to a file and hashes it. */
async function startPeer(folder: string): Promise<{ readonly url: string; processorSeconds(): number; stop(): void }> {
  const peer = spawn(process.execPath, ["tools/service/bare-server.ts", mkdtempSync(join(folder, "bare-")), "durable"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>(
    (resolve) => void peer.stdout.once("data", (piece: Buffer) => resolve(piece.toString().trim())),
  );
  const processorSeconds = (): number => processorSecondsOf(peer.pid ?? 0);
  return { url: `${address}/convert`, processorSeconds, stop: () => void peer.kill() };
}

/** What pictures are sent to. */
interface Load {
  readonly client: Client;
  readonly ingress: BenchProcess;
  readonly accounts: readonly Account[];
  readonly picture: Buffer;
}

/** 202 a second, and for each second of processor time that the server itself used: what one core of it takes. */
interface Rates {
  readonly perSecond: number[];
  readonly perCore: number[];
}

/** Sends pictures to ours and to the peer in turns. */
async function measureThroughput(
  { client, ingress, accounts, picture }: Load,
  options: PartOptions,
): Promise<{ readonly ours: Rates; readonly bare: Rates }> {
  const { baseUrl } = ingress;
  const peer = await startPeer(options.folder);
  const rates = { ours: { perSecond: [], perCore: [] } as Rates, bare: { perSecond: [], perCore: [] } as Rates };
  const ours = async (index: number): Promise<number> =>
    (await client.post(`${baseUrl}/convert`, accounts[index % accounts.length]!.key, picture)).status;
  const bare = async (): Promise<number> => (await client.post(peer.url, "none", picture)).status;
  // Until V8 has compiled what is hot: after 3 seconds the runs of both still rose, ours from 0.4 to 0.55 of the peer within half a minute.
  for (const [name, send] of Object.entries({ ours, bare })) {
    await closedLoop(send, { clients, seconds: 15 * options.scale });
    options.say(`ingress: ${name} is warm`);
  }
  const seconds = 10 * options.scale;
  const measure = async (server: { processorSeconds(): number }, send: typeof ours, { perSecond, perCore }: Rates): Promise<void> => {
    const before = server.processorSeconds();
    const rate = await closedLoop(send, { clients, seconds });
    perSecond.push(rate);
    perCore.push((rate * seconds) / (server.processorSeconds() - before));
  };
  for (let run = 0; run < 3; run++) {
    options.say(`ingress: throughput, run ${run + 1}`);
    await measure(ingress, ours, rates.ours);
    await measure(peer, bare, rates.bare);
  }
  peer.stop();
  return rates;
}

/** The time of the 202 at a steady rate; throws when a request was refused. */
async function measureAcceptance({ client, ingress, accounts, picture }: Load, options: PartOptions): Promise<readonly number[]> {
  const convert = async (index: number): Promise<number> =>
    (await client.post(`${ingress.baseUrl}/convert`, accounts[index % accounts.length]!.key, picture)).status;
  const answers = await openLoop(convert, { perSecond: 50, seconds: 30 * options.scale });
  const bad = answers.filter(({ status }) => status !== 202).length;
  if (bad > 0) throw new Error(`${bad} of ${answers.length} pictures were not accepted`);
  return answers.map(({ ms }) => ms);
}

async function measure(engines: BenchEngines, redisLines: Settings, options: PartOptions): Promise<PartResult> {
  const settings = { ...(await engines.makeProduct("ingress")), ...redisLines };
  const accounts = await makeAccounts(settings, 64);
  const processes = [await startBenchProcess("ingress", settings), await startBenchProcess("ingress", settings)] as const;
  const client = openClient();
  const load = { client, ingress: processes[0], accounts, picture: await pictureOf(200_000) };
  const rates = await measureThroughput(load, options);
  options.say("ingress: 50 pictures a second");
  const accepted = await measureAcceptance(load, options);
  options.say("ingress: two replicas");
  const replicas = await checkReplicas({ settings, client, bases: processes.map(({ baseUrl }) => baseUrl), picture: load.picture });
  await client.close();
  await Promise.all(processes.map((process) => process.stop()));
  const shares = rates.ours.perCore.map((rate, index) => rate / rates.bare.perCore[index]!);
  const cells = (list: readonly number[]): readonly string[] => [list.map((rate) => rate.toFixed(0)).join(", "), median(list).toFixed(0)];
  const row = (name: string, { perCore, perSecond }: Rates): readonly string[] => [name, ...cells(perCore), ...cells(perSecond)];
  return {
    versions: engines.versions,
    measured: {
      ingressShare: { value: median(rates.ours.perCore) / median(rates.bare.perCore), runs: shares },
      acceptP99Ms: { value: quantile(accepted, 0.99) },
      replicaErrors: { value: replicas.errors },
    },
    sections: [
      `## Ingress\n\n${clients} clients, ${load.picture.length} bytes a picture, runs of ten seconds in turns after fifteen to warm up, each server one process; pictures are written through by both, and every 202 of ours is a charge in PostgreSQL. Per core: for each second of processor time of the server itself. What is measured by the clock shares the machine's cores with the clients and, in ours, with the engines.`,
      markdownTable([
        ["server", "202/s per core, runs", "median", "202/s by the clock, runs", "median"],
        row("redraw ingress", rates.ours),
        row("bare Fastify: body streamed, hashed, fsync", rates.bare),
      ]),
      `Open loop, 50 pictures a second, ${accepted.length} in all; milliseconds from when a request should have left:`,
      markdownTable([quantileHead, quantileCells(accepted)]),
      replicas.text,
    ],
  };
}

/** Measures the ingress. */
export const measureIngress: Part = async (options) => {
  const engines = await startEngines(options.folder);
  const redis = await startRedis();
  try {
    return await measure(engines, redis.lines, options);
  } finally {
    await redis.stop();
    await engines.stop();
  }
};
