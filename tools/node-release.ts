/** Fetches a release of Node from npm's registry into the cache, once: what the installed package is tried on. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "./services/cache.ts";

/** Returns the folder of its program, `node`. Throws when the registry does not have that release for this machine. */
export function nodeRelease(version: string): string {
  const folder = join(cacheFolder(), `node-${version}`);
  const name = `node-${process.platform}-${process.arch}`;
  const programs = join(folder, "package", "bin");
  if (existsSync(programs)) return programs;
  mkdirSync(cacheFolder(), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  try {
    const packing = ["pack", `${name}@${version}`, "--silent", "--pack-destination", unfinished];
    const archive = execFileSync("npm", packing, { encoding: "utf8", timeout: 300_000 }).trim();
    execFileSync("tar", ["-xzf", join(unfinished, archive), "-C", unfinished]);
    rmSync(join(unfinished, archive));
    renameSync(unfinished, folder);
  } catch (thrown) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(programs)) throw thrown; // else somebody else was faster
  }
  return programs;
}
