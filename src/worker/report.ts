/** Tells the other processes how a worker is, and does what they ask of it: take no more work, or take it again. */
import type { WorkerReport } from "../app/pools.ts";
import type { ServicePorts } from "../app/service.ts";
import type { Worker } from "./slots.ts";

/** Who reports, and how often. */
export interface ReportOptions {
  readonly name: string;
  readonly pool: string;
  readonly slots: number;
  /** Milliseconds between two reports; 3,000 in the product. A change is told at once. */
  readonly everyMs: number;
}

/** Changes of so many milliseconds are told together. */
const togetherMs = 200;
/** The share of the time between two reports after which the next one is due: timers may be a little early. */
const nearly = 0.9;

/** A worker that is reported about. */
export interface ReportedWorker {
  /** As the worker's own; the last reports say that it takes no more, then it is forgotten. */
  drain(graceMs: number): Promise<void>;
}

/** Starts to report. A database that does not answer changes nothing: the worker goes on as it was told last. */
export function reportWorker(
  ports: Pick<ServicePorts, "stores" | "clock" | "tell">,
  worker: Worker,
  options: ReportOptions,
): ReportedWorker {
  const { everyMs, ...identity } = options;
  const stop = new AbortController();
  let phase: WorkerReport["phase"] = "starts";
  let wake = (): void => {};
  let last: { readonly busy: number; readonly phase: string; readonly at: number } | null = null;
  let wasTold = false;
  /** A slot that looked for work and found none has changed nothing. */
  const isDue = (): boolean => last?.busy !== worker.busy() || last.phase !== phase || ports.clock.now() - last.at > nearly * everyMs;
  const tell = async (): Promise<void> => {
    const told = { busy: worker.busy(), phase, at: ports.clock.now() };
    try {
      const { draining } = await ports.stores.pools.report({ ...identity, busy: told.busy, phase: told.phase });
      if (phase === "starts") phase = "works";
      last = told.phase === "starts" ? { ...told, phase: "works" } : told;
      worker.pause(draining);
      // Who gave the order waits to hear that it is obeyed: what is busy now began before it.
      if (draining && !wasTold) {
        last = null;
        wake();
      }
      wasTold = draining;
    } catch (error) {
      ports.tell({ kind: "trouble", where: "the report of a worker", error });
    }
  };
  /** Waits for a change, or for the next time. */
  const rest = async (): Promise<void> => {
    const change = new AbortController();
    wake = () => change.abort();
    stop.signal.addEventListener("abort", wake);
    const changed = ports.clock.sleep(everyMs, change.signal);
    await ports.clock.sleep(togetherMs, stop.signal);
    await changed;
    stop.signal.removeEventListener("abort", wake);
  };
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      // What changes during the report is a reason for the next one.
      const rested = rest();
      if (isDue()) await tell();
      await rested;
    }
  };
  worker.onChange(() => wake());
  const running = run();
  return {
    async drain(graceMs) {
      phase = "leaves";
      wake();
      await worker.drain(graceMs);
      stop.abort();
      await running;
      await ports.stores.pools.leave(options.name).catch((error: unknown) => {
        ports.tell({ kind: "trouble", where: "the report of a worker", error });
      });
    },
  };
}
