/** The worker thread that runs nets for the pool, one request at a time, on an instance of the backend of its own. */
import { parentPort, workerData } from "node:worker_threads";
import type { BackendName, Engine } from "./backends.ts";
import type { NetName } from "./graph/nets.ts";
import type { NetArray, NetRunner } from "./net-runner.ts";
import { openNetRunner } from "./net-runner.ts";
import type { Weights } from "./weights.ts";

/** What the pool hands to a worker when it starts. */
export interface NetWorkerSettings {
  readonly backend: BackendName;
  readonly weights: readonly Weights[];
}

/** Inputs of one shape. */
export interface NetRequest {
  readonly net: NetName;
  readonly inputs: readonly NetArray[];
}

/** The first answer says that the worker is ready, or why it never will be. */
export type NetAnswer =
  | { readonly outputs: readonly (readonly NetArray[])[] }
  | { readonly ready: true; readonly engine: Engine | null }
  | { readonly why: string };

const reason = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

function answer(runner: NetRunner, { net, inputs }: NetRequest): void {
  try {
    const outputs = runner.runTogether(net, inputs);
    parentPort?.postMessage(
      { outputs } satisfies NetAnswer,
      outputs.flat().map(({ values }) => values.buffer as ArrayBuffer),
    );
  } catch (thrown) {
    parentPort?.postMessage({ why: reason(thrown) } satisfies NetAnswer);
  }
}

async function start(): Promise<void> {
  const { backend, weights } = workerData as NetWorkerSettings;
  const runner = await openNetRunner(backend, weights);
  parentPort?.on("message", (request: NetRequest) => answer(runner, request));
  parentPort?.postMessage({ ready: true, engine: runner.engine } satisfies NetAnswer);
}

start().catch((thrown: unknown) => {
  parentPort?.postMessage({ why: reason(thrown) } satisfies NetAnswer);
});
