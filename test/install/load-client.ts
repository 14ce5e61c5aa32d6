/**
 * Clients of an installation, in a process of their own where the node lives: they ask until their standard input ends, and then say how it went.
 * Two keep their connections, two open one for each request, and one sends pictures. No request is repeated.
 */
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

/** What came of it. */
export interface LoadReport {
  readonly requests: number;
  readonly pictures: number;
  /** How requests failed, each with the time in seconds from the beginning. */
  readonly failures: readonly string[];
  readonly jobs: readonly string[];
  readonly slowestMs: number;
}

const options = { url: { type: "string" }, key: { type: "string" }, picture: { type: "string" } } as const;
const { values } = parseArgs({ options });
const { url = "", key = "", picture = "" } = values;
const began = performance.now();
const failures: string[] = [];
const jobs: string[] = [];
let requests = 0;
let slowestMs = 0;
const over = new AbortController();
process.stdin.on("end", () => over.abort()).resume();

interface Answer {
  readonly status: number;
  readonly text: string;
}

function send(agent: Agent, path: string, body?: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "image/png", "content-length": body.length }) };
    const asked = request(`${url}${path}`, { agent, method: body === undefined ? "GET" : "POST", headers, timeout: 20_000 }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece: string) => (text += piece));
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, text })).once("error", reject);
    });
    asked.once("error", reject).once("timeout", () => asked.destroy(new Error("no answer for 20 s")));
    asked.end(body);
  });
}

/** One request; whatever is no success is a failure. */
async function ask(agent: Agent, path: string, body?: Buffer): Promise<void> {
  const start = performance.now();
  requests++;
  const fail = (why: string): void => void failures.push(`${((start - began) / 1000).toFixed(1)} s: ${path} ${why}`);
  try {
    const { status, text } = await send(agent, path, body);
    if (status >= 300) fail(`${status} ${text.slice(0, 300)}`);
    else if (body !== undefined) jobs.push((JSON.parse(text) as { job_id: string }).job_id);
  } catch (error) {
    fail(error instanceof Error ? `${error.name} ${error.message} ${(error as NodeJS.ErrnoException).code ?? ""}` : String(error));
  }
  slowestMs = Math.max(slowestMs, performance.now() - start);
}

async function client(keepAlive: boolean, pauseMs: number, body?: Buffer): Promise<void> {
  const agent = new Agent({ keepAlive, maxSockets: 1 });
  while (!over.signal.aborted) {
    await ask(agent, body === undefined ? "/account" : "/convert", body);
    await sleep(pauseMs);
  }
  agent.destroy();
}

const image = picture === "" ? undefined : readFileSync(picture);
const clients = [client(true, 40), client(true, 90), client(false, 60), client(false, 120)];
await Promise.all([...clients, ...(image === undefined ? [] : [client(true, 4_000, image)])]);
const report: LoadReport = { requests, pictures: jobs.length, failures, jobs, slowestMs: Math.round(slowestMs) };
console.log(JSON.stringify(report));
