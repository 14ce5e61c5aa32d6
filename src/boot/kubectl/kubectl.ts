/** Runs kubectl, which knows the cluster, the user and the context: whatever lets a person in lets us in. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { Fault } from "../../core/fault.ts";

/** What kubectl is asked. */
export interface Kubectl {
  /** Runs to the end and returns what it wrote; throws `unavailable` with its own sentence. */
  run(args: readonly string[], input?: object): Promise<string>;
  /** Forwards a free port of this machine to a Service's port, which is named, until `close`; resolves with the port, throws as `run`. */
  forward(service: string, port: string, inNamespace: readonly string[]): Promise<{ readonly port: number; readonly close: () => void }>;
}

function failed(message: string, cause?: unknown): Fault {
  return new Fault({ code: "unavailable", kind: "unavailable", message, cause });
}

/** The last line that a program wrote: what kubectl says first is often a warning. */
const lastLine = (text: string): string => text.trim().split("\n").at(-1) ?? "";

/** Says that kubectl cannot be started at all. */
function notStarted(thrown: NodeJS.ErrnoException): Fault {
  return failed(thrown.code === "ENOENT" ? "kubectl is not installed, or not on the path" : `kubectl: ${thrown.message}`, thrown);
}

/** Ends a child with this process, whatever ends it. */
function endsWithUs(child: ChildProcess): () => void {
  const end = (): void => void child.kill();
  process.once("exit", end);
  child.once("close", () => process.off("exit", end));
  return end;
}

/** Opens kubectl with the flags that choose cluster, context and user. */
export function openKubectl(flags: readonly string[]): Kubectl {
  return {
    run(args, input) {
      return new Promise((resolve, reject) => {
        const child = spawn("kubectl", [...args, ...flags], { stdio: ["pipe", "pipe", "pipe"] });
        const said = { out: "", err: "" };
        child.stdout.setEncoding("utf8").on("data", (piece: string) => (said.out += piece));
        child.stderr.setEncoding("utf8").on("data", (piece: string) => (said.err += piece));
        child.once("error", (thrown) => reject(notStarted(thrown)));
        child.once("close", (status) => (status === 0 ? resolve(said.out) : reject(failed(`kubectl ${args[0]}: ${lastLine(said.err)}`))));
        // It may end before it has read everything; its status tells why.
        child.stdin.once("error", () => {});
        child.stdin.end(input === undefined ? undefined : JSON.stringify(input));
      });
    },
    forward(service, port, inNamespace) {
      return new Promise((resolve, reject) => {
        const child = spawn("kubectl", ["port-forward", ...inNamespace, service, `:${port}`, ...flags], {
          stdio: ["ignore", "pipe", "pipe"],
        });
        const close = endsWithUs(child);
        let said = "";
        child.stderr.setEncoding("utf8").on("data", (piece: string) => (said += piece));
        child.once("error", (thrown) => reject(notStarted(thrown)));
        child.once("close", () => reject(failed(`kubectl port-forward: ${lastLine(said)}`)));
        createInterface(child.stdout).on("line", (line) => {
          const local = /^Forwarding from 127\.0\.0\.1:(\d+) /.exec(line)?.[1];
          if (local !== undefined) resolve({ port: Number(local), close });
        });
      });
    },
  };
}
