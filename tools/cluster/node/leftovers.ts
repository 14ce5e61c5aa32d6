/** Takes away what clusters left that were killed together with their tools: their folders and cgroups. */
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { isRunning, lineOf } from "../owner.ts";
import { removeCgroup } from "./cgroups.ts";

const ownerFile = "owner";

/** Writes into the folder of a cluster that this process answers for it. */
export function ownFolder(folder: string): void {
  writeFileSync(join(folder, ownerFile), lineOf(process.pid) ?? "");
}

/** Removes what has no owner any more; returns the names. */
export async function removeLeftovers(): Promise<readonly string[]> {
  const owners = globSync(join(tmpdir(), "redraw-cluster-*", ownerFile));
  const left = owners.filter((file) => !isRunning(readFileSync(file, "utf8"))).map((file) => dirname(file));
  for (const folder of left) {
    await removeCgroup(basename(folder));
    rmSync(folder, { recursive: true, force: true });
  }
  return left.map((folder) => basename(folder));
}
