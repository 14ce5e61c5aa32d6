/** Asks the etcd of a control plane how large its database is. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { ControlPlane } from "../cluster/control-plane.ts";

function urlOf(plane: ControlPlane): string {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const words = readFileSync(join("/proc", pid, "cmdline"), "utf8").split("\0");
      if (words.includes(`--data-dir=${join(plane.folder, "etcd")}`))
        return words.find((word) => word.startsWith("--listen-client-urls="))!.split("=")[1]!;
    } catch {
      // It ended meanwhile.
    }
  }
  throw new Error("etcd is not there");
}

/** The size of its file in MB: what has been written since the last compaction, and room that it has not given back. */
export async function etcdMegabytes(plane: ControlPlane): Promise<number> {
  const answer = await fetch(`${urlOf(plane)}/v3/maintenance/status`, { method: "POST", body: "{}" });
  const { dbSize } = (await answer.json()) as { readonly dbSize: string };
  return Number(dbSize) / 1e6;
}
