/** The worker thread that converts pictures for the pool, one at a time. */
import { parentPort, workerData } from "node:worker_threads";
import type { Conversion } from "../app/convert.ts";
import { asFault } from "../core/fault.ts";
import type { FaultOptions } from "../core/fault.ts";
import type { Config } from "./config.ts";
import type { Converter } from "./converter.ts";
import { openConverter } from "./converter.ts";

/** What the pool hands to a worker when it starts. */
export interface WorkerSettings {
  readonly config: Config;
  readonly threads: number;
}

/** One picture to convert, with its file name where it has one, or null to end. */
export type WorkerRequest = { readonly bytes: Uint8Array; readonly formatIds: readonly string[]; readonly picture?: string } | null;

/** What became of it; a Fault travels as plain data. */
export type WorkerAnswer = { readonly conversion: Conversion } | { readonly fault: FaultOptions };

let opened: Promise<Converter> | null = null;

async function answer({ bytes, formatIds, picture }: NonNullable<WorkerRequest>): Promise<WorkerAnswer> {
  const { config, threads } = workerData as WorkerSettings;
  try {
    opened ??= openConverter(config, { threads, takes: "files" });
    const converter = await opened;
    return { conversion: await converter.convert(bytes, formatIds, picture === undefined ? {} : { picture }) };
  } catch (thrown) {
    const { code, kind, message, detail } = asFault(thrown);
    return { fault: detail === null ? { code, kind, message } : { code, kind, message, detail } };
  }
}

async function end(): Promise<void> {
  await (await opened)?.close();
  parentPort?.close();
}

parentPort?.on("message", (request: WorkerRequest) => {
  if (request === null) void end();
  else void answer(request).then((result) => parentPort?.postMessage(result));
});
