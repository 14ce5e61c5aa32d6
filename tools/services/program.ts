/** Runs the program of an engine: it can be killed, frozen and begun again on its data, and never outlives its parent. */
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { works } from "../../test/oracles/install.ts";
import { untilReady } from "./engine.ts";

/** What to run, and how to see that it answers. */
export interface ProgramOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The user who runs it; root lends one to engines that refuse to run as root. */
  readonly user?: { readonly uid?: number; readonly gid?: number };
  readonly isReady: () => boolean | Promise<boolean>;
}

/** A program that a test may hurt. */
export interface Program {
  /** Ends it as kill -9 does, and waits until it is gone. */
  kill(): Promise<void>;
  /** Begins it again on its folder and its port, and waits until it answers. */
  begin(): Promise<void>;
  /** Freezes it, and waits until it is: its sockets stay open and nobody answers. */
  pause(): Promise<void>;
  resume(): void;
}

/** The last lines that a program wrote. */
function tail(text: string): string {
  return text.trim().split("\n").slice(-5).join(" | ");
}

// The system ends the child when we die, even by kill -9; without the program (util-linux 2.33) only an orderly end does.
const underParent = works("setpriv", "--pdeathsig", "KILL", "true") ? ["setpriv", "--pdeathsig", "KILL"] : [];
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

function launch(options: ProgramOptions): { readonly child: ChildProcess; readonly written: () => string } {
  const [command, ...args] = [...underParent, options.command, ...options.args];
  const child = spawn(command!, args, {
    cwd: options.folder,
    env: { PATH: process.env["PATH"], HOME: options.folder, LC_ALL: "C.UTF-8", ...options.environment },
    stdio: ["ignore", "pipe", "pipe"],
    ...options.user,
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (piece: Buffer) => (written = `${written}${piece.toString()}`.slice(-4_000)));
  }
  running.add(child);
  child.once("exit", () => running.delete(child));
  return { child, written: () => written };
}

/** Tells whether every thread of a process stands still. Linux only. */
function isFrozen(pid: number): boolean {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.every((thread) => /\) [Tt] /.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, "latin1")));
}

/** Starts a program and waits until it answers. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  let child: ChildProcess | null = null;
  const kill = async (): Promise<void> => {
    const ending = child;
    child = null;
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = new Promise((resolve) => void ending.once("exit", resolve));
    ending.kill("SIGKILL");
    await gone;
  };
  const begin = async (): Promise<void> => {
    const launched = launch(options);
    child = launched.child;
    let failure: string | null = null;
    launched.child.once("error", (error) => (failure = error.message));
    const hasEnded = (): string | null => failure ?? (launched.child.exitCode === null ? null : tail(launched.written()));
    try {
      await untilReady(options.name, { isReady: options.isReady, hasEnded });
    } catch (error) {
      await kill();
      throw error;
    }
  };
  await begin();
  const pause = async (): Promise<void> => {
    const pid = child?.pid;
    if (child === null || pid === undefined) return;
    child.kill("SIGSTOP");
    // Its threads stop one after the other, and one of them may answer meanwhile.
    for (let isStill = isFrozen(pid); !isStill; isStill = isFrozen(pid)) await sleep(1);
  };
  return { kill, begin, pause, resume: () => void child?.kill("SIGCONT") };
}
