/** Nets in worker threads: as many inputs at once as there are threads, on the first backend that works. */
import { Worker } from "node:worker_threads";
import { Fault } from "../../core/fault.ts";
import type { BackendName, Engine } from "./backends.ts";
import { backendNames, backends, isInstalled } from "./backends.ts";
import type { NetName } from "./graph/nets.ts";
import { nets } from "./graph/nets.ts";
import { gatherInputs } from "./gather-inputs.ts";
import type { Gathering } from "./gather-inputs.ts";
import type { NetArray } from "./net-runner.ts";
import type { NetAnswer, NetRequest, NetWorkerSettings } from "./net-worker.ts";
import type { ModelFolders, Weights } from "./weights.ts";
import { loadWeights } from "./weights.ts";

/** A backend that was tried and does not work here. */
export interface PassedOver {
  readonly backend: BackendName;
  readonly why: string;
  /** True when its package is there: then somebody wanted it and should hear that it does not work. */
  readonly isInstalled: boolean;
}

/** Nets at work. */
export interface NetPool {
  readonly backend: BackendName;
  /** What computes, where more is known than the backend's name. */
  readonly engine?: Engine;
  /** Better backends that failed to load. */
  readonly passedOver: readonly PassedOver[];
  readonly weights: readonly Pick<Weights, "net" | "sha256">[];
  /** Inputs that are worked on at once. */
  readonly lanes: number;
  /** Runs a net; the answer hangs on the input alone. */
  run(net: NetName, input: NetArray): Promise<readonly NetArray[]>;
  close(): Promise<void>;
}

/** What a pool is opened with. */
export interface NetPoolOptions {
  readonly nets: readonly NetName[];
  readonly threads: number;
  /** The backends to try, best first. */
  readonly backends?: readonly BackendName[];
  /** Where weights lie, if not where the package has them. */
  readonly folders?: ModelFolders;
  /** How inputs are gathered where one instance of the backend serves all; each goes alone unless given. */
  readonly gathering?: Gathering;
}

const workerModule: URL = new URL(`./net-worker${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);

/** Waits for the next answer of a worker; one that dies answers, too. */
function nextAnswer(worker: Worker): Promise<NetAnswer> {
  return new Promise((resolve) => {
    const settle = (answer: NetAnswer): void => {
      worker.off("message", settle).off("error", onError).off("exit", onExit);
      resolve(answer);
    };
    const onError = (error: unknown): void => settle({ why: error instanceof Error ? error.message : String(error) });
    const onExit = (code: number): void => settle({ why: `its thread ended with ${code}` });
    worker.on("message", settle).on("error", onError).on("exit", onExit);
  });
}

/** A thread that is ready. */
interface Started {
  readonly worker: Worker;
  readonly engine: Engine | null;
}

async function startWorker(settings: NetWorkerSettings): Promise<Started> {
  // The nets write nothing; what a backend's library says on loading is for nobody. The objects of a run live shortly: a small nursery saves 30 MB.
  const resourceLimits = { maxYoungGenerationSizeMb: 4 };
  const worker = new Worker(workerModule, { workerData: settings, stdout: true, stderr: true, resourceLimits });
  const answer = await nextAnswer(worker);
  if ("ready" in answer) return { worker, engine: answer.engine };
  await worker.terminate();
  throw new Error("why" in answer ? answer.why : "it gave an answer before it was asked");
}

/** Starts the workers of one backend, all or none. */
async function startWorkers(backend: BackendName, weights: readonly Weights[], threads: number): Promise<readonly Started[]> {
  const count = backends[backend].instances === "one" ? 1 : Math.max(1, threads);
  const started = await Promise.allSettled(Array.from({ length: count }, () => startWorker({ backend, weights })));
  const workers = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const failed = started.find((one) => one.status === "rejected");
  if (failed === undefined) return workers;
  await Promise.all(workers.map(({ worker }) => worker.terminate()));
  throw failed.reason;
}

/** Opens nets on a backend. */
async function openOn(
  backend: BackendName,
  weights: readonly Weights[],
  { threads, gathering }: NetPoolOptions,
): Promise<Omit<NetPool, "passedOver">> {
  const started = await startWorkers(backend, weights, threads);
  const workers = started.map(({ worker }) => worker);
  const engine = started[0]?.engine ?? null;
  const share = shareOut(workers, { backend, weights });
  const size = backends[backend].instances === "one" ? (gathering?.size ?? 1) : 1;
  const run = gatherInputs((net, inputs) => share.run(net, inputs), { size, waitMs: gathering?.waitMs ?? 0 });
  const lanes = Math.max(workers.length, size);
  return { backend, ...(engine === null ? {} : { engine }), weights, lanes, run, close: () => share.close() };
}

/** Opens nets on the first backend that works. Throws `model_unusable` for bad weights and `unavailable` when no backend works. */
export async function openNetPool(options: NetPoolOptions): Promise<NetPool> {
  const weights = await Promise.all(options.nets.map((net) => loadWeights({ net, architecture: nets[net].architecture }, options.folders)));
  const passedOver: PassedOver[] = [];
  for (const backend of options.backends ?? backendNames) {
    if (!isInstalled(backend)) {
      passedOver.push({ backend, why: `${backends[backend].packageName} is not installed`, isInstalled: false });
      continue;
    }
    try {
      return { ...(await openOn(backend, weights, options)), passedOver };
    } catch (thrown) {
      passedOver.push({
        backend,
        why: thrown instanceof Error ? (thrown.message.split("\n")[0] ?? "") : String(thrown),
        isInstalled: true,
      });
    }
  }
  const tried = passedOver.map(({ backend, why }) => `${backend}: ${why}`).join("; ");
  const message = `no backend can run the nets on this machine (${tried}); see redraw doctor`;
  throw new Fault({ code: "unavailable", kind: "unavailable", message, detail: passedOver.map(({ why }) => why).join("; ") });
}

/** Workers that share out what is asked of them. */
interface Share {
  run(net: NetName, inputs: readonly NetArray[]): Promise<readonly (readonly NetArray[])[]>;
  close(): Promise<void>;
}

/** Gives each request to a worker that is free; a worker that died is replaced for the next one. */
function shareOut(workers: readonly Worker[], settings: NetWorkerSettings): Share {
  const free: Worker[] = [...workers];
  const all = new Set<Worker>(workers);
  const waiting: ((worker: Worker) => void)[] = [];
  const give = (worker: Worker): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(worker);
    else next(worker);
  };
  const take = (): Promise<Worker> => {
    const worker = free.pop();
    if (worker !== undefined) return Promise.resolve(worker);
    return new Promise((resolve) => {
      waiting.push(resolve);
    });
  };
  const alive = async (worker: Worker): Promise<Worker> => {
    if (worker.threadId !== -1) return worker;
    all.delete(worker);
    const { worker: successor } = await startWorker(settings);
    all.add(successor);
    return successor;
  };
  return {
    async run(net, inputs) {
      let worker = await take();
      try {
        worker = await alive(worker);
        const answering = nextAnswer(worker);
        worker.postMessage({ net, inputs } satisfies NetRequest);
        const answer = await answering;
        if (!("outputs" in answer)) throw new Error("why" in answer ? `${net}: ${answer.why}` : `${net} gave no answer`);
        return answer.outputs;
      } finally {
        give(worker);
      }
    },
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
