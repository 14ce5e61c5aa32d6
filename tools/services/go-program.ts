/** Builds a program from its Go module, once for each version, into the cache of the project. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { needProgram } from "../../test/oracles/install.ts";

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

/** Returns the path of the program; the first call for a version builds it, which takes a minute or two. */
export function needGoProgram(program: GoProgram): string {
  const cache = process.env["REDRAW_CACHE"] ?? join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "redraw");
  const folder = join(cache, "services", `${program.name}-${program.version}`);
  const path = join(folder, program.name);
  if (existsSync(path)) return path;
  needProgram({ name: `Go 1.${oldestGo} or newer`, packages: ["golang-go"], skip: program.skip, isInstalled: hasGo });
  mkdirSync(join(cache, "services"), { recursive: true });
  const part = mkdtempSync(`${folder}-`);
  try {
    const target = `${program.path}@${program.version}`;
    const command = ["go", "install", "-trimpath", "-ldflags", "-s -w", target];
    const env = { ...process.env, GOBIN: part, CGO_ENABLED: "0" };
    const { status } = spawnSync("nice", command, { stdio: ["ignore", "inherit", "inherit"], env });
    if (status !== 0) {
      throw new Error(`${program.name} could not be built; type: go install ${target} (or leave it out with REDRAW_SKIP=${program.skip})`);
    }
    // Somebody else may have built it meanwhile: both are the same.
    if (!existsSync(path)) renameSync(part, folder);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return path;
}
