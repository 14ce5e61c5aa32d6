/** Builds a program from its Go module, once for each version, into the cache of the project. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { needProgram } from "../../test/oracles/install.ts";
import { cacheFolder } from "./cache.ts";

/** A command in a Go module. */
export interface GoProgram {
  /** The name of the command, and the word in `REDRAW_SKIP` that leaves it out. */
  readonly name: string;
  readonly skip: string;
  /** The path of the command's package. */
  readonly path: string;
  readonly version: string;
}

/** From this version on Go fetches the newer one that a module asks for by itself. */
const oldestGo = 21;

function hasGo(): boolean {
  const { stdout } = spawnSync("go", ["env", "GOVERSION"]);
  return Number(/^go1\.(\d+)/.exec(stdout?.toString() ?? "")?.[1] ?? 0) >= oldestGo;
}

/** What is built with Go, once for each key, into the cache of the project. */
export interface GoBuild {
  /** The folder below the cache, such as `services/nats-server-v2.12.15`: whatever changes the result stands in it. */
  readonly key: string;
  /** The word in `REDRAW_SKIP` that leaves it out. */
  readonly skip: string;
  /** Arguments of `go` that write every program into the folder given, which is `GOBIN` too. */
  readonly command: (into: string) => readonly string[];
  /** Where `go` runs; the current folder unless given. */
  readonly folder?: string;
  /** More of the environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Returns the folder with the programs; the first call for a key builds them, which takes a minute or several. */
export function needGoBuild(build: GoBuild): string {
  const folder = join(cacheFolder(), build.key);
  if (existsSync(folder)) return folder;
  needProgram({ name: `Go 1.${oldestGo} or newer`, packages: ["golang-go"], skip: build.skip, isInstalled: hasGo });
  mkdirSync(dirname(folder), { recursive: true });
  const part = mkdtempSync(`${folder}-`);
  try {
    const command = ["go", ...build.command(part)];
    const env = { ...process.env, GOBIN: part, CGO_ENABLED: "0", ...build.environment };
    const { status } = spawnSync("nice", command, { stdio: ["ignore", "inherit", "inherit"], env, cwd: build.folder });
    if (status !== 0) throw new Error(`${command.join(" ")} failed (REDRAW_SKIP=${build.skip} leaves it out)`);
    // Somebody else may have built it meanwhile: both are the same.
    if (!existsSync(folder)) renameSync(part, folder);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return folder;
}

/** Returns the path of the program; the first call for a version builds it, which takes a minute or two. */
export function needGoProgram({ name, skip, path, version }: GoProgram): string {
  const command = (): readonly string[] => ["install", "-trimpath", "-ldflags", "-s -w", `${path}@${version}`];
  return join(needGoBuild({ key: `services/${name}-${version}`, skip, command }), name);
}
