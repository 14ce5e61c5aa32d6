/** The worker thread that runs nets for the pool, one input at a time, on an instance of the backend of its own. */
import { parentPort, workerData } from "node:worker_threads";
import type { BackendName } from "./backends.ts";
import type { NetName } from "./graph/nets.ts";
import type { NetArray, NetRunner } from "./net-runner.ts";
import { openNetRunner } from "./net-runner.ts";
import type { Weights } from "./weights.ts";

/** What the pool hands to a worker when it starts. */
export interface NetWorkerSettings {
  readonly backend: BackendName;
  readonly weights: readonly Weights[];
}

/** One input. */
export interface NetRequest {
  readonly net: NetName;
  readonly input: NetArray;
}

/** The first answer says that the worker is ready, or why it never will be. */
export type NetAnswer = { readonly outputs: readonly NetArray[] } | { readonly ready: true } | { readonly why: string };

const reason = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));

function answer(runner: NetRunner, { net, input }: NetRequest): void {
  try {
    const outputs = runner.run(net, input);
    parentPort?.postMessage(
      { outputs } satisfies NetAnswer,
      outputs.map(({ values }) => values.buffer as ArrayBuffer),
    );
  } catch (thrown) {
    parentPort?.postMessage({ why: reason(thrown) } satisfies NetAnswer);
  }
}

async function start(): Promise<void> {
  const { backend, weights } = workerData as NetWorkerSettings;
  const runner = await openNetRunner(backend, weights);
  parentPort?.on("message", (request: NetRequest) => answer(runner, request));
  parentPort?.postMessage({ ready: true } satisfies NetAnswer);
}

start().catch((thrown: unknown) => {
  parentPort?.postMessage({ why: reason(thrown) } satisfies NetAnswer);
});
