/** Starts `redraw serve` as a user would, for benchmarks and proofs: on a folder of its own, on free ports. */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { once } from "node:events";

/** A service in a process of its own. */
export interface RunningService {
  /** Ends in `/v1`. */
  readonly baseUrl: string;
  readonly demoKey: string;
  readonly pid: number;
  /** Resident bytes of the serving process alone. */
  residentBytes(): number;
  /** Ends it; resolves when it is gone. */
  stop(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

/** Environment of a service: settings by name. */
export type ServiceSettings = Readonly<Record<string, string>>;

/** Reads until the start is told; throws with what was said when the process ends instead. */
async function readStart(child: ChildProcess): Promise<{ readonly baseUrl: string; readonly demoKey: string }> {
  let said = "";
  child.stderr?.on("data", (piece: Buffer) => (said += piece.toString()));
  for await (const piece of child.stdout ?? []) {
    said += String(piece);
    const baseUrl = /Interface +(\S+)/.exec(said)?.[1];
    const demoKey = /Demo key +(\S+)/.exec(said)?.[1];
    if (baseUrl !== undefined && demoKey !== undefined && said.includes("Paste these")) return { baseUrl, demoKey };
  }
  throw new Error(`the service did not start: ${said}`);
}

/** Starts a service on a data folder. */
export async function startService(folder: string, settings: ServiceSettings = {}): Promise<RunningService> {
  const env = { ...process.env, REDRAW_DATA_DIR: folder, REDRAW_PORT: "0", REDRAW_ADMIN_PORT: "0", ...settings };
  const child = spawn(process.execPath, ["cmd/redraw.ts", "serve"], { env, stdio: ["ignore", "pipe", "pipe"] });
  const gone = once(child, "exit");
  const { baseUrl, demoKey } = await readStart(child);
  child.stdout?.resume();
  const pid = child.pid!;
  return {
    baseUrl,
    demoKey,
    pid,
    residentBytes: () => 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1] ?? 0),
    async stop(signal) {
      child.kill(signal);
      await gone;
    },
  };
}
