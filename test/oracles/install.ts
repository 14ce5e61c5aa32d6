/** Installs the foreign programs that the oracle lane asks, where that works, and else says what to type. */
import { spawnSync } from "node:child_process";

/** A program that the distribution packages. */
export interface Program {
  readonly name: string;
  readonly packages: readonly string[];
  /** The word in `REDRAW_SKIP` that leaves it out. */
  readonly skip: string;
  readonly isInstalled: () => boolean;
}

/** Tells whether a command can be run and ends well. */
export function works(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: "ignore" }).status === 0;
}

/** Makes sure that a program is there: installs it as root, else stops with the command to type. */
export function needProgram({ name, packages, skip, isInstalled }: Program): void {
  if (isInstalled()) return;
  const install = ["apt-get", "install", "-y", "--no-install-recommends", ...packages];
  if (process.getuid?.() === 0 && works("apt-get", "--version")) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    for (const command of [["apt-get", "update", "-qq"], install])
      spawnSync("nice", command, { stdio: ["ignore", "ignore", "inherit"], env });
    if (isInstalled()) return;
  }
  throw new Error(`${name} is missing; type: sudo ${install.join(" ")} (or leave it out with REDRAW_SKIP=${skip})`);
}
