/** The product's processes as an operator starts them, and what the benchmark asks of them over HTTP. */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import sharp from "sharp";
import { Agent, request } from "undici";
import type { ProcessName } from "../../src/boot/processes.ts";
import { residentBytesOf } from "./children.ts";
import { builtFile, firstLineOf } from "./built-product.ts";
import type { Settings } from "./engines.ts";
import { processorSecondsOf } from "./processor-time.ts";

/** A process of the product. */
export interface BenchProcess {
  /** Ends in `/v1`; empty where no client asks. */
  readonly baseUrl: string;
  residentMegabytes(): number;
  /** Seconds of processor time so far. */
  processorSeconds(): number;
  stop(): Promise<void>;
}

/** Resolves with the addresses that a process tells: the one for clients, if it has one, and the operator's. */
function readAddresses(name: string, child: ChildProcess): Promise<readonly string[]> {
  let said = "";
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", (piece: Buffer) => {
      if (said.length < 10_000) said += piece.toString();
      const [, addresses] = / is running: (.+)\n/.exec(said) ?? [];
      if (addresses !== undefined) resolve(addresses.split(", "));
    });
    child.once("exit", () => reject(new Error(`${name} ended before it worked: ${said}`)));
  });
}

/** Starts a process and waits until it works. */
export async function startBenchProcess(name: ProcessName, settings: Settings): Promise<BenchProcess> {
  const file = builtFile(`cmd/${name}`);
  const asked = firstLineOf(file);
  const env = { ...process.env, ...asked.env, REDRAW_PORT: "0", REDRAW_ADMIN_PORT: "0", ...settings };
  const child = spawn(process.execPath, [...asked.options, file], { env, stdio: ["ignore", "pipe", "inherit"] });
  const endWithUs = (): void => void child.kill("SIGKILL");
  process.once("exit", endWithUs);
  const gone = once(child, "exit");
  const addresses = await readAddresses(name, child);
  return {
    baseUrl: addresses.length > 1 ? addresses[0]! : "",
    residentMegabytes: () => residentBytesOf(child.pid ?? 0) / 1e6,
    processorSeconds: () => processorSecondsOf(child.pid ?? 0),
    async stop() {
      child.kill("SIGTERM");
      await gone;
      process.off("exit", endWithUs);
    },
  };
}

/** An answer that was read to its end. */
export interface ClientAnswer {
  readonly status: number;
  readonly text: string;
}

/** A client with connections of its own. */
export interface Client {
  get(url: string, key: string): Promise<ClientAnswer>;
  post(url: string, key: string, body: Uint8Array, headers?: Readonly<Record<string, string>>): Promise<ClientAnswer>;
  close(): Promise<void>;
}

/** Opens a client that holds so many connections at most. */
export function openClient(connections = 256): Client {
  const agent = new Agent({ connections, pipelining: 1 });
  const ask = async (url: string, options: Parameters<typeof request>[1]): Promise<ClientAnswer> => {
    const answer = await request(url, { ...options, dispatcher: agent });
    return { status: answer.statusCode, text: await answer.body.text() };
  };
  return {
    get: (url, key) => ask(url, { method: "GET", headers: { "x-api-key": key } }),
    post: (url, key, body, headers = {}) =>
      ask(url, { method: "POST", headers: { "x-api-key": key, "content-type": "image/png", ...headers }, body: Buffer.from(body) }),
    close: () => agent.destroy(),
  };
}

/** The id of the job that an answer accepted; throws when it did not. */
export function jobIdOf({ status, text }: ClientAnswer): string {
  if (status !== 202) throw new Error(`202 was expected, ${status} came: ${text}`);
  return (JSON.parse(text) as { job_id: string }).job_id;
}

/** Makes a picture of about so many bytes: noise does not compress. */
export async function pictureOf(bytes: number): Promise<Buffer> {
  const side = Math.max(8, Math.round(Math.sqrt(bytes / 3)));
  return sharp(randomBytes(3 * side * side), { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
