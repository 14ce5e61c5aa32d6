/** Runs conversions for the service in child processes: each has a cap of time and memory, and one that breaks it is killed without hurting anything else. */
import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { residentBytes } from "../adapters/image/child-memory.ts";
import type { Conversions, ConversionResult } from "../app/ports.ts";
import { Fault } from "../core/fault.ts";
import type { Config } from "./config.ts";
import type { ChildMessage, ChildRequest, ChildSettings } from "./conversion-messages.ts";
import { frugalFlags, frugalMemory } from "./frugal-memory.ts";
import { openNetHost } from "./net-host.ts";
import type { NetHost } from "./net-host.ts";
import { openSeats } from "./seats.ts";

/** How many children there are and what each may use. */
export interface ConversionLimits {
  readonly slots: number;
  /** Threads that read text in each child. */
  readonly threads: number;
  /** Resident bytes of a child above which it is killed; its decoder has a cap of its own. */
  readonly maxBytes: number;
  /** True where the same process answers requests, which go before conversions then. */
  readonly standsBack: boolean;
}

const memorySampleMs = 100;
const childModule: string = fileURLToPath(new URL(`./conversion-child${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url));

/** Says that no child can be started, which no picture is to blame for. */
function notStarted(detail: string): Fault {
  return new Fault({ code: "unavailable", kind: "unavailable", message: "conversions cannot be started at the moment", detail });
}

/** Says that a child ended before its answer; what exactly happened is for operators. */
function crashed(detail: string, facts: Readonly<Record<string, number>> = {}): Fault {
  const message = "the conversion was ended before it was done";
  return new Fault({ code: "conversion_crashed", kind: "unavailable", message, detail, facts });
}

/**
 * Lets requests go before conversions where both want the same cores. Done before the child has threads of its own, which inherit
 * it; a system that does not know priorities, or a child that is gone already, goes on without.
 */
function standBack(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It converts all the same.
  }
}

function startChild(config: ChildSettings["config"], { threads, standsBack }: ConversionLimits): ChildProcess {
  const child = fork(childModule, [], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [...frugalFlags],
    env: { ...process.env, ...frugalMemory },
  });
  if (standsBack) standBack(child);
  child.send({ config, threads } satisfies ChildSettings);
  return child;
}

/** Children that have started: one that ends before never saw its picture. */
const readyChildren = new WeakSet<ChildProcess>();

/** Asks a child once; settles exactly once, and kills the child at its memory cap or when the caller gives up. */
function ask(
  child: ChildProcess,
  request: ChildRequest,
  options: { readonly signal: AbortSignal; readonly onStage: (stage: string) => void; readonly maxBytes: number },
): Promise<ConversionResult> {
  return new Promise((resolve, reject) => {
    let isReady = readyChildren.has(child);
    const finish = (settle: () => void): void => {
      clearInterval(sampler);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
      options.signal.removeEventListener("abort", onAbort);
      settle();
    };
    const kill = (reason: unknown): void => {
      child.kill("SIGKILL");
      finish(() => reject(reason));
    };
    const onMessage = (message: ChildMessage): void => {
      if ("ready" in message) {
        isReady = true;
        readyChildren.add(child);
      } else if ("stage" in message) options.onStage(message.stage);
      else if ("fault" in message) finish(() => reject(new Fault(message.fault)));
      else finish(() => resolve(message));
    };
    const onExit = (code: number | null, signal: string | null): void =>
      finish(() => reject((isReady ? crashed : notStarted)(`the child ended by ${signal ?? code}`)));
    const onError = (error: Error): void => finish(() => reject((isReady ? crashed : notStarted)(error.message)));
    const onAbort = (): void => kill(options.signal.reason);
    const sampler = setInterval(() => {
      const bytes = residentBytes(child.pid ?? 0) ?? 0;
      if (bytes > options.maxBytes) {
        kill(crashed(`the child held ${bytes} bytes and may hold ${options.maxBytes}`, { resident_bytes: bytes }));
      }
    }, memorySampleMs);
    child.on("message", onMessage).on("exit", onExit).on("error", onError);
    options.signal.addEventListener("abort", onAbort);
    child.send(request, (error) => error !== null && onError(error));
  });
}

/** A place for a child; the child starts with the first work and again after it was killed. */
interface Seat {
  child: ChildProcess | null;
}

/** Opens the conversions; children start when they are first needed. */
export function openConversions(config: Config, limits: ConversionLimits): Conversions & { close(): Promise<void> } {
  const seats = openSeats<Seat>(Array.from({ length: limits.slots }, () => ({ child: null })));
  let hosting: Promise<NetHost | null> | null = null;
  const childOf = async (seat: Seat): Promise<ChildProcess> => {
    if (seat.child?.connected === true && !seat.child.killed) return seat.child;
    hosting ??= openNetHost(config, limits.slots * limits.threads);
    const host = await hosting;
    seat.child = startChild(host === null ? config : { ...config, netSocket: host.path }, limits);
    return seat.child;
  };
  const run = (request: ChildRequest, options: { signal: AbortSignal; onStage: (stage: string) => void }): Promise<ConversionResult> =>
    seats.use(async (seat) => {
      const child = await childOf(seat);
      options.signal.throwIfAborted();
      return ask(child, request, { ...options, maxBytes: limits.maxBytes });
    }, options.signal);

  return {
    convert: (picture, { picture: name, ...options }) => run(name === undefined ? { picture } : { picture, name }, options),
    write: (diagram, options) => run({ diagram }, { ...options, onStage: () => {} }),
    async close() {
      for (const { child } of seats.all) if (child?.connected === true) child.disconnect();
      await (await hosting)?.close();
    },
  };
}
