/** Programs of the distribution that lie in the cache of the project: unpacked, and seen in a namespace of one's own instead of installed. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { cacheFolder } from "../services/cache.ts";

function run(command: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed: ${stderr.trim()}`);
}

/** Fetches packages and what they need beyond what is installed. */
function download(packages: readonly string[], into: string): void {
  mkdirSync(join(into, "partial"), { recursive: true });
  const options = [
    "-y",
    "-q",
    "--download-only",
    "--no-install-recommends",
    "-o",
    `Dir::Cache::archives=${into}`,
    "-o",
    "Debug::NoLocking=1",
  ];
  const fetch = (): void => run("apt-get", "install", ...options, ...packages);
  try {
    fetch();
  } catch {
    // The lists of a machine may be older than the archive.
    run("apt-get", "update", "-q");
    fetch();
  }
}

/** Folders of the root that are links to those of /usr wherever Debian is as it is today. */
const merged = ["bin", "sbin", "lib", "lib64"];

function unpack(archives: string, into: string): void {
  for (const archive of globSync(`${archives}/*.deb`).toSorted()) run("dpkg-deb", "--extract", archive, into);
  for (const name of merged.filter((folder) => existsSync(join(into, folder)))) {
    cpSync(join(into, name), join(into, "usr", name), { recursive: true, verbatimSymlinks: true });
    rmSync(join(into, name), { recursive: true });
  }
  mkdirSync(join(into, "usr"), { recursive: true });
}

/** What is asked of the distribution. */
export interface DebianPackages {
  /** The folder below the cache. */
  readonly key: string;
  readonly packages: readonly string[];
  /** The word in `REDRAW_SKIP` that leaves it out. */
  readonly skip: string;
}

/** Returns a folder whose `usr` holds the packages and what they need; the first call fetches them, in seconds. Needs root. */
export function needDebianPackages({ key, packages, skip }: DebianPackages): string {
  const folder = join(cacheFolder(), key);
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const part = mkdtempSync(`${folder}-`);
  const archives = mkdtempSync(`${folder}-archives-`);
  try {
    download(packages, archives);
    unpack(archives, part);
    if (!existsSync(folder)) renameSync(part, folder);
  } catch (error) {
    const install = `sudo apt-get install -y --no-install-recommends ${packages.join(" ")}`;
    throw new Error(`${packages.join(", ")} could not be fetched; type: ${install} (or leave it out with REDRAW_SKIP=${skip})`, {
      cause: error,
    });
  } finally {
    rmSync(part, { recursive: true, force: true });
    rmSync(archives, { recursive: true, force: true });
  }
  return folder;
}
