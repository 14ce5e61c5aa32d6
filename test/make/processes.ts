/** Starts the processes of a distributed Redraw as a cluster would: each from its file in cmd/, on ports of their own. */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readServiceConfig } from "../../src/boot/config.ts";
import type { ServiceConfig } from "../../src/boot/config.ts";
import type { ProcessName } from "../../src/boot/processes.ts";

/** A process that was started. */
export interface StartedProcess {
  readonly child: ChildProcess;
  /** Resolves when it works: ends in `/v1`, or "" where no client asks; and the operator's port. */
  readonly running: Promise<{ readonly baseUrl: string; readonly adminUrl: string }>;
  /** Everything that it has said. */
  said(): string;
  /** Sends a signal and waits for the end; returns the exit status, null after SIGKILL. */
  stop(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
}

/** Settings by name. */
export type Settings = Readonly<Record<string, string>>;

/** Reads settings as a process would, for what a test does beside it. */
export function configOf(settings: Settings): ServiceConfig {
  return readServiceConfig(settings);
}

/** Output beyond this is forgotten, the oldest first, in characters. */
const mostSaid = 1_000_000;
const alive = new Set<ChildProcess>();
// A test that was ended leaves no process behind.
process.on("exit", () => {
  for (const child of alive) child.kill("SIGKILL");
});

/** Starts a process; `nodeOptions` stand before its file, which lies in `folder`: this tree, or another version of it. */
export function startProcess(name: ProcessName, settings: Settings, nodeOptions: readonly string[] = [], folder = "."): StartedProcess {
  const env = { ...process.env, REDRAW_PORT: "0", REDRAW_ADMIN_PORT: "0", ...settings };
  const child = spawn(process.execPath, [...nodeOptions, `cmd/${name}.ts`], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  alive.add(child);
  const gone = once(child, "exit").finally(() => alive.delete(child));
  let said = "";
  const running = new Promise<{ readonly baseUrl: string; readonly adminUrl: string }>((resolve, reject) => {
    const hear = (piece: Buffer): void => {
      said = `${said}${piece.toString()}`.slice(-mostSaid);
      const [, addresses] = / is running: (.+)\n/.exec(said) ?? [];
      const [adminUrl = "", baseUrl = ""] = (addresses ?? "").split(", ").toReversed();
      if (addresses !== undefined) resolve({ baseUrl, adminUrl });
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", () => reject(new Error(`${name} ended before it worked: ${said}`)));
  });
  // Some tests never ask.
  running.catch(() => {});
  return {
    child,
    running,
    said: () => said,
    async stop(signal) {
      child.kill(signal);
      await gone;
      return child.exitCode;
    },
  };
}
