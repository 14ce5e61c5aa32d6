/** Finds the etcd of a control plane that runs here. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { ControlPlane } from "./control-plane.ts";

/** Returns the address where it answers, from the command line of its process; throws when it does not run. */
export function etcdUrl(plane: ControlPlane): string {
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
