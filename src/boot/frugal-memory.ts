/** How processes that convert keep memory: a picture makes large arrays and many small objects, and both live shortly. */
import { accessSync, constants } from "node:fs";

/** A small nursery: what a conversion makes lives shortly. */
export const frugalFlags: readonly string[] = ["--max-semi-space-size=4"];

/**
 * glibc gives large arrays back to the system when they are freed, where it would keep them for the thread that made them. Together with the flags this takes 90 to
 * 200 MB off the 0.9 to 1.1 GB of a conversion, for 3 % of its time. Other libraries do not know these names.
 */
export const frugalMemory: Readonly<Record<string, string>> = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };

/** What decides whether a process starts again; `process` has it all. */
type Started = Pick<NodeJS.Process, "platform" | "execPath" | "execArgv" | "argv" | "env"> & {
  readonly execve?: NodeJS.Process["execve"] | undefined;
};

/** Commands that convert in their own process. */
const converting: ReadonlySet<string> = new Set(["convert", "watch", "mcp"]);

/** Tells whether a process should start again in its own place: where it converts, glibc may be at work, and nobody has said how it keeps memory. */
export function wantsToBeFrugal({ platform, argv, env, execve }: Started): boolean {
  const isSaid = Object.keys(frugalMemory).some((name) => env[name] !== undefined);
  return platform === "linux" && execve !== undefined && converting.has(argv[2] ?? "") && !isSaid;
}

/** Starts this program anew in its own place, where that saves memory: glibc reads its settings when a process starts, and never again. Costs 30 ms. */
export function becomeFrugal(started: Started = process): void {
  if (!wantsToBeFrugal(started)) return;
  const { execPath, execArgv, argv, env, execve } = started;
  try {
    accessSync(execPath, constants.X_OK);
  } catch {
    // Node was replaced meanwhile: it goes on as it is.
    return;
  }
  execve!(execPath, [execPath, ...execArgv, ...frugalFlags, ...argv.slice(1)], { ...env, ...frugalMemory });
}
