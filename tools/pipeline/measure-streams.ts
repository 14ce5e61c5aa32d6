/** Part "streams": what 2,000 clients that follow jobs cost an ingress, and whether others feel them. */
import { Agent, request } from "undici";
import { openLoop } from "../service/load.ts";
import { markdownTable, quantile } from "../statistics.ts";
import { makeAccounts, startEngines } from "./engines.ts";
import type { BenchEngines } from "./engines.ts";
import type { Part, PartOptions, PartResult } from "./part.ts";
import { pause, quantileCells, quantileHead } from "./part.ts";
import type { BenchProcess, Client } from "./processes.ts";
import { jobIdOf, openClient, pictureOf, startBenchProcess } from "./processes.ts";

type Followed = { readonly id: string; readonly key: string };

/** Opens streams that say nothing after their first event; returns what ends them. */
async function openStreams(ingress: BenchProcess, jobs: readonly Followed[], count: number): Promise<() => Promise<void>> {
  const agent = new Agent({ connections: count, pipelining: 1, bodyTimeout: 0 });
  const open = async (index: number): Promise<void> => {
    const { id, key } = jobs[index % jobs.length]!;
    const { statusCode, body } = await request(`${ingress.baseUrl}/jobs/${id}/events`, {
      dispatcher: agent,
      headers: { "x-api-key": key },
    });
    if (statusCode !== 200) throw new Error(`a stream was refused: ${statusCode} ${await body.text()}`);
    body.on("data", () => {}).on("error", () => {});
  };
  for (let from = 0; from < count; from += 50) {
    await Promise.all(Array.from({ length: Math.min(50, count - from) }, (_, index) => open(from + index)));
  }
  return () => agent.destroy();
}

/** Reads jobs at a steady rate; milliseconds of each. */
async function readJobs(
  client: Client,
  ingress: BenchProcess,
  { jobs, scale }: { jobs: readonly Followed[]; scale: number },
): Promise<readonly number[]> {
  const read = async (index: number): Promise<number> => {
    const { id, key } = jobs[index % jobs.length]!;
    return (await client.get(`${ingress.baseUrl}/jobs/${id}`, key)).status;
  };
  const answers = await openLoop(read, { perSecond: 50, seconds: 20 * scale });
  const bad = answers.filter(({ status }) => status !== 200).length;
  if (bad > 0) throw new Error(`${bad} of ${answers.length} jobs could not be read`);
  return answers.map(({ ms }) => ms);
}

async function measure(engines: BenchEngines, options: PartOptions): Promise<PartResult> {
  const settings = await engines.makeProduct("streams");
  const accounts = await makeAccounts(settings, 64);
  const ingress = await startBenchProcess("ingress", settings);
  const [client, picture] = [openClient(), await pictureOf(2_000)];
  const jobs: Followed[] = [];
  for (const { key } of accounts) jobs.push({ key, id: jobIdOf(await client.post(`${ingress.baseUrl}/convert`, key, picture)) });
  const load = { jobs, scale: options.scale };
  await readJobs(client, ingress, { ...load, scale: options.scale / 2 });
  options.say("streams: none");
  const before = await readJobs(client, ingress, load);
  const restingMegabytes = ingress.residentMegabytes();
  const count = Math.round(2_000 * options.scale);
  options.say(`streams: ${count}`);
  const end = await openStreams(ingress, jobs, count);
  await pause(3_000);
  const during = await readJobs(client, ingress, load);
  const streamingMegabytes = ingress.residentMegabytes();
  await end();
  await pause(2_000);
  options.say("streams: none again");
  const after = await readJobs(client, ingress, load);
  await client.close();
  await ingress.stop();
  const ratio = quantile(during, 0.99) / quantile([...before, ...after], 0.99);
  const row = (name: string, list: readonly number[]): readonly string[] => [name, String(list.length), ...quantileCells(list)];
  return {
    versions: engines.versions,
    measured: { streamsMegabytes: { value: streamingMegabytes - restingMegabytes }, streamsGetRatio: { value: ratio } },
    sections: [
      `## Event streams\n\n${count} streams of jobs that wait; resident memory of the ingress: ${restingMegabytes.toFixed(0)} MB before, ${streamingMegabytes.toFixed(0)} MB with them. GET /jobs/{id}, open loop, 50 a second:`,
      markdownTable([
        ["streams", "number", ...quantileHead.map((head) => `${head}, ms`)],
        row("none", before),
        row(String(count), during),
        row("none again", after),
      ]),
    ],
  };
}

/** Measures event streams. */
export const measureStreams: Part = async (options) => {
  const engines = await startEngines(options.folder);
  try {
    return await measure(engines, options);
  } finally {
    await engines.stop();
  }
};
