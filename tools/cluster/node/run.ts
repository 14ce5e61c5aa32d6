/** Runs a command to its end. */
import { spawn } from "node:child_process";

/** How a command ended, and what it wrote on both streams. */
export interface Ran {
  readonly status: number | null;
  readonly text: string;
}

/** Runs it with `input` on its standard input; throws when there is no such program. */
export function run(command: readonly string[], input = ""): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const [program, ...args] = command;
    const child = spawn(program!, args, { stdio: ["pipe", "pipe", "pipe"] });
    let text = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece: Buffer) => (text += piece.toString()));
    child.once("error", reject).once("close", (status) => resolve({ status, text: text.trim() }));
    child.stdin.on("error", () => {}).end(input);
  });
}
