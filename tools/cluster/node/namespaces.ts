/** Starts a process in namespaces of its own: network, mounts and processes. All of them end with it, whatever it started. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { works } from "../../../test/oracles/install.ts";
import { openCalls } from "./calls.ts";
import type { Parcel } from "./calls.ts";

/** A process inside. */
export interface Namespaces {
  /** The process whose namespaces a shell enters, as the machine counts processes. */
  readonly pid: number;
  call(name: string, parcel?: Parcel): Promise<Parcel>;
  /** Ends everything inside as kill -9 does, and waits until it is gone. */
  end(): Promise<void>;
}

/** What a program asks of the machine, and of whom it is asked. */
const own = ["--net", "--mount", "--pid", "--fork", "--mount-proc"];

/** Throws with what to do where namespaces may not be made. */
export function requireNamespaces(skip: string): void {
  const isAllowed = process.getuid?.() === 0 && works("unshare", ...own, "mount", "-t", "tmpfs", "redraw-test", "/mnt");
  if (isAllowed) return;
  const how = "type: sudo -E env PATH=$PATH make cluster TIER=node";
  throw new Error(
    `a node needs root, and a system that lets it make namespaces, mounts and cgroups; ${how} (or leave it out with REDRAW_SKIP=${skip})`,
  );
}

/** The first process of the new namespace: the only child of `unshare`. */
function firstOf(child: ChildProcess): number {
  return Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim());
}

const alive = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of alive) child.kill("SIGKILL");
});

/** Starts a module of this tree inside; it answers calls. Its output goes where ours goes. */
export async function openNamespaces(module: URL): Promise<Namespaces> {
  // The shell is the first process, and buries what others leave behind; the program's end is its own, and everybody's.
  const shell = ["sh", "-c", '"$@" & wait $!', "sh", process.execPath, fileURLToPath(module)];
  const args = ["--pdeathsig", "KILL", "unshare", ...own, "--kill-child=KILL", ...shell];
  const child = spawn("setpriv", args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  alive.add(child);
  const gone = new Promise<void>((resolve) => {
    child.once("exit", () => {
      alive.delete(child);
      resolve();
    });
  });
  const call = openCalls(child);
  await call("ready");
  return {
    pid: firstOf(child),
    call,
    async end() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}
