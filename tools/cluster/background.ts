/** Keeps one cluster in the background: who runs it, what it is, and how it is entered and ended. */
import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { cacheFolder } from "../services/cache.ts";
import { removeLeftovers } from "./node/leftovers.ts";
import { isRunning, lineOf } from "./owner.ts";
import type { RunningTier } from "./tiers.ts";

/** A cluster that runs in the background. */
export interface Background {
  readonly tier: string;
  readonly version: string;
  readonly kubeconfig: string;
  readonly pid: number | null;
  /** The process that holds it, so that it is not taken for another. */
  readonly owner: string;
}

const folder = (): string => join(cacheFolder(), "cluster", "running");
const stateFile = (): string => join(folder(), "state.json");
const logFile = (): string => join(folder(), "log");

function readState(): Background | null {
  return existsSync(stateFile()) ? (JSON.parse(readFileSync(stateFile(), "utf8")) as Background) : null;
}

/** Returns the cluster that runs, or null. */
export function findBackground(): Background | null {
  const state = readState();
  return state !== null && isRunning(state.owner) ? state : null;
}

/** Runs a cluster until SIGTERM: what the process in the background does. */
export async function holdCluster(tier: string, start: () => Promise<RunningTier>): Promise<void> {
  const told = new Promise<void>((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => resolve());
  });
  const cluster = await start();
  const { version, kubeconfig, pid } = cluster;
  const state: Background = { tier, version, kubeconfig, pid, owner: lineOf(process.pid) ?? "" };
  // Whoever reads it finds all of it, or nothing.
  writeFileSync(`${stateFile()}.part`, JSON.stringify(state), { mode: 0o600 });
  renameSync(`${stateFile()}.part`, stateFile());
  await told;
  await cluster.stop();
  rmSync(stateFile(), { force: true });
}

/** Two starts at once would hold two clusters, of which one is found. */
function lock(): () => void {
  mkdirSync(folder(), { recursive: true, mode: 0o700 });
  const file = join(folder(), "starting");
  if (existsSync(file) && !isRunning(readFileSync(file, "utf8"))) rmSync(file);
  try {
    writeFileSync(file, lineOf(process.pid) ?? "", { flag: "wx" });
  } catch {
    throw new Error(`a cluster is being started by process ${readFileSync(file, "utf8").split(" ")[0]}; wait for it, or end that process`);
  }
  return () => rmSync(file, { force: true });
}

/** Starts a command of `module` that holds a cluster, and waits until it runs; throws with what it wrote. */
export async function startBackground(module: string, args: readonly string[]): Promise<Background> {
  const unlock = lock();
  try {
    rmSync(stateFile(), { force: true });
    const log = openSync(logFile(), "w", 0o600);
    const child = spawn(process.execPath, [module, ...args], { detached: true, stdio: ["ignore", log, log] });
    closeSync(log);
    let hasEnded = false;
    child.once("exit", () => (hasEnded = true));
    for (;;) {
      const found = findBackground();
      if (found !== null) {
        child.unref();
        return found;
      }
      if (hasEnded) throw new Error(`the cluster did not start: ${readFileSync(logFile(), "utf8").trim().slice(-2_000)}`);
      await sleep(50);
    }
  } finally {
    unlock();
  }
}

const patienceMs = 30_000;

/** Ends the cluster in the background, and takes away what killed ones have left; tells what there was. */
export async function endBackground(): Promise<{ readonly ended: Background | null; readonly leftovers: readonly string[] }> {
  const ended = findBackground();
  if (ended !== null) {
    const pid = Number.parseInt(ended.owner, 10);
    process.kill(pid, "SIGTERM");
    for (const until = Date.now() + patienceMs; isRunning(ended.owner) && Date.now() < until;) await sleep(20);
    // What it holds ends with it: the system sees to that.
    if (isRunning(ended.owner)) process.kill(pid, "SIGKILL");
    while (isRunning(ended.owner)) await sleep(20);
  }
  const leftovers = [...(await removeLeftovers())];
  const abandoned = dirname(readState()?.kubeconfig ?? "");
  if (basename(abandoned).startsWith("redraw-") && existsSync(abandoned)) {
    rmSync(abandoned, { recursive: true });
    leftovers.push(basename(abandoned));
  }
  rmSync(folder(), { recursive: true, force: true });
  return { ended, leftovers };
}
