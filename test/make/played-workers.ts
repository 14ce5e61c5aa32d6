/** Real workers for pods that run nothing: each Ready pod of a pool gets one, which ends with its pod. */
import type { Watched } from "../../src/app/cluster.ts";
import type { Conversions } from "../../src/app/ports.ts";
import type { ServicePorts } from "../../src/app/service.ts";
import type { Pod } from "../../src/controller/pools/pool.ts";
import { formats } from "../../src/formats/index.ts";
import { reportWorker } from "../../src/worker/report.ts";
import type { ReportedWorker } from "../../src/worker/report.ts";
import { startWorker } from "../../src/worker/slots.ts";
import type { Worker } from "../../src/worker/slots.ts";
import { aConversion } from "./conversion.ts";

/** Conversions that take a while. */
export interface SlowConversions extends Conversions {
  /** Those that were broken off. */
  interrupted(): number;
  ended(): number;
  /** How long each takes from now on, in milliseconds. */
  takes(ms: number): void;
}

/** Opens conversions that take a second. */
export function slowConversions(): SlowConversions {
  const files = formats.map(({ id }) => id);
  let [interrupted, ended, ms] = [0, 0, 1_000];
  return {
    interrupted: () => interrupted,
    ended: () => ended,
    takes: (wanted) => void (ms = wanted),
    async convert(_picture, { signal }) {
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(resolve, ms);
        signal.addEventListener("abort", () => {
          clearTimeout(timer);
          interrupted++;
          reject(signal.reason as Error);
        });
      });
      ended++;
      return aConversion(files);
    },
    write: () => Promise.resolve(aConversion(files)),
  };
}

/** Workers at play. */
export interface PlayedWorkers {
  /** Names of those that work. */
  names(): readonly string[];
  /** What there is to say of those that were still busy when their pods were deleted, for whoever asks why. */
  surprised(): readonly string[];
  close(): Promise<void>;
}

/** What they are played with. */
export interface PlayOptions {
  readonly pool: string;
  readonly slots: number;
  /** Milliseconds that a worker gets after its pod was deleted. */
  readonly graceMs: () => number;
}

/** Plays the workers of a pool. */
export function playWorkers(ports: ServicePorts, pods: Watched<Pod>, { pool, slots, graceMs }: PlayOptions): PlayedWorkers {
  const live = new Map<string, { readonly worker: Worker; readonly since: number; readonly reported: ReportedWorker }>();
  const surprised: string[] = [];
  const ending = new Set<Promise<void>>();
  let isClosed = false;
  const end = (name: string, ms: number, annotations: Readonly<Record<string, string>> = {}): void => {
    const found = live.get(name);
    live.delete(name);
    if (found === undefined) return;
    if (found.worker.busy() > 0) surprised.push(`${name}, at work for ${Date.now() - found.since} ms: ${JSON.stringify(annotations)}`);
    const ended = found.reported.drain(ms).finally(() => ending.delete(ended));
    ending.add(ended);
  };
  pods.onChange(({ metadata, status }, isLast) => {
    const isReady = status?.conditions?.some(({ type, status: is }) => type === "Ready" && is === "True") === true;
    if (isClosed || metadata.labels["redraw.dev/pool"] !== pool) return;
    if (isLast || metadata.deletionTimestamp !== undefined) return end(metadata.name, graceMs(), metadata.annotations);
    if (!isReady || live.has(metadata.name)) return;
    const worker = startWorker(ports, { slots, pool, idleMs: 10_000, idleSeconds: 60 });
    const reported = reportWorker(ports, worker, { name: metadata.name, pool, slots, everyMs: 3_000 });
    live.set(metadata.name, { worker, since: Date.now(), reported });
  });
  return {
    names: () => [...live.keys()],
    surprised: () => surprised,
    async close() {
      isClosed = true;
      for (const name of live.keys()) end(name, 0);
      await Promise.all(ending);
    },
  };
}
