/** Builds images with buildah, whose store lies in the cache of the project. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runUnpacked } from "../cluster/unpacked.ts";
import { cacheFolder } from "../services/cache.ts";

/** Calls buildah with arguments; its output is shown, or returned. */
export type Buildah = (args: readonly string[], output?: "shown" | "returned") => string;

const storeFolder = (): string => join(cacheFolder(), "image", "store");

/** Removes all images; what builds have downloaded stays. Nobody may use the store meanwhile. */
export function removeStore(): void {
  for (const part of ["root", "run", "state"]) rmSync(join(storeFolder(), part), { recursive: true, force: true });
}

/** Opens the store; `programs` holds buildah. */
export function openBuildah(programs: string): Buildah {
  const store = storeFolder();
  // What it remembers of layers would lie in /var/lib/containers; a cache that lies below /var/lib itself must stay in sight.
  const state = store.startsWith("/var/lib/") ? "/var/lib" : join(store, "state");
  mkdirSync(state, { recursive: true });
  // Whoever builds an image trusts what it is built from.
  const policy = join(store, "policy.json");
  writeFileSync(policy, JSON.stringify({ default: [{ type: "insecureAcceptAnything" }] }));
  const registries = join(store, "registries.conf");
  writeFileSync(registries, 'unqualified-search-registries = []\nshort-name-mode = "disabled"\n');
  const storage = ["--root", join(store, "root"), "--runroot", join(store, "run"), "--storage-driver", "overlay"];
  const environment = { BUILDAH_ISOLATION: "chroot", CONTAINERS_REGISTRIES_CONF: registries, TMPDIR: store };
  return ([command = "", ...rest], output) => {
    // Only these look at the policy, and the others refuse to be told.
    const trust = ["build", "push", "commit", "from"].includes(command) ? ["--signature-policy", policy] : [];
    return runUnpacked({ root: programs, command: ["buildah", ...storage, command, ...trust, ...rest], environment, state }, output);
  };
}
