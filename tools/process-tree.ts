/** Runs a program and watches the memory of it and of everything that it starts. */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";

/** What a run came to. */
export interface Watched {
  readonly status: number | null;
  readonly out: string;
  readonly seconds: number;
  /** Highest sum of resident sizes over the process tree, in bytes; pages that processes share count for each. */
  readonly peakBytes: number;
}

const sampleMs = 40;

function parentAndResident(pid: number): readonly [number, number] | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const number = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
    return [number("PPid"), number("VmRSS") * 1024];
  } catch {
    return null;
  }
}

/** Sums the resident sizes of a process and its descendants; 0 where the system has no /proc. */
function treeBytes(root: number): number {
  const processes = new Map<number, readonly [number, number]>();
  try {
    for (const name of readdirSync("/proc")) {
      const seen = /^\d+$/.test(name) ? parentAndResident(Number(name)) : null;
      if (seen !== null) processes.set(Number(name), seen);
    }
  } catch {
    return 0;
  }
  const belongs = (pid: number): boolean =>
    pid === root || (processes.has(pid) && processes.get(pid)![0] > 1 && belongs(processes.get(pid)![0]));
  let sum = 0;
  for (const [pid, [, resident]] of processes) if (belongs(pid)) sum += resident;
  return sum;
}

function watchMemory(child: ChildProcess): () => number {
  let peak = 0;
  const sampler = setInterval(() => {
    peak = Math.max(peak, treeBytes(child.pid ?? -1));
  }, sampleMs);
  return () => {
    clearInterval(sampler);
    return peak;
  };
}

/** Runs a program to its end; standard error is passed on. */
export function watchProgram(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Watched> {
  const started = performance.now();
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, ...environment } });
  const stopWatching = watchMemory(child);
  let out = "";
  child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => {
      resolve({ status, out, seconds: (performance.now() - started) / 1000, peakBytes: stopWatching() });
    });
  });
}
