/** Processor time of the engines that this process started, by the name of their program: a figure that other work on the machine hardly moves. */
import { readdirSync, readFileSync } from "node:fs";

/** Ticks of the kernel in a second; the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly program: string;
  /** Its own ticks and those of its children that have ended. */
  readonly ticks: number;
}

function readProcess(pid: string): readonly Process[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    const [, program = ""] = /\((.*)\)/.exec(text) ?? [];
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return [{ pid: Number(pid), parent: fields[1]!, program, ticks }];
  } catch {
    return [];
  }
}

/** Returns the seconds that a process has used; 0 when there is none. */
export function processorSecondsOf(pid: number): number {
  return readProcess(String(pid)).reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond;
}

/** Returns the seconds that an engine and its children have used; 0 when none runs. */
export function processorSeconds(program: string): number {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  const roots = processes.filter((one) => one.parent === process.pid && one.program === program);
  const own = processes.filter(({ pid, parent }) => roots.some((root) => root.pid === pid || root.pid === parent));
  return own.reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond;
}
